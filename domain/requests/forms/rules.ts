import * as v from 'valibot'
import { toLatinHomoglyphs } from './homoglyphs.ts'
import { parsePlate } from './plate.ts'
import { parseUrl } from '#domain/parse-url.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

// The rules of docs/product.md, Form fields, as schemas over a form's values: trimmed text, with empty fields left out.
// The browser and the server share them; the server checks phone numbers further (is-valid-phone.server.ts). Days and
// years are compared with the current time, not with the start of the process.

const MAX_LINE_LENGTH = 200

/** Rejects a missing field, and one that was sent several times with different values. */
const text = v.string(({ input }) => (Array.isArray(input) ? VALIDATION_MESSAGES.single : VALIDATION_MESSAGES.required))

/** They change the direction of the text around them: a name with one of these is displayed wrong in a letter. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu
/** Control characters and lone surrogates: PostgreSQL and XML reject some of them. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
const CONTROLS_EXCEPT_NEWLINES = /[^\P{Cc}\n\t]|\p{Cs}/gu
const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** One line of text, at most `max` characters; control characters become spaces. */
export const line = (max = MAX_LINE_LENGTH, min = 0) =>
  v.pipe(
    text,
    v.transform((input) => stripInvisible(input.replaceAll(CONTROL_CHARACTERS, ' '))),
    v.minLength(1, VALIDATION_MESSAGES.required),
    v.minLength(min, VALIDATION_MESSAGES.minLength(min)),
    v.maxLength(max, VALIDATION_MESSAGES.maxLength(max)),
  )

/** Text of several lines, at most `max` characters. */
export const paragraph = (max = 2000) =>
  v.pipe(
    text,
    v.transform((input) => stripInvisible(input.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS_EXCEPT_NEWLINES, ' '))),
    v.minLength(1, VALIDATION_MESSAGES.required),
    v.maxLength(max, VALIDATION_MESSAGES.maxLength(max)),
  )

/** Text with only spaces and invisible characters becomes empty. */
function stripInvisible(input: string): string {
  const trimmed = input.replaceAll(BIDI_CONTROLS, '').trim()
  return VISIBLE_CHARACTER.test(trimmed) ? trimmed : ''
}

/** A Russian phone number in any notation; the result has eleven digits: `79161234567`. */
export const phone = v.pipe(
  text,
  v.transform(normalizePhone),
  v.regex(/^7[3-9]\d{9}$/, VALIDATION_MESSAGES.phone),
  v.check((digits) => !/^7(\d)\1{9}$/.test(digits), VALIDATION_MESSAGES.phone),
)

/**
 * The digits of a phone number with 7 in front, from `8 900 …`, `+7 (900) …` or ten digits. An incomplete number stays
 * incomplete: `+7 (900) 123-45-6` has ten digits too.
 */
export function normalizePhone(input: string): string {
  const digits = input.replaceAll(/\D/g, '')
  if (digits.length === 10 && /^(?:[349]|8[0-8])/.test(digits) && !input.includes('+')) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** An e-mail address that is safe in a mail header: one line, no quotes, no angle brackets. */
export const email = v.pipe(
  text,
  v.trim(),
  v.maxLength(254, VALIDATION_MESSAGES.email),
  v.regex(
    /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+(?:[A-Za-z]{2,24}|xn--[\dA-Za-z]{2,59})$/,
    VALIDATION_MESSAGES.email,
  ),
)

/** The address of a page, also without `https://`, as people write it. */
export const webAddress = v.pipe(
  text,
  v.trim(),
  v.maxLength(500, VALIDATION_MESSAGES.url),
  v.transform((input) => (/^[a-z]+:\/\//i.test(input) ? input : `https://${input}`)),
  v.check(
    (input) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/i.test(input) && parseUrl(input) !== undefined,
    VALIDATION_MESSAGES.url,
  ),
)

/** A whole number, also as `1 250 000`, `12 000 км`, `20 %` or `1,250,000`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.transform((input) => input.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км|%/g, '')),
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

/** One or more of a fixed list. A single checkbox is sent as a string, not as a list. */
export const choices = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(
    v.union([v.array(v.string()), v.string()], VALIDATION_MESSAGES.required),
    v.transform((input) => (typeof input === 'string' ? [input] : [...new Set(input)])),
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
/** Kamchatka is this far ahead of UTC: the local time of every visitor in Russia is between the two. */
const MAX_UTC_OFFSET_MS = 12 * HOUR_MS

/** The first and the last day that a visitor can choose, in any time zone of the country: `2026-11-20`. */
export function upcomingDayRange(now: Date): { from: string; to: string } {
  const east = new Date(now.getTime() + MAX_UTC_OFFSET_MS)
  const month = east.getUTCMonth() + MONTHS_AHEAD
  const lastOfMonth = new Date(Date.UTC(east.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const to = Date.UTC(east.getUTCFullYear(), month, Math.min(east.getUTCDate(), lastOfMonth))
  return { from: now.toISOString().slice(0, 10), to: new Date(to).toISOString().slice(0, 10) }
}

/** `09:30` */
export const time = v.pipe(text, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, VALIDATION_MESSAGES.time))

/** A test-drive slot in the branch's local time: `2026-11-21T10:00`. The server checks whether it is free. */
export const slot = v.pipe(
  text,
  v.trim(),
  v.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, VALIDATION_MESSAGES.slot),
  v.check((local) => new Date(`${local}Z`).toJSON()?.startsWith(local) ?? false, VALIDATION_MESSAGES.slot),
)

/** A VIN, in capitals and without spaces; Cyrillic homoglyphs become Latin letters. */
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

/** The key of a form that adds something: what is sent twice under the same key is added once. */
export const formKey = v.optional(v.pipe(v.string(), v.uuid()))
