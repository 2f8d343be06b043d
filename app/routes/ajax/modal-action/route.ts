import { answerForm, refuseForm } from '#app/features/requests/answer-form.ts'
import { takeForm } from '#app/features/requests/take-form.server.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Route } from './+types/route'

const NAME = /^(.+)-action\.php$/

/** `POST /ajax/modals/actions/{modal}-action.php` (spec §7). */
export async function action(args: Route.ActionArgs) {
  const form = NAME.exec(args.params.file)?.[1] ?? ''
  if (!isModalForm(form)) return refuseForm('unknown')
  const { answer, status } = await takeForm(args, form)
  return answerForm(answer, status)
}

export const loader = ({ params }: Route.LoaderArgs) =>
  isModalForm(NAME.exec(params.file)?.[1] ?? '') ? refuseForm('not-a-form', { allow: 'POST' }) : refuseForm('unknown')
