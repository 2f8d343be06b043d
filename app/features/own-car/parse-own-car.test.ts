import { describe, expect, it } from 'vitest'
import { queryOf, parseOwnCarInputs, hasInput } from './own-car-inputs.ts'
import { parseMaintenanceCar, parseTradeInCar } from './parse-own-car.ts'

const inputs = { own_brand: 'Geely', own_model: 'Coolray', own_year: '2021', own_mileage_km: '60 000 км' }

it('a car is parsed as a request parses it', () => {
  expect(parseTradeInCar(inputs)).toEqual({
    ok: true,
    values: { own_brand: 'Geely', own_model: 'Coolray', own_year: 2021, own_mileage_km: 60_000 },
  })
})

describe('errors belong to their fields', () => {
  it.each([
    [{ own_brand: ' ' }, 'own_brand'],
    [{ own_year: '1900' }, 'own_year'],
    [{ own_year: '2999' }, 'own_year'],
    [{ own_year: 'новый' }, 'own_year'],
    [{ own_mileage_km: '-1' }, 'own_mileage_km'],
    [{ own_mileage_km: '9999999' }, 'own_mileage_km'],
    [{ own_model: 'x'.repeat(61) }, 'own_model'],
  ])('%o', (changes, field) => {
    const parsed = parseTradeInCar({ ...inputs, ...changes })
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([field])
  })

  it('a schedule needs no year', () => {
    expect(parseMaintenanceCar({ ...inputs, own_year: '' }).ok).toBe(true)
  })
})

it('the inputs stay the same through the query, and an empty query has none', () => {
  expect(queryOf(inputs).get('own_mileage_km')).toBe('60000')
  expect(parseOwnCarInputs(queryOf(inputs))).toEqual({ ...inputs, own_mileage_km: '60\u00a0000' })
  expect(hasInput(parseOwnCarInputs(new URLSearchParams('utm_source=x&own_brand=+')))).toBe(false)
  expect(parseOwnCarInputs(new URLSearchParams({ own_brand: 'x'.repeat(9000) })).own_brand).toHaveLength(80)
})
