import { expect, it } from 'vitest'
import type { FormFields } from './parse-form.ts'
import { pickFields, parseSubmissionFields } from './parse-submission-fields.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const KEY = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

const fields = (values: Record<string, string | string[]>): FormFields =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]))
const parse = (values: Record<string, string | string[]>, key?: string) =>
  parseSubmissionFields(fields(values), { key }, NOW)

it('repeating a field that allows one value is an error', () => {
  expect(pickFields('auto', fields({ phone: ['1', '2'] }))).toBeUndefined()
  expect(pickFields('auto', fields({ car_id: ['1', '1'] }))).toBeUndefined()
  expect(pickFields('auto', fields({ phone: '1' }))?.get('phone')).toEqual(['1'])
})

it('list fields can be repeated, with brackets or without', () => {
  const picked = pickFields(
    'strahovka',
    fields({ insurance: 'kasko', 'insurance[]': 'osago', 'with[]': ['credit', 'trade-in'] }),
  )
  expect(picked?.get('insurance')).toEqual(['kasko', 'osago'])
  expect(picked?.get('with')).toEqual(['credit', 'trade-in'])
})

it('a script may add the page’s address to a form that already has it', () => {
  const sent = pickFields('call', fields({ url: ['', 'https://cars.example/a/', 'https://cars.example/b/'] }))
  expect(parseSubmissionFields(sent ?? new Map(), {}, NOW)?.pageUrl).toBe('https://cars.example/a/')
  expect(parse({ url: ' ' })?.pageUrl).toBeUndefined()
})

it('a checkbox may have a hidden «no» beside it', () => {
  const picked = pickFields('auto', fields({ consent: ['N', 'Y'], advertising: ['N'] }))
  expect(parseSubmissionFields(picked ?? new Map(), {}, NOW)?.advertising).toBeUndefined()
  expect(parseSubmissionFields(fields({ advertising: ['N', 'Y'] }), {}, NOW)?.advertising).toEqual({
    version: undefined,
  })
})

it('fields that no form of the kind has are ignored, whatever their names', () => {
  const sent = new Map([
    ['__proto__', ['x']],
    ['constructor', ['x', 'y']],
    ['own_vin', ['x', 'y']],
    ['name', ['Анна']],
  ])
  expect([...(pickFields('call', sent)?.keys() ?? [])]).toEqual(['name'])
})

it.each(['abc', '1e3', '-5', '1.5', '１', '9'.repeat(16), '1 or 1=1'])(
  'a car id consists of digits: «%s» is rejected',
  (carId) => {
    expect(parse({ car_id: carId })).toBeUndefined()
  },
)

it('an empty car id means no car', () => {
  expect(parse({ car_id: '' })).toMatchObject({ carId: undefined })
})

it('the key is a UUID from the form, otherwise from the header', () => {
  expect(parse({ request_key: KEY.toUpperCase() })?.key).toBe(KEY)
  expect(parse({}, KEY)?.key).toBe(KEY)
  expect(parse({ request_key: '' })).toMatchObject({ key: undefined })
  expect(parse({ request_key: 'mine' })).toBeUndefined()
  expect(parse({}, "'; drop table request; --")).toBeUndefined()
})

it('conditions come from the fixed list, each once', () => {
  expect(parse({ with: ['credit', 'free', 'credit', 'trade-in', '__proto__'] })?.conditions).toEqual([
    'trade-in',
    'credit',
  ])
})

it('informative fields are used when valid, and never cause a rejection', () => {
  expect(
    parse({ shown_price: '1 250 000', consent_version: '2', url: ' https://cars.example/?a=\u0000\n ' }),
  ).toMatchObject({
    shownPriceRub: 1_250_000,
    consent: { version: 2 },
    pageUrl: 'https://cars.example/?a=',
  })
  const odd = { shown_price: '9'.repeat(40), consent_version: 'newest', url: `x${'😀'.repeat(2000)}` }
  const wire = parse(odd)
  expect(wire).toMatchObject({ shownPriceRub: undefined, consent: { version: undefined } })
  expect(wire?.pageUrl?.isWellFormed()).toBe(true)
  expect(wire?.pageUrl?.length).toBeLessThanOrEqual(2000)
})

it('a filled-in invisible field means a robot', () => {
  expect(parse({ website: 'https://spam.example' })?.suspicion).toBe('honeypot')
  expect(parse({ website: '  ' })?.suspicion).toBeUndefined()
})

it.each([
  [String(NOW.getTime() - 300), 'too-fast'],
  [String(NOW.getTime() - 1199), 'too-fast'],
  [String(NOW.getTime() - 1200), undefined],
  [String(NOW.getTime() + 60_000), undefined],
  ['', undefined],
  ['yesterday', undefined],
  ['9'.repeat(30), undefined],
])('a form that was shown at «%s» is %s', (shownAt, suspicion) => {
  expect(parse({ shown_at: shownAt })?.suspicion).toBe(suspicion)
})
