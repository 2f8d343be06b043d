import * as v from 'valibot'
import { toLatinHomoglyphs } from './homoglyphs.ts'
import { parsePlate } from './plate.ts'
import { parseUrl } from '#domain/parse-url.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

// The rules of docs/product.md, Form fields, as schemas over what a form sends: trimmed text, with empty fields left out. One set for the
// browser and the server; the server asks more of a telephone number (check-phone.server.ts). Days and years are held
// against the clock of the moment, not of the process's start.

const MAX_LINE_LENGTH = 200

/** A field that is missing, and one that came several times with different values. */
const text = v.string(({ input }) => (Array.isArray(input) ? VALIDATION_MESSAGES.single : VALIDATION_MESSAGES.required))

/** Turns the direction of the text around it: a name with one of these reads as something else in a letter. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu
/** Control characters and halves of surrogate pairs: PostgreSQL and XML refuse some of them. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
const CONTROLS_EXCEPT_NEWLINES = /[^\P{Cc}\n\t]|\p{Cs}/gu
const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** One line of text, at most `max` characters; control characters become spaces. */
export const line = (max = MAX_LINE_LENGTH, min = 0) =>
  v.pipe(
    text,
    v.transform((given) => stripInvisible(given.replaceAll(CONTROL_CHARACTERS, ' '))),
    v.minLength(1, VALIDATION_MESSAGES.required),
    v.minLength(min, VALIDATION_MESSAGES.minLength(min)),
    v.maxLength(max, VALIDATION_MESSAGES.maxLength(max)),
  )

/** Text of several lines, at most `max` characters. */
export const paragraph = (max = 2000) =>
  v.pipe(
    text,
    v.transform((given) => stripInvisible(given.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS_EXCEPT_NEWLINES, ' '))),
    v.minLength(1, VALIDATION_MESSAGES.required),
    v.maxLength(max, VALIDATION_MESSAGES.maxLength(max)),
  )

/** Text of nothing but spaces and characters that nobody sees is none. */
function stripInvisible(given: string): string {
  const tidied = given.replaceAll(BIDI_CONTROLS, '').trim()
  return VISIBLE_CHARACTER.test(tidied) ? tidied : ''
}

/** A Russian number however it was written; comes out as eleven digits: `79161234567`. */
export const phone = v.pipe(
  text,
  v.transform(normalizePhone),
  v.regex(/^7[3-9]\d{9}$/, VALIDATION_MESSAGES.phone),
  v.check((digits) => !/^7(\d)\1{9}$/.test(digits), VALIDATION_MESSAGES.phone),
)

/**
 * The digits of a number with +7 in front, whether it came as `8 900 …`, `+7 (900) …` or ten digits alone. One that is
 * not whole stays so: `+7 (900) 123-45-6` has ten digits too.
 */
export function normalizePhone(given: string): string {
  const digits = given.replaceAll(/\D/g, '')
  if (digits.length === 10 && /^(?:[349]|8[0-8])/.test(digits) && !given.includes('+')) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** An address that can stand in a mail's header: one line, no quotes, no angle brackets. */
export const email = v.pipe(
  text,
  v.trim(),
  v.maxLength(254, VALIDATION_MESSAGES.email),
  v.regex(
    /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+(?:[A-Za-z]{2,24}|xn--[\dA-Za-z]{2,59})$/,
    VALIDATION_MESSAGES.email,
  ),
)

/** Address of a page, also without `https://` in front, as people write it. */
export const webAddress = v.pipe(
  text,
  v.trim(),
  v.maxLength(500, VALIDATION_MESSAGES.url),
  v.transform((given) => (/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`)),
  v.check(
    (given) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/i.test(given) && parseUrl(given) !== undefined,
    VALIDATION_MESSAGES.url,
  ),
)

/** A whole number, also written `1 250 000`, `12 000 км` or `1,250,000`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.transform((given) => given.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')),
    v.regex(/^[-+]?\d+(?:[,.]\d+)?$/, VALIDATION_MESSAGES.number),
    v.regex(/^\d+$/, VALIDATION_MESSAGES.digits),
    v.transform(Number),
    v.minValue(min, VALIDATION_MESSAGES.min(min)),
    v.maxValue(max, VALIDATION_MESSAGES.max(max)),
  )

/** A year from `oldest` to this one. */
export const pastYear = (oldest: number) =>
  v.pipe(
    text,
    v.trim(),
    v.regex(/^\d{4}$/, VALIDATION_MESSAGES.year(oldest)),
    v.transform(Number),
    v.check((year) => year >= oldest && year <= new Date().getFullYear(), VALIDATION_MESSAGES.year(oldest)),
  )

/** One of a fixed list. */
export const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, VALIDATION_MESSAGES.choice)

/** Some of a fixed list, at least one. A single box comes alone, not as a list. */
export const choices = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(
    v.union([v.array(v.string()), v.string()], VALIDATION_MESSAGES.required),
    v.transform((given) => (typeof given === 'string' ? [given] : [...new Set(given)])),
    v.array(v.picklist(options, VALIDATION_MESSAGES.choice)),
    v.minLength(1, VALIDATION_MESSAGES.required),
  )

/** `2026-11-20`: a day that exists, from today to three months ahead. */
export const upcomingDay = v.pipe(
  text,
  v.isoDate(VALIDATION_MESSAGES.date),
  v.check((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, VALIDATION_MESSAGES.date),
  v.check((day) => {
    const { from, to } = upcomingDayRange(new Date())
    return from <= day && day <= to
  }, VALIDATION_MESSAGES.dateSoon),
)

const MONTHS_AHEAD = 3
/** Kamchatka's day begins this long before London's: nobody in Russia is later than the first or ahead of the second. */
const MAX_UTC_OFFSET_MS = 12 * HOUR_MS

/** The first and the last day that a visitor may wish for, wherever in the country he is: `2026-11-20`. */
export function upcomingDayRange(now: Date): { from: string; to: string } {
  const east = new Date(now.getTime() + MAX_UTC_OFFSET_MS)
  const month = east.getUTCMonth() + MONTHS_AHEAD
  const lastOfMonth = new Date(Date.UTC(east.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const to = Date.UTC(east.getUTCFullYear(), month, Math.min(east.getUTCDate(), lastOfMonth))
  return { from: now.toISOString().slice(0, 10), to: new Date(to).toISOString().slice(0, 10) }
}

/** `09:30` */
export const time = v.pipe(text, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, VALIDATION_MESSAGES.time))

/** An hour of a test drive by the branch's clock: `2026-11-21T10:00`. Whether it is free is the server's to say. */
export const slot = v.pipe(
  text,
  v.trim(),
  v.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, VALIDATION_MESSAGES.slot),
  v.check((local) => new Date(`${local}Z`).toJSON()?.startsWith(local) ?? false, VALIDATION_MESSAGES.slot),
)

/** A vehicle's identification number, in capitals and without spaces; letters typed in Cyrillic by mistake are Latin. */
export const vin = v.pipe(
  text,
  v.transform((text) => toLatinHomoglyphs(text.replaceAll(/[\s-]/g, ''))),
  v.regex(/^[A-HJ-NPR-Z0-9]{17}$/, VALIDATION_MESSAGES.vin),
)

/** A number plate, see plate.ts. */
export const plate = v.pipe(
  text,
  v.transform((text) => parsePlate(text) ?? ''),
  v.minLength(1, VALIDATION_MESSAGES.plate),
)
