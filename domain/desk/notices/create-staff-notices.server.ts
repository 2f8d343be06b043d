import { sql } from 'kysely'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { toLocalDay, toWallClock } from '#locale/dates/wall-clock.ts'
import { DAY_MS } from '#locale/durations.ts'
import { type DutyRoster, loadDutyRoster } from './duty-roster.server.ts'
import { listLostChannels, listLostWays, type LostChannel, type LostWay } from './lost-channels.server.ts'
import { type NoticeEvent, NOTICE_WAYS, type NoticeWay } from './notice-event.ts'
import { isQuiet, listRecipients, type Recipient } from './recipients.server.ts'
import { listAgeingFor, listStandingAgeing } from './standing-ageing.server.ts'
import { listStandingRequests, type StandingRequest } from './standing-requests.server.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'

type CreateContext = Pick<Context, 'db' | 'now' | 'timeZone'>

/** Ended notices are kept for as long as an occasion can be found again, and for who asks what became of them. */
const KEEP_MS = 30 * DAY_MS
/** The digest is sent in the morning; after noon it would be old. */
const DIGEST_FROM = '09:00'
const DIGEST_UNTIL = '12:00'

/**
 * Creates what people are to be notified of now. It depends on what is true at this moment, not on what has just
 * happened: after quiet hours, before the first hour of duty or after an outage nothing is forgotten, and nothing that is over is
 * announced. Safe on any number of nodes at once. Returns how many notices were created.
 */
export async function createStaffNotices(context: CreateContext): Promise<number> {
  const [people, requests, roster, ageing, channels, ways] = await Promise.all([
    listRecipients(context),
    listStandingRequests(context),
    loadDutyRoster(context),
    listStandingAgeing(context),
    listLostChannels(context),
    listLostWays(context),
  ])
  const now = context.now()
  const wanted = people.flatMap((person) => {
    const timeZone = zoneOf(person, roster, context.timeZone)
    const time = toWallClock(now, timeZone).slice(11, 16)
    if (isQuiet(person, time)) return []
    return [
      ...requests.filter((request) => concerns(request, person, roster)),
      ...listAgeing(listAgeingFor(person, ageing, roster)),
      ...listDigest(person, { time, day: toLocalDay(now, timeZone), roster }),
      ...listLosses(person, channels, ways),
    ].flatMap((occasion) => spread(person, occasion))
  })
  return insertNew(context, wanted)
}

/** Something that one person is to be notified of. */
interface Occasion {
  event: NoticeEvent
  subject: string
  number?: number
  /** The way that cannot announce its own loss. */
  lostWay?: NoticeWay
}

/** One notice for each way that the person has chosen and can be reached by. */
const spread = (person: Recipient, { event, subject, number, lostWay }: Occasion) =>
  person.ways
    .filter((way) => way !== lostWay && person.isOn(event, way))
    .map((way) => ({ staff_id: person.staffId, way, event, subject, request_id: number ?? null }))

type WantedNotice = ReturnType<typeof spread>[number]

/** The zone of a person's only branch; of the site where they have several. */
export function zoneOf({ grants }: Recipient, roster: Pick<DutyRoster, 'timeZoneOf'>, siteZone: string): string {
  const branches = [...new Set(grants.map(({ branchId }) => branchId))]
  const [only] = branches
  return (
    (branches.length === 1 && only !== undefined && only !== null ? roster.timeZoneOf(only) : undefined) ?? siteZone
  )
}

/** Whether a request is the person's business, and they are at work. */
export function concerns(
  { event, ownerId, branchId }: StandingRequest,
  person: Recipient,
  roster: DutyRoster,
): boolean {
  const { staffId, isOnDutyOnly } = person
  const may = (permission: StaffPermission) => {
    const branches = branchesFor(person, permission)
    return branches === 'all' || (branchId !== null && branches.includes(branchId))
  }
  const isOnDuty = () => !isOnDutyOnly || roster.isOnDuty(staffId, branchId)
  const isAtWork = () => !isOnDutyOnly || roster.isAtWork(staffId, branchId)
  const isOwn = ownerId === staffId && may('requests.work')
  switch (event) {
    case 'offered':
    case 'due':
      return isOwn && isOnDuty()
    case 'call-back':
      // It was promised by the person for this time, whatever the hours are.
      return isOwn || (ownerId === null && may('requests.work') && isOnDuty())
    case 'free':
      return may('requests.work') && isOnDuty()
    case 'late':
      return (isOwn && isOnDuty()) || (may('requests.manage') && isAtWork())
    default:
      return event satisfies never
  }
}

function listDigest(
  person: Recipient,
  { time, day, roster }: { time: string; day: string; roster: DutyRoster },
): Occasion[] {
  const isMorning = time >= DIGEST_FROM && time < DIGEST_UNTIL
  if (!isMorning || !isAllowed(person, 'requests.manage') || roster.isAway(person.staffId, day)) return []
  return [{ event: 'digest', subject: day }]
}

/** Cars of several branches that one rule has found together are one notice. */
const listAgeing = (groups: readonly { subject: string }[]): Occasion[] =>
  [...new Set(groups.map(({ subject }) => subject))].map((subject) => ({ event: 'ageing', subject }))

function listLosses(person: Recipient, channels: readonly LostChannel[], ways: readonly LostWay[]): Occasion[] {
  const own = ways.filter(({ staffId }) => staffId === person.staffId)
  const shared = isAllowed(person, 'deliveries.retry') ? channels : []
  return [
    ...own.map(({ subject, way }): Occasion => ({ event: 'lost-channel', subject, lostWay: way })),
    ...shared.map(({ subject, kind, name }): Occasion => {
      const lostWay = kind === 'way' ? NOTICE_WAYS.find((way) => way === name) : undefined
      return { event: 'lost-channel', subject, lostWay }
    }),
  ]
}

/** Writes what is not there yet. */
async function insertNew({ db, now: clock }: CreateContext, wanted: readonly WantedNotice[]): Promise<number> {
  const now = clock()
  await db
    .deleteFrom('staff_notice')
    .where('ended_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute()
  if (wanted.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into staff_notice (staff_id, way, event, request_id, subject, created_at, due_at)
    select staff_id, way, event, request_id, subject, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (staff_id bigint, way notice_way, event text, request_id bigint, subject text)
    where not exists (select from staff_notice
      where (subject, event, staff_id, way) = (wanted.subject, wanted.event, wanted.staff_id, wanted.way))
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
