import * as v from 'valibot'
import { formatOffsetDateTime, fromWallClock } from '#locale/dates/wall-clock.ts'

// What texts of a dealer may be. Messages are for whoever writes the files: bin/showroom content import prints them.

/** YAML reads `150000` and `true` as what they look like. */
const NOT_TEXT_MESSAGE = 'must be a text; in quotes, if it looks like a number, true or false'

/** Control characters, but line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/u

const text = (longest: number) =>
  v.pipe(
    v.string(NOT_TEXT_MESSAGE),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(longest, `is longer than ${longest} characters`),
    v.check((given) => !CONTROL_CHARACTERS.test(given) && given.isWellFormed(), 'contains an invalid character'),
  )

/** A heading, a label, a name: one line. */
export const line = v.pipe(
  text(200),
  v.check((given) => !given.includes('\n'), 'must be one line'),
)

/** A paragraph: may hold `**strong**` words and `[links](/offers/)` (domain/content/spans.ts). */
export const prose = text(5000)

/** What a thing is called in files and addresses, a picture without its ending: `winter-tyres`. */
export const slug = v.pipe(
  v.string(NOT_TEXT_MESSAGE),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small Latin letters, digits and hyphens: winter-tyres'),
  v.maxLength(80, 'is longer than 80 characters'),
)

/** A place among its like: the lower the earlier. */
export const position = v.nullish(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'is below 0'),
    v.maxValue(9999, 'is above 9999'),
  ),
  0,
)

/** `yes` is a word in YAML, not a yes. */
export const flag = v.nullish(v.boolean('must be true or false'), false)

/** A list, told as such when it is something else. */
export const list = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be a list')

/** One of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.picklist(words, `must be one of: ${words.join(', ')}`)

/** These keys and no others: what is misspelt is told, with those that there are. */
export const keys = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'Object')
      return `${received === 'null' ? 'is empty: it ' : ''}must have keys: ${describeKeys(entries)}`
    return expected === 'never' ? `is not known here; known are ${Object.keys(entries).join(', ')}` : 'is missing'
  })

function describeKeys(entries: v.ObjectEntries): string {
  const names = Object.keys(entries)
  const optional = names.filter((name) => ['nullish', 'optional'].includes(entries[name]?.type ?? ''))
  const needed = names.filter((name) => !optional.includes(name)).join(', ')
  return optional.length === 0 ? needed : `${needed}; may have: ${optional.join(', ')}`
}

const MOMENT_PATTERN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/

/** `2026-12-31T23:59:59+03:00`, or a day alone: then its first moment in `timeZone`. */
export const momentIn = (timeZone: string) =>
  v.pipe(
    v.string('must be a day or a moment: 2026-12-31 or 2026-12-31T21:00:00+03:00'),
    v.trim(),
    v.regex(MOMENT_PATTERN, 'must be a day or a moment with its zone: 2026-12-31 or 2026-12-31T21:00:00+03:00'),
    v.check(isCalendarMoment, 'is no moment of the calendar, or not between 2000 and 2100'),
    v.transform((given) => parseMoment(given, timeZone)),
  )

/** How a file writes a moment: a day alone where it begins in `timeZone`. */
export function formatMoment(date: Date, timeZone: string): string {
  const text = formatOffsetDateTime(date, timeZone)
  const day = text.slice(0, 10)
  return parseMoment(day, timeZone).getTime() === date.getTime() ? day : text
}

const parseMoment = (given: string, timeZone: string) =>
  given.includes('T') ? new Date(given) : fromWallClock(`${given}T00:00`, timeZone)

function isCalendarMoment(given: string): boolean {
  const [, day = ''] = MOMENT_PATTERN.exec(given) ?? []
  // The thirtieth of February would become the second of March.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  const year = parseMoment(given, 'UTC').getUTCFullYear()
  return isDay && year >= 2000 && year < 2100
}
