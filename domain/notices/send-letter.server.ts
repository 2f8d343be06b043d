import { calculateNextAttempt } from '#platform/queue/calculate-next-attempt.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { listCarCards } from '../cars/list-car-cards.server.ts'
import { composeLetter, type LetterNotice } from './compose-letter.ts'
import { markLetterSent, markLetterFailed, releaseLetter, postponeLetter } from './end-letter.server.ts'
import { listRecipients } from './list-recipients.server.ts'
import type { NoticeContext } from './notice-context.ts'
import type { UnsubscribeSubject } from './unsubscribe-subject.ts'
import { signUnsubscribeToken } from './unsubscribe-token.server.ts'
import { leaseExpiredLetters, type LeasedLetter } from './lease-letters.server.ts'

/**
 * Makes one attempt at a letter that was taken, and writes down what came of it. At least once: what was handed over but
 * not written down, because the process died, goes again under the same `Message-ID`. Gives it back when `signal` says
 * that the process stops.
 */
export async function sendLetter(context: NoticeContext, letter: LeasedLetter, signal: AbortSignal): Promise<void> {
  const mail = await composeMail(context, letter)
  if (typeof mail === 'string') return markLetterFailed(context, letter, mail)
  try {
    await context.mailer.send(mail, signal)
  } catch (error) {
    if (signal.aborted) return releaseLetter(context, letter)
    const isJudged = error instanceof MailError
    return failLetter(context, letter, {
      // Whatever else an error says may hold an address.
      problem: isJudged ? error.message : 'the letter could not be written',
      isRetryable: isJudged ? error.isRetryable : true,
      at: context.now(),
    })
  }
  await markLetterSent(context, letter, signal)
  context.log.info({ letter: letter.id, account: letter.accountId, attempts: letter.attempts }, 'notices sent')
}

/** Puts those back of whose carrier nothing is heard any more: an attempt that ended a process is a failure like any other. */
export async function reclaimExpiredLetters(context: NoticeContext): Promise<void> {
  for (const letter of await leaseExpiredLetters(context))
    await failLetter(context, letter, {
      problem: 'the process that carried it died',
      isRetryable: true,
      at: letter.leaseExpiredAt,
    })
}

interface LetterFailure {
  problem: string
  isRetryable: boolean
  at: Date
}

async function failLetter(
  context: NoticeContext,
  letter: LeasedLetter,
  { problem, isRetryable, at }: LetterFailure,
): Promise<void> {
  const { attempts, composedAt } = letter
  const until = isRetryable
    ? calculateNextAttempt({ attempts, now: at, since: composedAt, random: context.random })
    : undefined
  if (until === undefined) await markLetterFailed(context, letter, problem)
  else await postponeLetter(context, letter, { problem, until })
  const line = { letter: letter.id, account: letter.accountId, attempts, problem, nextAt: until }
  context.log.warn(line, until === undefined ? 'notices were given up' : 'notices not sent, will be tried again')
}

/** The letter, or why there is none. */
async function composeMail(context: NoticeContext, { id, accountId }: LeasedLetter): Promise<Mail | string> {
  const { db, siteName, links } = context
  const recipient = (await listRecipients(db, [accountId])).get(accountId)
  if (recipient === undefined) return 'the account has no proved e-mail any more'
  const notices = await listLetterNotices(context, id)
  if (notices.length === 0) return 'nothing is left to tell'
  const secret = await context.noticeSecret()
  const unsubscribeUrl = (subject: UnsubscribeSubject) =>
    links?.unsubscribe(signUnsubscribeToken({ accountId, subject }, secret))
  return {
    id,
    to: [recipient.email],
    isAutomatic: true,
    unsubscribeUrl: unsubscribeUrl('all'),
    ...composeLetter(notices, { siteName, links, unsubscribeUrl }),
  }
}

async function listLetterNotices(context: NoticeContext, letterId: string): Promise<LetterNotice[]> {
  const rows = await context.db
    .selectFrom('notice')
    .leftJoin('saved_search', 'saved_search.id', 'notice.search_id')
    .select(['notice.kind', 'car_id as carId', 'was_rub as wasRub', 'now_rub as nowRub'])
    .select(['search_id as searchId', 'saved_search.title', 'saved_search.path'])
    .where('letter_id', '=', letterId)
    .orderBy('notice.id')
    .execute()
  const cars = await listCarCards(context, [...new Set(rows.map(({ carId }) => carId))])
  const byId = new Map(cars.map((car) => [car.id, car]))
  return rows.flatMap(({ carId, searchId, title, path, ...notice }): LetterNotice[] => {
    const car = byId.get(carId)
    if (car === undefined) return []
    if (notice.kind !== 'new-cars') return [{ ...notice, kind: notice.kind, car }]
    return searchId === null || title === null || path === null
      ? []
      : [{ kind: 'new-cars', car, search: { id: searchId, title, path } }]
  })
}
