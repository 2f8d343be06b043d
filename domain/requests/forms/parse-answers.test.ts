import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOrNight } from '#tests/lanes/night.ts'
import { fieldsOf } from '../kinds/kind-fields.ts'
import { parseAnswers } from './parse-answers.ts'
import { REQUEST_KINDS } from '../kinds/registry.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

const fields = (values: Record<string, string | string[]>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]))
const person = { name: 'Анна', phone: '+7 (916) 123-45-67', consent: 'yes' }

it('a form without consent is rejected, and so is a subscription without consent to advertising', () => {
  expect(parseAnswers('call', fields({ phone: person.phone }))).toEqual({
    ok: false,
    errors: { consent: VALIDATION_MESSAGES.consent },
  })
  expect(parseAnswers('subscribe', fields({ email: 'a@x.ru', consent: 'yes' }))).toEqual({
    ok: false,
    errors: { advertising: VALIDATION_MESSAGES.subscription },
  })
  expect(parseAnswers('call', fields({ phone: person.phone, consent: 'no' }))).toMatchObject({ ok: false })
})

it('all missing fields are reported at once', () => {
  expect(parseAnswers('credit', fields({ name: '  ' }))).toEqual({
    ok: false,
    errors: {
      price_rub: 'Укажите стоимость автомобиля.',
      first_payment_rub: 'Укажите первый взнос.',
      term_months: 'Укажите срок в\u00a0месяцах.',
      name: 'Укажите имя.',
      phone: 'Укажите телефон.',
      consent: VALIDATION_MESSAGES.consent,
    },
  })
})

it('unknown fields are ignored, whatever their names', () => {
  const input = new Map([...fields(person), ['__proto__', ['x']], ['constructor', ['y']], ['monthly_rub', ['1']]])
  expect(parseAnswers('call', input)).toEqual({ ok: true, answers: { name: 'Анна', phone: '79161234567' } })
})

it('a field sent twice is accepted with equal values, and rejected with different ones', () => {
  expect(parseAnswers('call', fields({ ...person, name: ['Анна', 'Анна'] }))).toMatchObject({ ok: true })
  expect(parseAnswers('call', fields({ ...person, name: ['Анна', 'Пётр'] }))).toEqual({
    ok: false,
    errors: { name: VALIDATION_MESSAGES.single },
  })
})

it('the first payment must be below the price', () => {
  const credit = { ...person, price_rub: '1 000 000', term_months: '60' }
  expect(parseAnswers('credit', fields({ ...credit, first_payment_rub: '999 999' }))).toMatchObject({ ok: true })
  for (const first_payment_rub of ['1 000 000', '2 000 000'])
    expect(parseAnswers('credit', fields({ ...credit, first_payment_rub }))).toEqual({
      ok: false,
      errors: { first_payment_rub: VALIDATION_MESSAGES.firstPayment },
    })
})

it('the first payment is validated even while another field is wrong', () => {
  const credit = { price_rub: '100 000', first_payment_rub: '100 000', term_months: 'x', consent: 'yes' }
  expect(parseAnswers('credit', fields(credit))).toMatchObject({
    errors: {
      first_payment_rub: VALIDATION_MESSAGES.firstPayment,
      term_months: VALIDATION_MESSAGES.number,
      name: 'Укажите имя.',
    },
  })
})

it.each(['auto', 'get-offer'] as const)('%s with a reply by e-mail requires an address', (kind) => {
  expect(parseAnswers(kind, fields({ ...person, contact_way: 'email' }))).toEqual({
    ok: false,
    errors: { email: VALIDATION_MESSAGES.emailToAnswer },
  })
  expect(parseAnswers(kind, fields({ ...person, contact_way: 'email', email: 'a@x.ru' }))).toMatchObject({ ok: true })
  expect(parseAnswers(kind, fields({ ...person, contact_way: 'sms' }))).toMatchObject({ ok: true })
})

it('parsing never throws, whatever is sent, and its result can be stored', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
      '9'.repeat(400),
      '-1',
      person.phone,
      'a@x.ru',
      '2026-11-21',
    ),
    fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...REQUEST_KINDS), fc.array(fc.array(anyText, { maxLength: 2 })), (kind, values) => {
      const input = new Map([
        ...fields(person),
        ...fieldsOf(kind).map((name, index) => [name, values[index] ?? []] as const),
      ])
      const result = parseAnswers(kind, input)
      const errors = result.ok ? {} : result.errors
      expect(Object.keys(errors).filter((name) => !fieldsOf(kind).includes(name) && name !== 'advertising')).toEqual([])
      expect(Object.values(errors).filter((message) => !/^[А-ЯV].*\.$/.test(message))).toEqual([])
      const texts: unknown[] = result.ok ? Object.values(result.answers).flat() : []
      expect(texts.map(String).join('')).not.toMatch(/[\0\p{Cs}]/u)
    }),
    { numRuns: dayOrNight(2000, 20_000) },
  )
})
