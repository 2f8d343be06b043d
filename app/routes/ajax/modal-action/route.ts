import { formAnswerResponse, formErrorResponse } from '#app/http/form-answer-response.ts'
import { submitForm } from '#app/features/requests/answer/submit-form.server.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Route } from './+types/route'

const FILE_PATTERN = /^(.+)-action\.php$/

/** `POST /ajax/modals/actions/{modal}-action.php` (docs/product.md, The wire contract). */
export async function action(args: Route.ActionArgs) {
  const form = FILE_PATTERN.exec(args.params.file)?.[1] ?? ''
  if (!isModalForm(form)) return formErrorResponse('unknown')
  const { answer, status } = await submitForm(args, form)
  return formAnswerResponse(answer, status)
}

export const loader = ({ params }: Route.LoaderArgs) =>
  isModalForm(FILE_PATTERN.exec(params.file)?.[1] ?? '')
    ? formErrorResponse('not-a-form', { allow: 'POST' })
    : formErrorResponse('unknown')
