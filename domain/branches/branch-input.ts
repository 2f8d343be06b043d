import * as v from 'valibot'
import type { BranchHours } from './branch.ts'

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/
const HOURS = /^([1-7])(?:-([1-7]))?\s+(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/

const text = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(200, 'is longer than 200 characters'),
)

const MOST_DIRECTIONS = 2000
const NO_DRIVES = 'must be a whole number from 0 to 20'
/** What a branch that says nothing can do. */
export const DRIVES_AT_ONCE = 1

function degrees(most: number) {
  const message = `must be degrees between -${most} and ${most}: 55.6312`
  return v.nullish(v.pipe(v.number(message), v.minValue(-most, message), v.maxValue(most, message)), null)
}

/** What is said of a branch, by key; its slug besides. Messages are for an operator: they say what to write. */
export const BRANCH_ENTRIES = {
  name: text,
  city: text,
  address: text,
  phone: v.pipe(
    v.string('must be a text in quotes: "+7 495 000-00-01"'),
    v.transform((phone) => phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')),
    v.regex(/^7\d{10}$/, 'must be +7 and ten digits: "+7 495 000-00-01"'),
  ),
  hours: v.pipe(v.string('must be a text'), v.rawTransform(readHours)),
  timeZone: v.pipe(
    v.string('must be a text'),
    v.check(isTimeZone, 'must be a name such as Europe/Moscow or Asia/Yekaterinburg'),
  ),
  latitude: degrees(90),
  longitude: degrees(180),
  directions: v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.trim(),
      v.maxLength(MOST_DIRECTIONS, `is longer than ${MOST_DIRECTIONS} letters`),
    ),
    null,
  ),
  testDrivesAtOnce: v.nullish(
    v.pipe(v.number(NO_DRIVES), v.integer(NO_DRIVES), v.minValue(0, NO_DRIVES), v.maxValue(20, NO_DRIVES)),
    DRIVES_AT_ONCE,
  ),
  feedNames: v.array(text, 'must be a list'),
  position: v.pipe(v.number('must be a whole number'), v.integer('must be a whole number')),
}

/** What an operator says of a branch on his command line. */
export const BranchInput = v.object({
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small Latin letters, digits and hyphens: moscow-south'),
  ),
  ...BRANCH_ENTRIES,
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
  addIssue({ message: 'must be like "1-5 09:00-21:00, 6-7 10:00-20:00": Monday is 1' })
  return NEVER
}

/** Hours as an operator writes them. */
export function spellHours(hours: readonly BranchHours[]): string {
  return hours.flatMap(({ days, opens, closes }) => listRuns(days).map((run) => `${run} ${opens}-${closes}`)).join(', ')
}

/** `1-5` for days in a row, `7` for one alone. */
function listRuns(days: readonly number[]): string[] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => (run.length === 1 ? String(run[0]) : `${run[0]}-${run.at(-1)}`))
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl knows no such zone.
    return false
  }
}
