import { sql } from 'kysely'
import * as v from 'valibot'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { CALLBACK_MINUTES, findAnsweringBranch } from '#domain/requests/callbacks/callback.ts'
import { findCallback } from '#domain/requests/callbacks/find-callback.server.ts'
import { describeNextStep } from '#domain/requests/callbacks/describe-next-step.ts'
import { VISITOR_CHANNEL } from '../channel.ts'
import { labelRequestKind } from '#domain/requests/kinds/registry.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { email } from '#domain/requests/forms/rules.ts'
import { formatPhone } from '#locale/phone.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { lowerFirst } from '#locale/text.ts'
import type { Channel } from '../channel.ts'
import { hashMailbox } from './hash-mailbox.server.ts'
import { LETTER_TIMEOUT_MS, sendLetter } from './send-letter.server.ts'

export interface VisitorDependencies extends Pick<RequestContext, 'db' | 'now'> {
  mailer: Pick<Mailer, 'send'>
  siteName: string
  siteUrl: string
}

/** At most one confirmation per mailbox in this time, whichever requests name it … */
const CONFIRMATION_INTERVAL_MINUTES = 10
/** … and this many in a day: more than a buyer needs, fewer than would be a nuisance. */
const MAX_CONFIRMATIONS_PER_DAY = 5

/**
 * Confirms a request to the address in it. That address can be another person's: so the letter contains none of the
 * sender's input, a mailbox gets one in ten minutes and five a day, and a suspect request gets none.
 */
export function createVisitorChannel(dependencies: VisitorDependencies): Channel {
  return {
    name: VISITOR_CHANNEL,
    only: {},
    attemptMs: LETTER_TIMEOUT_MS,
    deliver: async ({ deliveryId, report, signal }) => {
      const { email: address, suspicion } = report
      if (!v.is(email, address)) return { receipt: 'not sent: there is no address' }
      if (suspicion !== null) return { receipt: `not sent: the request is suspect (${suspicion})` }
      if (!(await claimConfirmation(dependencies, address, deliveryId)))
        return {
          receipt: `not sent: this box had one within ${CONFIRMATION_INTERVAL_MINUTES} minutes, or ${MAX_CONFIRMATIONS_PER_DAY} within a day`,
        }
      const branch =
        report.branch ??
        findAnsweringBranch(await listBranches(dependencies), dependencies.now(), textDetail(report, 'call_time'))
      const { siteName, siteUrl } = dependencies
      const confirmation = composeConfirmation(report, branch, {
        siteName,
        siteUrl,
        nextStep: await composeNextStep(dependencies, report),
      })
      const mail = { id: deliveryId, to: [address], isAutomatic: true, ...confirmation }
      return sendLetter(dependencies.mailer, mail, signal)
    },
  }
}

/**
 * One statement, so that only one of two simultaneous deliveries succeeds; a delivery keeps its claim on all attempts.
 */
async function claimConfirmation(
  { db, now }: VisitorDependencies,
  address: string,
  deliveryId: string,
): Promise<boolean> {
  const hash = hashMailbox(address)
  const isNewDay = sql`confirmation_rate_limit.day_began_at <= excluded.claimed_at - interval '1 day'`
  const isSame = sql`confirmation_rate_limit.delivery_id = excluded.delivery_id`
  const { rows } = await sql`
    insert into confirmation_rate_limit (address_hash, delivery_id, claimed_at, day_began_at)
    values (${hash}, ${deliveryId}, ${now()}, ${now()})
    on conflict (address_hash) do update set delivery_id = excluded.delivery_id, claimed_at = excluded.claimed_at,
      letters = case when ${isSame} then confirmation_rate_limit.letters when ${isNewDay} then 1 else confirmation_rate_limit.letters + 1 end,
      day_began_at = case when ${isNewDay} then excluded.day_began_at else confirmation_rate_limit.day_began_at end
    where ${isSame}
       or (confirmation_rate_limit.claimed_at <= excluded.claimed_at - ${CONFIRMATION_INTERVAL_MINUTES} * interval '1 minute'
           and (confirmation_rate_limit.letters < ${MAX_CONFIRMATIONS_PER_DAY} or ${isNewDay}))
    returning 1`.execute(db)
  return rows.length > 0
}

const textDetail = ({ details }: RequestReport, name: string) =>
  typeof details[name] === 'string' ? details[name] : undefined

/** The next step as the page announced it, as far as it is still true when the letter is sent. */
async function composeNextStep(dependencies: VisitorDependencies, report: RequestReport): Promise<string> {
  const { kind, branch, testDrive, submittedAt } = report
  const answerTo = (field: string) => textDetail(report, field)
  const callback = await findCallback(dependencies, { branch: branch?.slug, callTime: answerTo('call_time') })
  const isLate = dependencies.now().getTime() - submittedAt.getTime() > CALLBACK_MINUTES * MINUTE_MS
  const isBooked = branch !== null && testDrive !== null && testDrive.cancelledAt === null
  return describeNextStep(kind, isLate && callback.kind === 'soon' ? { kind: 'unknown' } : callback, {
    contact_way: answerTo('contact_way'),
    tell_when: answerTo('tell_when'),
    visit: isBooked
      ? { local: toWallClock(testDrive.beginsAt, branch.timeZone), address: `${branch.city}, ${branch.address}` }
      : undefined,
  })
}

/** Number, kind, car, branch, phone number and `nextStep`: nothing of the sender's input. */
export function composeConfirmation(
  { id, kind, details, car }: Pick<RequestReport, 'id' | 'kind' | 'details' | 'car'>,
  branch: Pick<Branch, 'name' | 'city' | 'address' | 'phone'> | undefined,
  { siteName, siteUrl, nextStep }: Pick<VisitorDependencies, 'siteName' | 'siteUrl'> & { nextStep: string },
): { subject: string; text: string } {
  const lines = [
    'Здравствуйте.',
    '',
    `Мы получили вашу заявку №\u00a0${id}: ${lowerFirst(labelRequestKind({ kind, details }))}.`,
    car === null ? undefined : `Автомобиль: ${car.name}, ${car.year}\n${car.url}`,
    '',
    nextStep,
    branch && `${branch.name}: ${branch.city}, ${branch.address}`,
    branch && `Телефон: ${formatPhone(branch.phone)}`,
    '',
    'Если вы не отправляли заявку, ничего делать не нужно: возможно, кто-то ошибся адресом.',
    '',
    siteName,
    siteUrl,
    '',
  ]
  return {
    subject: `${siteName}: заявка №\u00a0${id} принята`,
    text: lines.filter((line) => line !== undefined).join('\n'),
  }
}
