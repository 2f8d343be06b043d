import { calculateNextAttempt } from '#platform/queue/lease-queue.server.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { listCarCards } from '../cars/list-car-cards.server.ts'
import { composeLetter, type LetterNotice } from './compose-letter.ts'
import {
  type LeasedLetter,
  leaseExpiredLetters,
  markLetterFailed,
  markLetterSent,
  postponeLetter,
  releaseLetter,
} from './notice-letters.server.ts'
import { listRecipients } from './list-recipients.server.ts'
import type { NoticeContext } from './notice.ts'
import { signUnsubscribeToken, type UnsubscribeSubject } from './unsubscribe.server.ts'

/**
 * Makes one attempt to send a leased letter, and records the result. At least once: a letter that was sent but not
 * recorded, because the process died, is sent again under the same `Message-ID`. Releases the letter when `signal` is
 * aborted.
 */
export async function sendLetter(context: NoticeContext, letter: LeasedLetter, signal: AbortSignal): Promise<void> {
  const mail = await composeMail(context, letter)
  if (typeof mail === 'string') return markLetterFailed(context, letter, mail)
  try {
    await context.mailer.send(mail, signal)
  } catch (error) {
    if (signal.aborted) return releaseLetter(context, letter)
    const isMailError = error instanceof MailError
    return failLetter(context, letter, {
      // The message of any other error can contain an address.
      problem: isMailError ? error.message : 'the letter could not be written',
      isRetryable: isMailError ? error.isRetryable : true,
      at: context.now(),
    })
  }
  await markLetterSent(context, letter, signal)
  context.log.info({ letter: letter.id, account: letter.accountId, attempts: letter.attempts }, 'notices sent')
}

/** Fails letters with an expired lease: an attempt during which the process died is a failure like any other. */
export async function reclaimExpiredLetters(context: NoticeContext): Promise<void> {
  for (const letter of await leaseExpiredLetters(context))
    await failLetter(context, letter, {
      problem: 'the process that was sending it died',
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
  context.log.warn(line, until === undefined ? 'notices could not be sent' : 'notices not sent, will be tried again')
}

/** The letter, or the reason why there is none. */
async function composeMail(context: NoticeContext, { id, accountId }: LeasedLetter): Promise<Mail | string> {
  const { db, siteName, links } = context
  const recipient = (await listRecipients(db, [accountId])).get(accountId)
  if (recipient === undefined) return 'the account has no verified e-mail any more'
  const notices = await listLetterNotices(context, id)
  if (notices.length === 0) return 'no notice is left to send'
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
    .select(['notice.kind', 'car_id as carId', 'old_price_rub as oldPriceRub', 'new_price_rub as newPriceRub'])
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
