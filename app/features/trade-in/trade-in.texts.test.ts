import { describe, expect, it } from 'vitest'
import type { TradeInBasis } from '#domain/cars/trade-in/trade-in.ts'
import { describeBasis, formatPriceRange } from './trade-in.texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
const basis: TradeInBasis = {
  similarity: 'near',
  cars: 7,
  soldCars: 0,
  years: [2019, 2022],
  mileagesKm: [41_600, 90_000],
}
const basisText = (changes: Partial<TradeInBasis> = {}) => plain(describeBasis({ ...basis, ...changes }))

it('a range can break only before its dash', () => {
  expect(formatPriceRange(1_280_000, 1_420_000)).toBe('1\u00a0280\u00a0000\u00a0– 1\u00a0420\u00a0000\u00a0₽')
  expect(plain(formatPriceRange(500_000, 500_000))).toBe('500 000 ₽')
})

describe('the basis of an estimate', () => {
  it('has the number of cars, their kind, years and mileages', () => {
    expect(basisText()).toBe(
      'По 7 нашим автомобилям той же модели, близких по году и пробегу: 2019–2022 годы, пробег 41–90 тыс. км.',
    )
  })

  it('has the number of sold cars', () => {
    expect(basisText({ soldCars: 1 })).toContain('Из них 1 уже уехал к новым владельцам.')
    expect(basisText({ soldCars: 3 })).toContain('Из них 3 уже уехали')
  })

  it('a single year or mileage is not shown as a range', () => {
    expect(basisText({ years: [2021, 2021], mileagesKm: [60_000, 60_000] })).toContain(
      ': 2021 год, пробег около 60 тыс. км.',
    )
  })
})
