import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#locale/durations.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'
import {
  choice,
  choices,
  upcomingDay,
  upcomingDayRange,
  email,
  line,
  paragraph,
  pastYear,
  phone,
  time,
  vin,
  webAddress,
  wholeNumber,
} from './rules.ts'

afterEach(() => vi.useRealTimers())

/** The error message, or the parsed value. */
function parse(schema: v.GenericSchema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? parsed.output : { problem: parsed.issues[0].message }
}
const problem = (text: string) => ({ problem: text })

it.each(['', '   ', '\u00a0\u2003', '\u200b\u200b', '\u0000\u0001', '\u202e', '\u3164', '\ud800'])(
  'text of which nothing can be seen is none: %j',
  (text) => {
    expect(parse(line(), text)).toEqual(problem(VALIDATION_MESSAGES.required))
    expect(parse(paragraph(), text)).toEqual(problem(VALIDATION_MESSAGES.required))
  },
)

it('control characters become spaces, and bidirectional marks are removed', () => {
  expect(parse(line(), 'Анна\u0000\r\nBcc: all@x.ru')).toBe('Анна Bcc: all@x.ru')
  expect(parse(line(), 'Ан\ud800на \u202eавол')).toBe('Ан на авол')
  expect(parse(line(), 'Семья 👨‍👩‍👧')).toBe('Семья 👨‍👩‍👧')
  expect(parse(paragraph(), 'Раз\r\nдва\u0000\rтри\u2066')).toBe('Раз\nдва \nтри')
})

it('a text has a minimum and a maximum length', () => {
  expect(parse(line(5, 2), 'Я')).toEqual(problem('Напишите не короче 2\u00a0символов.'))
  expect(parse(line(5, 2), 'Иван Ч')).toEqual(problem('Напишите не длиннее 5\u00a0символов.'))
  expect(parse(paragraph(), 'а'.repeat(2001))).toEqual(problem('Напишите не длиннее 2\u00a0000\u00a0символов.'))
})

it.each(['8 900 123-45-67', '+7 (900) 123-45-67', '9001234567', '7 900 123 45 67', '\u202a+7 900 1234567'])(
  'a number comes out as eleven digits however it was written: %s',
  (text) => {
    expect(parse(phone, text)).toBe('79001234567')
  },
)

it.each([
  '+7 900 123-45-6',
  '7 900 123-45-6',
  '8 900 123-45-6',
  '+7 900 123-45-67-8',
  '7 1234567',
  '+1 202 555 01 23',
  '+7 (999) 999-99-99',
  'constructor',
])('a phone number without ten digits after +7 is rejected: %s', (text) => {
  expect(parse(phone, text)).toEqual(problem(VALIDATION_MESSAGES.phone))
})

it('a phone number is read with any separators', () => {
  const separator = fc.stringMatching(/^[ ()\-.\u00a0]{0,3}$/)
  const digits = fc.stringMatching(/^9[0-8]\d{7}[0-8]$/)
  fc.assert(
    fc.property(
      fc.constantFrom('+7', '8', '7', ''),
      digits,
      fc.array(separator, { maxLength: 9 }),
      (code, ten, gaps) => {
        const written = Array.from(ten, (digit, index) => digit + (gaps[index] ?? '')).join('')
        fc.pre(new Set(ten).size > 1)
        expect(parse(phone, `${code} ${written}`)).toBe(`7${ten}`)
      },
    ),
  )
})

it.each(['anna@example.ru', 'a.b+c@sub.example.co', 'o_k-1@x-y.рф'.replace('рф', 'xn--p1ai')])(
  '%s is an address',
  (text) => {
    expect(parse(email, ` ${text} `)).toBe(text)
  },
)

it.each([
  'anna',
  'anna@',
  '@example.ru',
  'anna@example',
  'an na@example.ru',
  'anna@example.ru\r\nBcc: all@x.ru',
  'anna@example.ru, all@x.ru',
  '"anna"@example.ru',
  'Anna <anna@example.ru>',
  '.anna@example.ru',
  'an..na@example.ru',
  'anna@-x.ru',
  `${'a'.repeat(65)}@example.ru`,
  `a@${'x.'.repeat(130)}ru`,
  'anna@example.ru\u0000',
])('an address that is unsafe in a mail header is rejected: %j', (text) => {
  expect(parse(email, text)).toEqual(problem(VALIDATION_MESSAGES.email))
})

it.each([
  ['https://hh.ru/resume/1?a=b', 'https://hh.ru/resume/1?a=b'],
  ['hh.ru/resume/1', 'https://hh.ru/resume/1'],
  ['http://пример.рф', 'http://пример.рф'],
])('%s is the address of a page', (text, expected) => {
  expect(parse(webAddress, text)).toBe(expected)
})

it.each([
  'javascript:alert(1)//x.ru',
  'data:text/html,x.ru',
  'ftp://x.ru',
  'слово',
  'a b.ru',
  'https://',
  'https://user@x.ru',
  'x..',
])('%s is not the address of a page', (text) => {
  expect(parse(webAddress, text)).toEqual(problem(VALIDATION_MESSAGES.url))
})

it.each([
  ['1250000', 1_250_000],
  ['1 250 000 ₽', 1_250_000],
  ['1\u00a0250\u202f000 руб.', 1_250_000],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['12 000 км', 12_000],
  ['20 %', 20],
])('%s is a whole number', (text, expected) => {
  expect(parse(wholeNumber(0, 2_000_000), text)).toBe(expected)
})

it.each([
  ['много', VALIDATION_MESSAGES.number],
  ['0x10', VALIDATION_MESSAGES.number],
  ['1e5', VALIDATION_MESSAGES.number],
  ['NaN', VALIDATION_MESSAGES.number],
  ['', VALIDATION_MESSAGES.number],
  ['١٢', VALIDATION_MESSAGES.number],
  ['1,5', VALIDATION_MESSAGES.digits],
  ['-5', VALIDATION_MESSAGES.digits],
  ['4', 'Укажите не меньше 5.'],
  ['11', 'Укажите не больше 10.'],
  ['9'.repeat(400), 'Укажите не больше 10.'],
  ['9223372036854775808', 'Укажите не больше 10.'],
])('%s is not a whole number from 5 to 10, and the message says why', (text, message) => {
  expect(parse(wholeNumber(5, 10), text)).toEqual(problem(message))
})

it('a year is between the oldest and the current one, by the current time', () => {
  const year = pastYear(1950)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00') })
  expect(parse(year, '2026')).toBe(2026)
  expect(parse(year, '1950')).toBe(1950)
  for (const wrong of ['2027', '1949', '26', '20266', '-2020', 'двадцатый'])
    expect(parse(year, wrong)).toEqual(problem('Укажите год: от 1950 до нынешнего.'))
  vi.setSystemTime(new Date('2027-01-01T12:00:00'))
  expect(parse(year, '2027')).toBe(2027)
})

it('an upcoming day exists and is from today to three months ahead', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') })
  for (const fine of ['2026-11-30', '2026-12-01', '2027-02-28']) expect(parse(upcomingDay, fine)).toBe(fine)
  for (const wrong of ['2026-11-29', '2027-03-01', '2025-11-30', '9999-12-31'])
    expect(parse(upcomingDay, wrong)).toEqual(problem(VALIDATION_MESSAGES.dateSoon))
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-12-32', '30.11.2026', 'завтра', '2026-12-1'])
    expect(parse(upcomingDay, wrong)).toEqual(problem(VALIDATION_MESSAGES.date))
})

it('today is accepted in every time zone of the country', () => {
  const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 2, max: 12 }), (now, hoursEast) => {
      const today = new Date(now.getTime() + hoursEast * HOUR_MS).toISOString().slice(0, 10)
      const { from, to } = upcomingDayRange(now)
      expect(from <= today && today < to).toBe(true)
    }),
  )
})

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:30', false],
  ['09:60', false],
  ['09:30:00', false],
])('%s as a time of day: %s', (text, isTime) => {
  expect(parse(time, text)).toEqual(isTime ? text : problem(VALIDATION_MESSAGES.time))
})

it('a VIN can have spaces and small letters, but no letters that look like digits', () => {
  expect(parse(vin, 'xta gfl110-ly123456')).toBe('XTAGFL110LY123456')
  expect(parse(vin, 'XTAGFL110LY12345O')).toEqual(problem(VALIDATION_MESSAGES.vin))
  expect(parse(vin, 'XTAGFL110LY12345')).toEqual(problem(VALIDATION_MESSAGES.vin))
})

it.each(['constructor', '__proto__', 'toString', 'ONE', ''])('%s is on no list', (text) => {
  expect(parse(choice(['one', 'two']), text)).toEqual(problem(VALIDATION_MESSAGES.choice))
  expect(parse(choices(['one', 'two']), ['one', text])).toEqual(problem(VALIDATION_MESSAGES.choice))
})

it('a single choice is accepted as a string, and duplicates count once', () => {
  expect(parse(choices(['one', 'two']), 'two')).toEqual(['two'])
  expect(parse(choices(['one', 'two']), ['one', 'one'])).toEqual(['one'])
  expect(parse(choices(['one', 'two']), undefined)).toEqual(problem(VALIDATION_MESSAGES.required))
})
