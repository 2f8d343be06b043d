import type { Context } from '#domain/context.ts'
import { describeDevice } from '#locale/describe-device.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { toLocalDay, toWallClock } from '#locale/dates/wall-clock.ts'
import { concerns, zoneOf } from './create-staff-notices.server.ts'
import { loadDigest } from './digest.server.ts'
import { type DutyRoster, loadDutyRoster } from './duty-roster.server.ts'
import type { LeasedNotice } from './lease-notices.server.ts'
import { listLostChannels, listLostWays } from './lost-channels.server.ts'
import { isQuiet, type Recipient } from './recipients.server.ts'
import {
  composeAgeing,
  composeDigest,
  composeLostChannel,
  composeLostWay,
  composeRequestMessage,
  composeSummary,
  MAX_SINGLE_MESSAGES,
  type StaffMessage,
  TEST_MESSAGE,
} from './staff-message.ts'
import { listAgeingFor, listStandingAgeing } from './standing-ageing.server.ts'
import { listStandingRequests, type StandingRequest } from './standing-requests.server.ts'

/** A test that arrives later confuses. */
const TEST_MS = 15 * MINUTE_MS

export type ComposeContext = Pick<Context, 'db' | 'now' | 'timeZone'>

/** A message with the notices that it is about. */
interface BundledMessage {
  message: StaffMessage
  about: readonly LeasedNotice[]
}

export interface Composed {
  messages: BundledMessage[]
  /** What is over or unwanted now: the request was taken meanwhile, or quiet hours have begun. */
  outdated: LeasedNotice[]
}

/** The messages about what is still true. Many requests of one event are one message. */
export async function composeMessages(
  context: ComposeContext,
  person: Recipient,
  notices: readonly LeasedNotice[],
): Promise<Composed> {
  const roster = await loadDutyRoster(context)
  const time = toWallClock(context.now(), zoneOf(person, roster, context.timeZone)).slice(11, 16)
  // The person who asked for a test is there.
  const wanted = isQuiet(person, time) ? notices.filter(({ event }) => event === 'test') : notices
  const about = wanted.filter(({ number }) => number !== null)
  const others = wanted.filter(({ number }) => number === null)
  const [requests, rest] = await Promise.all([
    composeAboutRequests(context, { person, roster, notices: about }),
    composeOthers(context, { person, roster, notices: others }),
  ])
  const messages = [...requests, ...rest]
  const sent = new Set(messages.flatMap((message) => message.about))
  return { messages, outdated: notices.filter((notice) => !sent.has(notice)) }
}

interface ComposeParams {
  person: Recipient
  roster: DutyRoster
  notices: readonly LeasedNotice[]
}

async function composeAboutRequests(
  context: ComposeContext,
  { person, roster, notices }: ComposeParams,
): Promise<BundledMessage[]> {
  if (notices.length === 0) return []
  const numbers = notices.flatMap(({ number }) => number ?? [])
  const requests = await listStandingRequests(context, [...new Set(numbers)])
  const standing = new Map(
    requests
      .filter((request) => concerns(request, person, roster))
      .map((request) => [`${request.event} ${request.subject}`, request]),
  )
  const now = context.now()
  const timeZoneOf = ({ branchId }: StandingRequest) =>
    (branchId === null ? undefined : roster.timeZoneOf(branchId)) ?? context.timeZone
  const found = notices.flatMap((notice) => {
    const request = standing.get(`${notice.event} ${notice.subject}`)
    return request === undefined ? [] : [{ notice, request }]
  })
  return [...Map.groupBy(found, ({ request }) => request.event)].flatMap(([event, group]) =>
    group.length > MAX_SINGLE_MESSAGES
      ? [{ message: composeSummary(event, group.length), about: group.map(({ notice }) => notice) }]
      : group.map(({ notice, request }) => ({
          message: composeRequestMessage(request, { now, timeZone: timeZoneOf(request) }),
          about: [notice],
        })),
  )
}

async function composeOthers(
  context: ComposeContext,
  { person, roster, notices }: ComposeParams,
): Promise<BundledMessage[]> {
  const messages: BundledMessage[] = []
  for (const notice of notices) {
    const message = await composeOther(context, { person, roster, notice })
    if (message !== undefined) messages.push({ message, about: [notice] })
  }
  return messages
}

/** Undefined: it is over. */
async function composeOther(
  context: ComposeContext,
  {
    person,
    roster,
    notice: { event, subject, createdAt },
  }: { person: Recipient; roster: DutyRoster; notice: LeasedNotice },
): Promise<StaffMessage | undefined> {
  switch (event) {
    case 'test':
      return context.now().getTime() - createdAt.getTime() < TEST_MS ? TEST_MESSAGE : undefined
    case 'ageing': {
      const groups = listAgeingFor(person, await listStandingAgeing(context), roster)
      return composeAgeing(groups.filter((group) => group.subject === subject))
    }
    case 'digest': {
      const timeZone = zoneOf(person, roster, context.timeZone)
      const isToday = subject === toLocalDay(context.now(), timeZone)
      return isToday ? composeDigest(await loadDigest(context, person, { day: subject, timeZone }), subject) : undefined
    }
    case 'lost-channel': {
      const ways = await listLostWays(context, person.staffId)
      const lost = ways.find((way) => way.subject === subject)
      if (lost !== undefined)
        return composeLostWay(lost.way === 'telegram' ? 'Telegram' : describeDevice(lost.userAgent))
      const channels = await listLostChannels(context)
      const channel = channels.find((each) => each.subject === subject)
      return channel && composeLostChannel(channel)
    }
    default:
      return undefined
  }
}
