import * as v from 'valibot'
import type { BranchHours } from './branch.ts'

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/
const HOURS = /^([1-7])(?:-([1-7]))?\s+(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/

const text = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(`${name} is empty`),
    v.maxLength(200, `${name} is longer than 200 characters`),
  )

/** What an operator says of a branch. Messages are for him: they name what to write. */
export const BranchInput = v.object({
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug is small Latin letters, digits and hyphens: moscow-south'),
  ),
  name: text('--name'),
  city: text('--city'),
  address: text('--address'),
  phone: v.pipe(
    v.string(),
    v.transform((phone) => phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')),
    v.regex(/^7\d{10}$/, '--phone is +7 and ten digits: "+7 495 000-00-01"'),
  ),
  hours: v.pipe(v.string(), v.rawTransform(readHours)),
  timeZone: v.pipe(
    v.string(),
    v.check(isTimeZone, '--time-zone is a name such as Europe/Moscow or Asia/Yekaterinburg'),
  ),
  feedNames: v.array(text('--feed-name')),
  position: v.pipe(v.number(), v.integer('--position is a whole number')),
})
export type BranchInput = v.InferOutput<typeof BranchInput>

/** `1-5 09:00-21:00, 6-7 10:00-20:00`: days as in ISO 8601, Monday is 1. */
function readHours({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): BranchHours[] {
  const parts = dataset.value.split(',').map((part) => part.trim())
  const hours = parts.flatMap((part): BranchHours[] => {
    const [, first, last = first, opens = '', closes = ''] = HOURS.exec(part) ?? []
    if (first === undefined || !TIME.test(opens) || !TIME.test(closes) || Number(last) < Number(first)) return []
    const days = Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place)
    return [{ days, opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }]
  })
  if (hours.length === parts.length) return hours
  addIssue({ message: '--hours is "1-5 09:00-21:00, 6-7 10:00-20:00": Monday is 1' })
  return NEVER
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl knows no such zone.
    return false
  }
}
