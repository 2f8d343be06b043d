import { describe, expect, it } from 'vitest'
import { queryOf, parseOwnCarInputs, hasInput } from './own-car-inputs.ts'
import { parseMaintenanceCar, parseTradeInCar } from './parse-own-car.ts'

const inputs = { own_brand: 'Geely', own_model: 'Coolray', own_year: '2021', own_mileage_km: '60 000 км' }

it('a car is read as a request reads it', () => {
  expect(parseTradeInCar(inputs)).toEqual({
    ok: true,
    car: { own_brand: 'Geely', own_model: 'Coolray', own_year: 2021, own_mileage_km: 60_000 },
  })
})

describe('what is wrong stands under its field', () => {
  it.each([
    [{ own_brand: ' ' }, 'own_brand'],
    [{ own_year: '1900' }, 'own_year'],
    [{ own_year: '2999' }, 'own_year'],
    [{ own_year: 'новый' }, 'own_year'],
    [{ own_mileage_km: '-1' }, 'own_mileage_km'],
    [{ own_mileage_km: '9999999' }, 'own_mileage_km'],
    [{ own_model: 'x'.repeat(61) }, 'own_model'],
  ])('%o', (parts, field) => {
    const read = parseTradeInCar({ ...inputs, ...parts })
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field])
  })

  it('a schedule needs no year', () => {
    expect(parseMaintenanceCar({ ...inputs, own_year: '' }).ok).toBe(true)
  })
})

it('a query says the same again, and an empty one nothing', () => {
  expect(queryOf(inputs).get('own_mileage_km')).toBe('60000')
  expect(parseOwnCarInputs(queryOf(inputs))).toEqual({ ...inputs, own_mileage_km: '60\u00a0000' })
  expect(hasInput(parseOwnCarInputs(new URLSearchParams('utm_source=x&own_brand=+')))).toBe(false)
  expect(parseOwnCarInputs(new URLSearchParams({ own_brand: 'x'.repeat(9000) })).own_brand).toHaveLength(80)
})
