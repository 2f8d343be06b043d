import * as v from 'valibot'
import { formatOffsetDateTime, fromWallClock } from '#locale/dates/wall-clock.ts'

// Schemas of the fields in content files. The messages are for their authors: bin/showroom content import prints them.

/** YAML parses `150000` as a number and `true` as a boolean. */
const NOT_TEXT_MESSAGE = 'must be a text; in quotes, if it looks like a number, true or false'

/** Control characters except line ends and tabs. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/u

const text = (maxLength: number) =>
  v.pipe(
    v.string(NOT_TEXT_MESSAGE),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(maxLength, `is longer than ${maxLength} characters`),
    v.check((value) => !CONTROL_CHARACTERS.test(value) && value.isWellFormed(), 'contains an invalid character'),
  )

/** A heading, a label, a name: one line. */
export const line = v.pipe(
  text(200),
  v.check((value) => !value.includes('\n'), 'must be one line'),
)

/** A paragraph: can contain `**strong**` words and `[links](/offers/)` (domain/content/spans.ts). */
export const prose = text(5000)

/** The name of an item in files and addresses, of a picture without its extension: `winter-tyres`. */
export const slug = v.pipe(
  v.string(NOT_TEXT_MESSAGE),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small Latin letters, digits and hyphens: winter-tyres'),
  v.maxLength(80, 'is longer than 80 characters'),
)

/** The position among items of the same kind: lower ones come first. */
export const position = v.nullish(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'is below 0'),
    v.maxValue(9999, 'is above 9999'),
  ),
  0,
)

/** Only `true` and `false`: `yes` is a text in YAML 1.2. */
export const flag = v.nullish(v.boolean('must be true or false'), false)

export const list = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be a list')

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `must be one of: ${values.join(', ')}`)

/** An object with these keys only. The message for an unknown key lists the known ones. */
export const keys = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'Object')
      return `${received === 'null' ? 'is empty: it ' : ''}must have keys: ${describeKeys(entries)}`
    return expected === 'never' ? `is not known here; known are ${Object.keys(entries).join(', ')}` : 'is missing'
  })

function describeKeys(entries: v.ObjectEntries): string {
  const names = Object.keys(entries)
  const optional = names.filter((name) => ['nullish', 'optional'].includes(entries[name]?.type ?? ''))
  const required = names.filter((name) => !optional.includes(name)).join(', ')
  return optional.length === 0 ? required : `${required}; may have: ${optional.join(', ')}`
}

const MOMENT_PATTERN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/

/** `2026-12-31T23:59:59+03:00`, or only a day, which means its first moment in `timeZone`. */
const momentIn = (timeZone: string) =>
  v.pipe(
    v.string('must be a day or a moment: 2026-12-31 or 2026-12-31T21:00:00+03:00'),
    v.trim(),
    v.regex(MOMENT_PATTERN, 'must be a day or a moment with its zone: 2026-12-31 or 2026-12-31T21:00:00+03:00'),
    v.check(isCalendarMoment, 'is no moment of the calendar, or not between 2000 and 2100'),
    v.transform((value) => parseMoment(value, timeZone)),
  )

/** Formats a moment for a file: as a day if it is the first moment of one in `timeZone`. */
function formatMoment(date: Date, timeZone: string): string {
  const text = formatOffsetDateTime(date, timeZone)
  const day = text.slice(0, 10)
  return parseMoment(day, timeZone).getTime() === date.getTime() ? day : text
}

const parseMoment = (value: string, timeZone: string) =>
  value.includes('T') ? new Date(value) : fromWallClock(`${value}T00:00`, timeZone)

function isCalendarMoment(value: string): boolean {
  const [, day = ''] = MOMENT_PATTERN.exec(value) ?? []
  // `Date` would turn the thirtieth of February into the second of March.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  const year = parseMoment(value, 'UTC').getUTCFullYear()
  return isDay && year >= 2000 && year < 2100
}

/**
 * A value of a JSON column with its keys in the schema's order: the database sorts them by length. A value that does
 * not match the schema, as one of an earlier version, stays as it is.
 */
export function sortKeysBySchema<Value>(schema: v.GenericSchema<unknown, Value>, value: Value): Value {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : value
}

/** The period in which something is shown; null is an open end. */
interface Period {
  beginsAt: Date | null
  endsAt: Date | null
}

/** The fields of a period in a file; days begin in `timeZone`. */
export function periodFields(timeZone: string) {
  const optionalMoment = v.nullish(momentIn(timeZone), null)
  return { beginsAt: optionalMoment, endsAt: optionalMoment }
}

/** The message when `isInOrder` is false. */
export const NOT_IN_ORDER_MESSAGE = 'is not later than beginsAt'

/** Whether a period ends after it begins; a period with an open end is always in order. */
export const isInOrder = ({ beginsAt, endsAt }: Period): boolean =>
  beginsAt === null || endsAt === null || beginsAt < endsAt

/** Formats a period for a file. */
export const formatPeriod = ({ beginsAt, endsAt }: Period, timeZone: string) => ({
  beginsAt: beginsAt && formatMoment(beginsAt, timeZone),
  endsAt: endsAt && formatMoment(endsAt, timeZone),
})

/** Moves the period of a value. */
export const shiftPeriod = <Value extends Period>(value: Value, byMs: number): Value => ({
  ...value,
  beginsAt: value.beginsAt && new Date(value.beginsAt.getTime() + byMs),
  endsAt: value.endsAt && new Date(value.endsAt.getTime() + byMs),
})
