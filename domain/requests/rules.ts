import * as v from 'valibot'
import { RULE_WORDS } from './rule-words.ts'

// The rules of spec §5 as schemas over what a form sends: trimmed text, with empty fields left out. One set for the
// browser and the server; the server asks more of a telephone number (check-phone.server.ts).

const LONGEST = 200

/** One line of text, at most `max` characters; control characters become spaces. */
export const line = (max = LONGEST, min = 0) =>
  v.pipe(
    v.string(RULE_WORDS.required),
    v.transform((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()),
    v.minLength(Math.max(min, 1), min > 1 ? RULE_WORDS.minLength(min) : RULE_WORDS.required),
    v.maxLength(max, RULE_WORDS.maxLength(max)),
  )

/** Text of several lines, at most `max` characters. */
export const paragraph = (max = 2000) =>
  v.pipe(
    v.string(RULE_WORDS.required),
    v.transform((text) =>
      text
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
        .trim(),
    ),
    v.minLength(1, RULE_WORDS.required),
    v.maxLength(max, RULE_WORDS.maxLength(max)),
  )

/** A Russian number however it was written; comes out as eleven digits: `79161234567`. */
export const phone = v.pipe(
  v.string(RULE_WORDS.required),
  v.transform(digitsOfPhone),
  v.regex(/^7[3-9]\d{9}$/, RULE_WORDS.phone),
  v.check((digits) => !/^7(\d)\1{9}$/.test(digits), RULE_WORDS.phone),
)

/** The digits of a number with +7 in front, whether it came as `8 900 …`, `+7 (900) …` or ten digits alone. */
export function digitsOfPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length === 10) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** An address that can stand in a mail's header: one line, no quotes, no angle brackets. */
export const email = v.pipe(
  v.string(RULE_WORDS.required),
  v.trim(),
  v.maxLength(254, RULE_WORDS.email),
  v.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+[A-Za-z]{2,24}$/,
    RULE_WORDS.email,
  ),
)

/** A whole number, also written `1 250 000`, `12 000 км` or `1,250,000`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(RULE_WORDS.required),
    v.transform((text) => text.replaceAll(/[\s\u00a0]|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')),
    v.regex(/^\d{1,12}$/, RULE_WORDS.digits),
    v.transform(Number),
    v.minValue(min, RULE_WORDS.min(min)),
    v.maxValue(max, RULE_WORDS.max(max)),
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

/** `2026-11-20`, a day that exists. */
export const day = v.pipe(
  v.string(RULE_WORDS.required),
  v.isoDate(RULE_WORDS.date),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, RULE_WORDS.date),
)

/** `09:30` */
export const time = v.pipe(v.string(RULE_WORDS.required), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, RULE_WORDS.time))

/** A short code as addresses and options carry it. */
export const code = v.pipe(v.string(RULE_WORDS.required), v.regex(/^[\w-]{1,80}$/, RULE_WORDS.choice))

/** A vehicle's identification number, in capitals and without spaces. */
export const vin = v.pipe(
  v.string(RULE_WORDS.required),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-HJ-NPR-Z0-9]{17}$/, RULE_WORDS.vin),
)
