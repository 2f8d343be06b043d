import type { Site } from '#app/http/middleware/site.ts'
import { findCallback } from '#domain/requests/callbacks/find-callback.server.ts'
import { findTestDrive } from '#domain/test-drives/test-drives.server.ts'
import { formatSlots } from '#domain/test-drives/test-drive.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { accountRequestPath } from '#urls/account-paths.ts'
import { testDriveCalendarPath } from '#urls/content-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import type { FormName } from '#domain/requests/kinds/registry.ts'
import type { BookedVisit } from '#domain/requests/callbacks/describe-next-step.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import type { Submission, SubmitOutcome } from '#domain/requests/submission/submission.ts'
import { describeError } from '#app/http/describe-error.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { successAction, formatSuccessMessage, labelRequestLink } from './success-message.texts.ts'

/** A second subscription adds nothing to the first, so the visitor is not asked about it. */
const ALREADY_SUBSCRIBED: FormAnswer = {
  success: 'N',
  msg: 'Подписку на\u00a0этот адрес мы\u00a0уже приняли: второй раз не\u00a0нужно.',
  action: 'popup',
}

/** The answer of the wire contract to a submitted request. */
export async function createSubmissionAnswer(
  site: Site,
  submission: Pick<Submission, 'kind' | 'answers' | 'carId' | 'sender'> & { form: FormName },
  outcome: SubmitOutcome,
): Promise<FormAnswer> {
  if (!outcome.ok && outcome.reason === 'repeat' && definitionOf(submission.kind).isSubscription)
    return ALREADY_SUBSCRIBED
  if (!outcome.ok) return createRefusalAnswer(outcome)
  const { form, answers, carId } = submission
  const { number, kind } = outcome
  const { branch, callTime, ...preferences } = pickContactPreferences(answers)
  // The request is accepted by now. The answer must report that even if something fails from here on.
  const [callback, visit] = await Promise.all([
    findCallback(site, { branch, carId, callTime }).catch((error: unknown) => {
      site.log.warn({ failure: describeError(error) }, 'a request was accepted without a time of the answer')
      return { kind: 'unknown' } as const
    }),
    definitionOf(kind).booked
      ? findVisit(site, number).catch(withFallback(site, 'the hour of a test drive', undefined))
      : undefined,
  ])
  const msg = formatSuccessMessage(kind, number, callback, { ...preferences, visit })
  const calendar = visit && testDriveCalendarPath({ branch: visit.branch, slot: visit.local, car: carId })
  const request = findRequestPath(site, submission, number)
  return {
    success: 'Y',
    msg,
    action: successAction(form),
    number,
    ...(request && { request, follow: labelRequestLink(kind) }),
    ...(calendar && { calendar }),
  }
}

/**
 * The request's page in the account that sent it, or the login page when a login by its phone or e-mail would claim it.
 */
function findRequestPath(
  { loginMethods }: Site,
  { kind, answers, sender }: Pick<Submission, 'kind' | 'answers' | 'sender'>,
  number: number,
): string | undefined {
  if (definitionOf(kind).isSubscription) return undefined
  const path = accountRequestPath(number)
  if (sender.accountId !== undefined) return path
  const canLogIn = loginMethods.phone || ('email' in answers && answers.email !== undefined)
  return canLogIn ? loginPath(path) : undefined
}

/** The booked hour of the request; undefined when there is none, or when it was cancelled. */
async function findVisit(site: Site, number: number): Promise<(BookedVisit & { branch: string }) | undefined> {
  const testDrive = await findTestDrive(site, number)
  if (testDrive === undefined || testDrive.cancelledAt !== null) return undefined
  const { local, branch } = testDrive
  return { local, branch: branch.slug, address: `${branch.city}, ${branch.address}` }
}

/** The answer to a request that was refused. */
export function createRefusalAnswer({ reason, errors, freeSlots, earlier }: Omit<Refusal, 'ok'>): FormAnswer {
  const msg =
    freeSlots === undefined ? describeRefusal({ reason, errors, earlier }) : describeSlotRefusal(reason, freeSlots)
  return {
    success: 'N',
    msg,
    action: 'popup',
    errors: freeSlots === undefined ? errors : { slot: msg },
    ...(reason === 'repeat' && { confirm: 'repeat' }),
  }
}

/**
 * The field errors in one text, for a client that shows only `msg`; for a repeat, the number of the earlier request.
 */
function describeRefusal({ reason, errors = {}, earlier }: Omit<Refusal, 'ok'>): string {
  if (earlier !== undefined) return `${REJECTION_MESSAGES[reason]} Прежняя, №\u00a0${earlier}, принята.`
  const problems = [...new Set(Object.values(errors))]
  return reason === 'fields' && problems.length > 0 ? problems.join(' ') : REJECTION_MESSAGES[reason]
}

type Refusal = Extract<SubmitOutcome, { ok: false }>

/** «Это время только что заняли. Ближайшее свободное: суббота, 21 ноября, 11:00; суббота, 21 ноября, 13:00.» */
const describeSlotRefusal = (reason: Refusal['reason'], freeSlots: readonly string[]) =>
  freeSlots.length === 0
    ? `${REJECTION_MESSAGES[reason]} Других свободных часов сейчас нет: позвоните нам.`
    : `${REJECTION_MESSAGES[reason]} Ближайшее свободное: ${formatSlots(freeSlots)}.`

/** The answers about how, when and where the visitor wants a reply. */
function pickContactPreferences(answers: Partial<Record<string, unknown>>) {
  const textOf = (name: string) => (typeof answers[name] === 'string' ? answers[name] : undefined)
  return {
    branch: textOf('branch'),
    contact_way: textOf('contact_way'),
    callTime: textOf('call_time'),
    tell_when: textOf('tell_when'),
  }
}
