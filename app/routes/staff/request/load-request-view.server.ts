import { NEXT_ACTION_LABELS, OUTCOME_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { describeEvent, type EventNames, LISTED_EVENTS } from '#app/features/staff/requests/describe-event.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import { DISCOUNT_LABELS } from '#app/features/cars/car.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import { type CallOutcome, isOpenStatus } from '#domain/desk/desk.ts'
import { type DeskRequest, findDeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import { listChoices } from '#domain/desk/actions/owner.server.ts'
import { findRequestCustomer } from '#domain/customers/find-request-customer.server.ts'
import { describeRequest } from '#domain/requests/reports/describe-request.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { formatBytes, formatRub } from '#locale/number.ts'
import { loadReply } from './load-reply.server.ts'

/** Everything that the page of a request shows, in words; undefined when this person may not see it. */
export async function loadRequestView(
  site: Site,
  viewer: StaffViewer,
  { number, templateId }: { number: number; templateId: number | undefined },
) {
  const found = await findDeskRequest(site, viewer, number)
  if (found === undefined) return undefined
  const now = site.now()
  const timeZone = found.branch?.timeZone ?? site.timeZone
  const format = (moment: Date) => formatDateTime(moment, now, timeZone)
  const { status, owner, isOwn, isFree, nextAction, offeredAt } = found
  // The panel of the car says it.
  const brand = found.report.car === null ? found.report.brand : null
  const mayWork = hasPermission(viewer, 'requests.work', found)
  const mayManage = hasPermission(viewer, 'requests.manage', found)
  const isOpen = isOpenStatus(status)
  const mayChange = mayWork && (isFree || isOwn || mayManage)
  const isOwnOrManaged = (mayWork && isOwn) || mayManage
  const [{ colleagues, branches, templates, reasons }, customer] = await Promise.all([
    listChoices(site, viewer, number),
    findRequestCustomer(site, viewer, number),
  ])
  const isMasked = found.isPhoneMasked || found.report.email?.includes('···') === true
  const managed = branchesFor(viewer, 'requests.manage')
  return {
    row: toRowView(found, { now, timeZone: site.timeZone }),
    status,
    statusSince: format(found.statusSince),
    version: found.version,
    ownerId: owner?.id,
    lostReason: found.lostReason,
    duplicateOf: found.duplicateOf,
    isHeld: found.heldSince !== null,
    respondBy: found.firstResponseAt === null && found.respondBy !== null ? format(found.respondBy) : undefined,
    answered: found.firstResponseAt === null ? undefined : format(found.firstResponseAt),
    email: found.report.email,
    isMasked,
    next: nextAction && {
      at: format(nextAction.at),
      iso: nextAction.at.toISOString(),
      text: nextAction.text ?? NEXT_ACTION_LABELS[nextAction.kind],
    },
    asked: describeRequest({
      ...found.report,
      name: null,
      phone: null,
      email: null,
      car: null,
      brand,
      files: [],
    }).filter(({ label }) => !NOT_ASKED.has(label)),
    origin: describeRequest({ ...found.report, files: [] }).filter(({ label }) => ORIGIN.has(label)),
    car: describeCar(found),
    files: found.files.map(({ bytes, mediaType, ...file }) => ({
      ...file,
      size: formatBytes(bytes),
      isPicture: mediaType.startsWith('image/'),
    })),
    deliveries: found.deliveries.map(({ channel, state, problem, attempts, endedAt }) => ({
      channel,
      state,
      problem,
      attempts,
      ended: endedAt && format(endedAt),
    })),
    timeline: describeTimeline(found, format, {
      format,
      people: new Map([...colleagues, ...(owner === null ? [] : [owner])].map(({ id, name }) => [id, name])),
      branches: new Map(branches.map(({ id, name }) => [id, name])),
      reasons: new Map(reasons.map(({ code, title }) => [code, title])),
    }),
    reply: await loadReply(site, { viewer, found, templates: mayWork && isOpen ? templates : [], templateId }),
    samePhone: found.samePhone.map((row) => toRowView(row, { now, timeZone: site.timeZone })),
    customer: customer && {
      ...customer,
      requests: customer.requests
        .filter((earlier) => !found.samePhone.some((row) => row.number === earlier.number))
        .map(({ at, ...earlier }) => ({ ...earlier, came: format(at) })),
    },
    reasons: reasons.filter(({ isHidden }) => !isHidden),
    noteKey: site.newId(),
    colleagues: colleagues.filter(({ id }) => id !== owner?.id),
    branchId: found.branch?.id,
    otherBranches: branches
      .filter(({ id }) => mayManage && id !== found.branch?.id && (managed === 'all' || managed.includes(id)))
      .map(({ id, name }) => ({ id, name })),
    // What a call-back begins with: an hour from now.
    inAnHour: toWallClock(new Date(now.getTime() + HOUR_MS), timeZone).slice(0, 16),
    timeZone,
    can: {
      claim: mayWork && (isFree || (isOwn && offeredAt !== null)) && isOpen,
      call: mayWork && isOpen && (isFree || isOwn),
      change: isOpen && mayChange,
      reopen: !isOpen && mayChange,
      giveBack: isOpen && owner !== null && isOwnOrManaged,
      transfer: isOpen && isOwnOrManaged,
      plan: isOpen && mayChange,
      write: mayWork,
      reply: isOpen && mayChange && found.report.email !== null && !isMasked,
      undo: found.canUndo,
      retry: found.canRetry,
      release: mayManage,
    },
  }
}

export type RequestView = NonNullable<Awaited<ReturnType<typeof loadRequestView>>>

function hasPermission(viewer: StaffViewer, permission: 'requests.work' | 'requests.manage', { branch }: DeskRequest) {
  const branches = branchesFor(viewer, permission)
  return branches === 'all' || (branch !== null && branches.includes(branch.id))
}

const NOT_ASKED = new Set([
  'Заявка',
  'Получена',
  'Салон',
  'Страница',
  'Откуда пришёл на страницу',
  'Источник',
  'Первый источник',
  'Согласия',
])
const ORIGIN = new Set(['Страница', 'Откуда пришёл на страницу', 'Источник', 'Первый источник', 'Согласия'])

function describeCar({ report: { car }, carNow }: DeskRequest) {
  if (car === null) return null
  const { price } = car
  const isGone = carNow === null || isSoldOrArchived(carNow.card)
  const seenRub = price.shownRub ?? price.totalRub
  const changeRub = isGone ? 0 : carNow.totalRub - seenRub
  return {
    name: [car.name, car.trim].filter(Boolean).join(', '),
    year: car.year,
    vin: car.vin,
    url: car.url,
    photo: carNow?.card.photo ?? null,
    seen: formatRub(seenRub),
    now: isGone ? null : formatRub(carNow.totalRub),
    /** Can be offered to the person; undefined: it is not for sale any more. */
    offeredId: isGone ? undefined : carNow.card.id,
    change: changeRub === 0 ? 'same' : changeRub > 0 ? 'up' : 'down',
    conditions: DISCOUNT_CONDITIONS.filter((condition) => price.conditions.includes(condition)).map(
      (condition) => DISCOUNT_LABELS[condition],
    ),
  } as const
}

/** A line of the history. */
interface TimelineLine {
  key: string
  at: string
  who: string | null
  text: string
  /** A note, in the words of its author. */
  note?: { id: number; text: string; isOwn: boolean }
  /** The text of a letter. */
  letter?: string
  /** What it has carried: the id of the letter, and the name. */
  file?: { id: string; name: string }
}

/** Notes, calls, letters and changes together, the newest first. */
function describeTimeline(
  { events, notes, calls, replies }: DeskRequest,
  format: (moment: Date) => string,
  names: EventNames,
): TimelineLine[] {
  const lines = [
    ...events
      .filter(({ kind }) => !LISTED_EVENTS.has(kind))
      .map(({ id, at, actor, actorName, kind, after }) => ({
        key: `event-${id}`,
        moment: at,
        who: actorName ?? (actor === 'visitor' ? 'Покупатель' : null),
        text: describeEvent(kind, after, names),
      })),
    ...calls.map(({ id, at, caller, outcome, callBackAt }) => ({
      key: `call-${id}`,
      moment: at,
      who: caller,
      text: describeCall(outcome, callBackAt && format(callBackAt)),
    })),
    ...replies.map(({ id, at, author, subject, text, state, problem, fileName }) => ({
      key: `reply-${id}`,
      moment: at,
      who: author,
      text: `Письмо «${subject}»${fileName === null ? '' : ' с\u00a0предложением'}${REPLY_STATES[state]}${problem === null ? '' : `: ${problem}`}`,
      letter: text,
      ...(fileName !== null && { file: { id, name: fileName } }),
    })),
    ...notes.map(({ id, at, author, text, isOwn }) => ({
      key: `note-${id}`,
      moment: at,
      who: author,
      text: '',
      note: { id, text, isOwn },
    })),
  ]
  return lines
    .toSorted((a, b) => b.moment.getTime() - a.moment.getTime())
    .map(({ moment, ...line }) => ({ ...line, at: format(moment) }))
}

const REPLY_STATES = { waiting: ', отправляется', sent: '', failed: ', не\u00a0отправлено' } as const

const describeCall = (outcome: CallOutcome, again: string | null) =>
  `Звонок: ${OUTCOME_LABELS[outcome]}${again === null ? '' : `, перезвонить ${again}`}`
