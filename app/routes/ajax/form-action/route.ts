import { answerForm, refuseForm } from '#app/features/requests/answer-form.ts'
import { takeForm } from '#app/features/requests/take-form.server.ts'
import { isActionForm } from '#domain/requests/request.ts'
import type { Route } from './+types/route'

const NAME = /^(.+)\.php$/

/** `POST /ajax/{action}.php` for forms with a `data-action` (spec §7). */
export async function action(args: Route.ActionArgs) {
  const form = NAME.exec(args.params.file)?.[1] ?? ''
  if (!isActionForm(form)) return refuseForm('unknown')
  const { answer, status } = await takeForm(args, form)
  return answerForm(answer, status)
}

export const loader = ({ params }: Route.LoaderArgs) =>
  isActionForm(NAME.exec(params.file)?.[1] ?? '') ? refuseForm('not-a-form', { allow: 'POST' }) : refuseForm('unknown')
