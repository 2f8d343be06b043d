import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import { submitContact } from '#app/features/account/submit-contact.server.ts'
import { formAnswerResponse, formErrorResponse, withErrorResponse } from '#app/http/form-answer-response.ts'
import type { Route } from './+types/route'

/** `POST /ajax/modals/actions/follow-search-action.php`: sends the login code; `link` leads to its form. */
export function action({ request, context }: Route.ActionArgs) {
  return withErrorResponse(context, async () => {
    const taken = await submitContact(request, context)
    if (taken instanceof Response) {
      const link = taken.headers.get('location') ?? undefined
      return formAnswerResponse({ success: 'Y', msg: FOLLOW_TEXTS.sent, action: 'popup', link })
    }
    const { errors, message } = taken.data
    const status = taken.init?.status ?? 422
    const msg = [message, ...Object.values(errors)].filter((words) => words !== undefined).join(' ')
    // An error that the visitor can correct is answered with 200 (docs/product.md, Errors).
    return formAnswerResponse({ success: 'N', msg, action: 'popup', errors }, status === 422 ? 200 : status)
  })
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })
