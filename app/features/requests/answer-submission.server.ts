import type { Site } from '#app/middleware/site.ts'
import { findCallback } from '#domain/requests/find-callback.server.ts'
import { REFUSALS } from '#domain/requests/refusals.ts'
import type { Submission, SubmitOutcome } from '#domain/requests/submission.ts'
import { describeFailure } from '#app/describe-failure.ts'
import type { FormAnswer } from './form-answer.ts'
import { actionAfter, tellTaken } from './success-words.ts'

/** What a visitor is told of his request. */
export async function answerSubmission(
  site: Site,
  { form, answers, carId }: Pick<Submission, 'form' | 'answers' | 'carId'>,
  outcome: SubmitOutcome,
): Promise<FormAnswer> {
  if (!outcome.ok) return answerRefusal(outcome)
  const { number, kind } = outcome
  const { branch, ...wishes } = readWishes(answers)
  // The request is taken by now: whatever fails from here on, the visitor must not be told otherwise.
  const callback = await findCallback(site, { branch, carId }).catch((error: unknown) => {
    site.log.warn({ failure: describeFailure(error) }, 'a request was taken without a word of when it is answered')
    return { kind: 'unknown' } as const
  })
  return { success: 'Y', msg: tellTaken(kind, number, callback, wishes), action: actionAfter(form), number }
}

/** What a visitor is told of a request that was not taken. */
export const answerRefusal = ({ reason, errors }: Omit<Extract<SubmitOutcome, { ok: false }>, 'ok'>): FormAnswer => ({
  success: 'N',
  msg: REFUSALS[reason],
  action: 'popup',
  errors,
  ...(reason === 'repeat' && { confirm: 'repeat' }),
})

/** The few answers that each kind may have and that say how and where it is answered. */
function readWishes(answers: Partial<Record<string, unknown>>) {
  const textOf = (name: string) => (typeof answers[name] === 'string' ? answers[name] : undefined)
  return { branch: textOf('branch'), contact_way: textOf('contact_way'), call_time: textOf('call_time') }
}
