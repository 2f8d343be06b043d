import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { answersOf, extraFieldsOf, DESK_KINDS, NewRequestSchema } from './new-request-form.ts'

const PERSON = { name: 'Анна', phone: '+7 916 000-00-15', branch: '1', owner: 'me', consent: 'oral' }
const LOAN = { price_rub: '2500000', first_payment_rub: '500000', term_months: '60', programme: 'family' }
const OWN_CAR = { own_brand: 'Kia', own_model: 'Rio', own_year: '2018', own_mileage_km: '84000' }

const parse = (fields: Record<string, string>) =>
  v.safeParse(NewRequestSchema, { ...PERSON, key: crypto.randomUUID(), ...fields })
const answersTo = (fields: Record<string, string>) => {
  const { success, output } = parse(fields)
  return success ? answersOf(output) : undefined
}
const errorsOf = (fields: Record<string, string>) => {
  const { issues } = parse(fields)
  return issues && v.flatten<typeof NewRequestSchema>(issues).nested
}

it('who calls about a loan has fields for it, and so has who sells a car or has it serviced', () => {
  const asked = DESK_KINDS.map((kind) => [kind, extraFieldsOf(kind)] as const).filter(
    ([, fields]) => fields !== undefined,
  )
  expect(Object.fromEntries(asked)).toEqual({ credit: 'loan', trade: 'own-car', service: 'own-car' })
})

describe('a loan', () => {
  it('is kept as the form of visitors keeps it', () => {
    expect(answersTo({ kind: 'credit', ...LOAN })).toMatchObject({
      price_rub: 2_500_000,
      first_payment_rub: 500_000,
      term_months: 60,
      programme: 'family',
    })
  })

  it('can be unknown as a whole, and not in part', () => {
    expect(answersTo({ kind: 'credit' })).not.toHaveProperty('price_rub')
    expect(Object.keys(errorsOf({ kind: 'credit', price_rub: '2500000' }) ?? {})).toEqual(['price_rub'])
  })

  it('is more than nothing', () => {
    expect(errorsOf({ kind: 'credit', ...LOAN, first_payment_rub: '2500000' })).toEqual({
      first_payment_rub: [VALIDATION_MESSAGES.firstPayment],
    })
  })
})

it('a car of one’s own can be known in part', () => {
  expect(answersTo({ kind: 'trade', ...OWN_CAR })).toMatchObject({
    own_brand: 'Kia',
    own_model: 'Rio',
    own_year: 2018,
    own_mileage_km: 84_000,
  })
  expect(answersTo({ kind: 'service', comment: 'ТО', own_brand: 'Kia' })).toMatchObject({ own_brand: 'Kia' })
})

it('what was typed for another kind is left out', () => {
  expect(Object.keys(answersTo({ kind: 'auto', ...LOAN, ...OWN_CAR }) ?? {}).toSorted()).toEqual([
    'comment',
    'email',
    'name',
    'phone',
  ])
})
