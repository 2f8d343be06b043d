import { formAnswerResponse, formErrorResponse } from '#app/http/form-answer-response.ts'
import { submitForm } from '#app/features/requests/answer/submit-form.server.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Route } from './+types/route'

const FILE_PATTERN = /^(.+)\.php$/

/** `POST /ajax/{action}.php` for forms with a `data-action` (docs/product.md, The wire contract). */
export async function action(args: Route.ActionArgs) {
  const form = FILE_PATTERN.exec(args.params.file)?.[1] ?? ''
  if (!isFormName(form) || isModalForm(form)) return formErrorResponse('unknown')
  const { answer, status } = await submitForm(args, form)
  return formAnswerResponse(answer, status)
}

export function loader({ params }: Route.LoaderArgs) {
  const form = FILE_PATTERN.exec(params.file)?.[1] ?? ''
  return isFormName(form) && !isModalForm(form)
    ? formErrorResponse('not-a-form', { allow: 'POST' })
    : formErrorResponse('unknown')
}
