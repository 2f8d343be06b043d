import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { isOpenStatus, type RequestStatus } from '#domain/desk/desk.ts'
import { countDays, formatDateTime, formatTime } from '#locale/dates/date.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { formatPhone } from '#locale/phone.ts'
import { NBSP } from '#locale/text.ts'
import { NEXT_ACTION_LABELS } from './desk.texts.ts'

/** The groups of a list that is ordered by urgency, in their order. */
export const URGENCY_GROUPS = ['overdue', 'soon', 'today', 'later', 'none'] as const
export type UrgencyGroup = (typeof URGENCY_GROUPS)[number]

/** By when something has to happen, in words. */
interface DueView {
  /** «−12 мин», «14:35», «завтра в 10:00» */
  text: string
  /** «11 мин», «перезвонить» */
  note: string
  group: UrgencyGroup
}

/** A request in a list, as the browser gets it: everything in words, by the clock of its branch. */
export interface RowView {
  number: number
  due: DueView
  status: RequestStatus
  name: string
  phone: string | null
  /** For `tel:`; null while the phone is masked. */
  digits: string | null
  label: string
  subject: string | null
  branch: string | null
  owner: { name: string; isOwn: boolean } | null
  /** When a rule offered it to its owner, who has not taken it yet: «14:20». */
  offered: string | null
  /** Anybody of the branch may claim it: its owner, if there is one, does not work there any more. */
  isFree: boolean
  /** «5 мин назад», «вчера в 14:20» */
  came: string
  isMissed: boolean
}

/** A row in words. `timeZone` is the site's; a branch has its own. */
export function toRowView(row: DeskRow, { now, timeZone }: { now: Date; timeZone: string }): RowView {
  const zone = row.branch?.timeZone ?? timeZone
  return {
    number: row.number,
    due: describeDue(row, now, zone),
    status: row.status,
    name: row.name ?? (row.isErased ? 'Данные удалены' : 'Без имени'),
    phone: row.phone === null ? null : row.isPhoneMasked ? row.phone : formatPhone(row.phone),
    digits: row.isPhoneMasked ? null : row.phone,
    label: row.label,
    subject: row.subject,
    branch: row.branch?.name ?? null,
    owner: row.owner && { name: row.owner.name, isOwn: row.isOwn },
    offered: row.offeredAt && formatTime(row.offeredAt, zone),
    isFree: row.isFree && isOpenStatus(row.status),
    came: describeAge(row.submittedAt, now, zone),
    isMissed: row.missedAt !== null,
  }
}

function describeDue({ urgentAt, nextAction, respondBy }: DeskRow, now: Date, zone: string): DueView {
  if (urgentAt === null) return { text: '—', note: '', group: 'none' }
  const leftMs = urgentAt.getTime() - now.getTime()
  const isPlan = nextAction !== null && nextAction.at.getTime() === urgentAt.getTime()
  const note = isPlan ? (nextAction.text ?? NEXT_ACTION_LABELS[nextAction.kind]) : ''
  // The deadline itself is calculated some seconds after a request has come.
  if (respondBy === null && !isPlan) return { text: 'сейчас', note: '', group: 'soon' }
  if (leftMs <= 0) return { text: `−${formatSpan(-leftMs)}`, note, group: 'overdue' }
  if (leftMs < HOUR_MS) return { text: formatTime(urgentAt, zone), note: note || formatSpan(leftMs), group: 'soon' }
  if (countDays(now, urgentAt, zone) === 0) return { text: formatTime(urgentAt, zone), note, group: 'today' }
  return { text: formatDateTime(urgentAt, now, zone), note, group: 'later' }
}

/** «12 мин», «3 ч», «2 дн»: how long, in the largest unit that fits. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes}${NBSP}мин`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}${NBSP}ч` : `${Math.round(hours / 24)}${NBSP}дн`
}

/** «5 мин назад» within an hour, then the day and the time. */
function describeAge(moment: Date, now: Date, zone: string): string {
  const ageMs = now.getTime() - moment.getTime()
  return ageMs < HOUR_MS ? `${formatSpan(ageMs)} назад` : formatDateTime(moment, now, zone)
}
