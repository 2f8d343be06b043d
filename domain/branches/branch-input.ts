import * as v from 'valibot'
import { isTimeZone } from '#locale/time-zone.ts'
import type { BranchHours } from './branch.ts'

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/
const DAY_HOURS = /^([1-7])(?:-([1-7]))?\s+(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/

const shortText = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(200, 'is longer than 200 characters'),
)

const MAX_DIRECTIONS_LENGTH = 2000
const TEST_DRIVES_MESSAGE = 'must be a whole number from 0 to 20'
/** The test drives at the same time of a branch that does not specify them. */
export const DEFAULT_TEST_DRIVE_CAPACITY = 1

function degreesSchema(max: number) {
  const message = `must be degrees between -${max} and ${max}: 55.6312`
  return v.nullish(v.pipe(v.number(message), v.minValue(-max, message), v.maxValue(max, message)), null)
}

/** The fields of a branch except its slug. The messages are for an operator: they say what to write. */
export const BRANCH_FIELDS = {
  name: shortText,
  city: shortText,
  address: shortText,
  phone: v.pipe(
    v.string('must be a text in quotes: "+7 495 000-00-01"'),
    v.transform((phone) => phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')),
    v.regex(/^7\d{10}$/, 'must be +7 and ten digits: "+7 495 000-00-01"'),
  ),
  hours: v.pipe(v.string('must be a text'), v.rawTransform(parseBranchHours)),
  timeZone: v.pipe(
    v.string('must be a text'),
    v.check(isTimeZone, 'must be a name such as Europe/Moscow or Asia/Yekaterinburg'),
  ),
  latitude: degreesSchema(90),
  longitude: degreesSchema(180),
  directions: v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.trim(),
      v.maxLength(MAX_DIRECTIONS_LENGTH, `is longer than ${MAX_DIRECTIONS_LENGTH} letters`),
    ),
    null,
  ),
  testDrivesAtOnce: v.nullish(
    v.pipe(
      v.number(TEST_DRIVES_MESSAGE),
      v.integer(TEST_DRIVES_MESSAGE),
      v.minValue(0, TEST_DRIVES_MESSAGE),
      v.maxValue(20, TEST_DRIVES_MESSAGE),
    ),
    DEFAULT_TEST_DRIVE_CAPACITY,
  ),
  feedNames: v.array(shortText, 'must be a list'),
  position: v.pipe(v.number('must be a whole number'), v.integer('must be a whole number')),
}

/** A branch as an operator describes it on the command line. */
export const BranchInput = v.object({
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small Latin letters, digits and hyphens: moscow-south'),
  ),
  ...BRANCH_FIELDS,
})
export type BranchInput = v.InferOutput<typeof BranchInput>

/** `1-5 09:00-21:00, 6-7 10:00-20:00`: days as in ISO 8601, Monday is 1. */
function parseBranchHours({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): BranchHours[] {
  const parts = dataset.value.split(',').map((part) => part.trim())
  const hours = parts.flatMap((part): BranchHours[] => {
    const [, first, last = first, opens = '', closes = ''] = DAY_HOURS.exec(part) ?? []
    if (first === undefined || !TIME.test(opens) || !TIME.test(closes) || Number(last) < Number(first)) return []
    const days = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
    return [{ days, opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }]
  })
  if (hours.length === parts.length) return hours
  addIssue({ message: 'must be like "1-5 09:00-21:00, 6-7 10:00-20:00": Monday is 1' })
  return NEVER
}

/** Hours as an operator writes them. */
export function formatBranchHours(hours: readonly BranchHours[]): string {
  return hours
    .flatMap(({ days, opens, closes }) => formatDayRanges(days).map((run) => `${run} ${opens}-${closes}`))
    .join(', ')
}

/** `1-5` for days in a row, `7` for one alone. */
function formatDayRanges(days: readonly number[]): string[] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => (run.length === 1 ? String(run[0]) : `${run[0]}-${run.at(-1)}`))
}
