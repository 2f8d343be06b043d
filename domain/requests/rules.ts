import * as v from 'valibot'
import { inLatin } from './look-alikes.ts'
import { readPlate } from './plate.ts'
import { readUrl } from './read-url.ts'
import { RULE_WORDS } from './rule-words.ts'

// The rules of spec §5 as schemas over what a form sends: trimmed text, with empty fields left out. One set for the
// browser and the server; the server asks more of a telephone number (check-phone.server.ts). Days and years are held
// against the clock of the moment, not of the process's start.

const LONGEST = 200

/** A field that is missing, and one that came several times with different values. */
const text = v.string(({ input }) => (Array.isArray(input) ? RULE_WORDS.single : RULE_WORDS.required))

/** Turns the direction of the text around it: a name with one of these reads as something else in a letter. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu
/** Control characters and halves of surrogate pairs: PostgreSQL and XML refuse some of them. */
const NO_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
const NO_CHARACTERS_BUT_LINES = /[^\P{Cc}\n\t]|\p{Cs}/gu
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** One line of text, at most `max` characters; control characters become spaces. */
export const line = (max = LONGEST, min = 0) =>
  v.pipe(
    text,
    v.transform((given) => tidy(given.replaceAll(NO_CHARACTERS, ' '))),
    v.minLength(1, RULE_WORDS.required),
    v.minLength(min, RULE_WORDS.minLength(min)),
    v.maxLength(max, RULE_WORDS.maxLength(max)),
  )

/** Text of several lines, at most `max` characters. */
export const paragraph = (max = 2000) =>
  v.pipe(
    text,
    v.transform((given) => tidy(given.replaceAll(/\r\n?/g, '\n').replaceAll(NO_CHARACTERS_BUT_LINES, ' '))),
    v.minLength(1, RULE_WORDS.required),
    v.maxLength(max, RULE_WORDS.maxLength(max)),
  )

/** Text of nothing but spaces and characters that nobody sees is none. */
function tidy(given: string): string {
  const tidied = given.replaceAll(DIRECTION_MARKS, '').trim()
  return VISIBLE.test(tidied) ? tidied : ''
}

/** A Russian number however it was written; comes out as eleven digits: `79161234567`. */
export const phone = v.pipe(
  text,
  v.transform(digitsOfPhone),
  v.regex(/^7[3-9]\d{9}$/, RULE_WORDS.phone),
  v.check((digits) => !/^7(\d)\1{9}$/.test(digits), RULE_WORDS.phone),
)

/**
 * The digits of a number with +7 in front, whether it came as `8 900 …`, `+7 (900) …` or ten digits alone. One that is
 * not whole stays so: `+7 (900) 123-45-6` has ten digits too.
 */
export function digitsOfPhone(given: string): string {
  const digits = given.replaceAll(/\D/g, '')
  if (digits.length === 10 && /^(?:[349]|8[0-8])/.test(digits) && !given.includes('+')) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** An address that can stand in a mail's header: one line, no quotes, no angle brackets. */
export const email = v.pipe(
  text,
  v.trim(),
  v.maxLength(254, RULE_WORDS.email),
  v.regex(
    /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+(?:[A-Za-z]{2,24}|xn--[\dA-Za-z]{2,59})$/,
    RULE_WORDS.email,
  ),
)

/** Address of a page, also without `https://` in front, as people write it. */
export const webAddress = v.pipe(
  text,
  v.trim(),
  v.maxLength(500, RULE_WORDS.url),
  v.transform((given) => (/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`)),
  v.check(
    (given) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/i.test(given) && readUrl(given) !== undefined,
    RULE_WORDS.url,
  ),
)

/** A whole number, also written `1 250 000`, `12 000 км` or `1,250,000`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.transform((given) => given.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')),
    v.regex(/^[-+]?\d+(?:[,.]\d+)?$/, RULE_WORDS.number),
    v.regex(/^\d+$/, RULE_WORDS.digits),
    v.transform(Number),
    v.minValue(min, RULE_WORDS.min(min)),
    v.maxValue(max, RULE_WORDS.max(max)),
  )

/** A year from `oldest` to this one. */
export const pastYear = (oldest: number) =>
  v.pipe(
    text,
    v.trim(),
    v.regex(/^\d{4}$/, RULE_WORDS.year(oldest)),
    v.transform(Number),
    v.check((year) => year >= oldest && year <= new Date().getFullYear(), RULE_WORDS.year(oldest)),
  )

/** One of a fixed list. */
export const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, RULE_WORDS.choice)

/** Some of a fixed list, at least one. A single box comes alone, not as a list. */
export const choices = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(
    v.union([v.array(v.string()), v.string()], RULE_WORDS.required),
    v.transform((given) => (typeof given === 'string' ? [given] : [...new Set(given)])),
    v.array(v.picklist(options, RULE_WORDS.choice)),
    v.minLength(1, RULE_WORDS.required),
  )

/** `2026-11-20`: a day that exists, from today to three months ahead. */
export const dayAhead = v.pipe(
  text,
  v.isoDate(RULE_WORDS.date),
  v.check((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, RULE_WORDS.date),
  v.check((day) => {
    const { from, to } = daysAhead(new Date())
    return from <= day && day <= to
  }, RULE_WORDS.dateSoon),
)

const MONTHS_AHEAD = 3
/** Kamchatka's day begins this long before London's: nobody in Russia is later than the first or ahead of the second. */
const FURTHEST_EAST_MS = 12 * 60 * 60 * 1000

/** The first and the last day that a visitor may wish for, wherever in the country he is: `2026-11-20`. */
export function daysAhead(now: Date): { from: string; to: string } {
  const east = new Date(now.getTime() + FURTHEST_EAST_MS)
  const month = east.getUTCMonth() + MONTHS_AHEAD
  const lastOfMonth = new Date(Date.UTC(east.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const to = Date.UTC(east.getUTCFullYear(), month, Math.min(east.getUTCDate(), lastOfMonth))
  return { from: now.toISOString().slice(0, 10), to: new Date(to).toISOString().slice(0, 10) }
}

/** `09:30` */
export const time = v.pipe(text, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, RULE_WORDS.time))

/** An hour of a test drive by the branch's clock: `2026-11-21T10:00`. Whether it is free is the server's to say. */
export const slot = v.pipe(
  text,
  v.trim(),
  v.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, RULE_WORDS.slot),
  v.check((local) => new Date(`${local}Z`).toJSON()?.startsWith(local) ?? false, RULE_WORDS.slot),
)

/** A vehicle's identification number, in capitals and without spaces; letters typed in Cyrillic by mistake are Latin. */
export const vin = v.pipe(
  text,
  v.transform((text) => inLatin(text.replaceAll(/[\s-]/g, ''))),
  v.regex(/^[A-HJ-NPR-Z0-9]{17}$/, RULE_WORDS.vin),
)

/** A number plate, see plate.ts. */
export const plate = v.pipe(
  text,
  v.transform((text) => readPlate(text) ?? ''),
  v.minLength(1, RULE_WORDS.plate),
)
