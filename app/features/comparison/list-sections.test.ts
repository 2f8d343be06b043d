import { describe, expect, it } from 'vitest'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { FEED_FACETS } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'
import { createCarCard } from '#tests/factories/car-cards.ts'
import { listSections } from './list-sections.ts'

let ids = 0

type Changes = Partial<Omit<CarDetails, 'card'>> & { card?: Partial<CarDetails['card']> }

/** A used car with all details, except for the given changes. */
function car({ card, ...details }: Changes = {}): CarDetails {
  return {
    card: createCarCard({ id: (ids += 1), ...card }),
    modification: null,
    doors: 4,
    ...recordOf(FEED_FACETS, () => null),
    wheel: 'left',
    colourName: null,
    metallic: null,
    maskedVin: null,
    title: 'original',
    condition: 'intact',
    equipment: [],
    asFed: {},
    ...details,
  }
}

const priced = (priceRub: number, more: Partial<CarDetails['card']['price']> = {}) => ({
  price: { ...car().card.price, priceRub, ...more },
})

const rowsOf = (cars: CarDetails[], isDifferencesOnly = false) =>
  new Map(listSections(cars, isDifferencesOnly).flatMap(({ rows }) => rows.map((row) => [row.name, row])))

const bestOf = (cars: CarDetails[], name: string) =>
  rowsOf(cars)
    .get(name)
    ?.cells.map(({ isBest }) => isBest)
const valuesOf = (cars: CarDetails[], name: string) =>
  rowsOf(cars)
    .get(name)
    ?.cells.map(({ value }) => value)

describe('the better figure', () => {
  it('is the lower price and mileage and the higher power', () => {
    const cars = [
      car({ card: { ...priced(900_000), mileageKm: 50_000, engine: { ...car().card.engine, powerHp: 150 } } }),
      car({ card: { mileageKm: 10_000 } }),
    ]
    expect(bestOf(cars, 'Цена')).toEqual([true, false])
    expect(bestOf(cars, 'Пробег')).toEqual([false, true])
    expect(bestOf(cars, 'Мощность')).toEqual([true, false])
  })

  it('is not marked among unavailable cars, equal values and unknown ones', () => {
    const sold = car({ card: { ...priced(500_000), state: 'sold', mileageKm: null } })
    expect(bestOf([sold, car(), car()], 'Цена')).toEqual([false, false, false])
    expect(bestOf([sold, car(), car({ card: priced(2_000_000) })], 'Цена')).toEqual([false, true, false])
    expect(bestOf([sold, car()], 'Пробег')).toEqual([false, false])
  })

  it('uses kilowatts when horsepower is unknown', () => {
    const engine = { ...car().card.engine, powerHp: null, powerKw: 150 }
    expect(bestOf([car(), car({ card: { engine } })], 'Мощность')).toEqual([false, true])
  })

  it('is never marked among years, colours or discounts', () => {
    const cars = [car({ card: { year: 2024, ...priced(1_000_000, { creditDiscountRub: 90_000 }) } }), car()]
    const marked = [...rowsOf(cars).values()].filter(({ cells }) => cells.some(({ isBest }) => isBest))
    expect(marked).toEqual([])
  })
})

it('«Наличие» of a sold or reserved car is its state, whatever its feed has', () => {
  const states = ['sold', 'archived', 'reserved', 'held'] as const
  const cars = [car(), ...states.map((state) => car({ card: { state } }))]
  const labels = ['В наличии', 'Продан', 'Снят с продажи', 'Забронирован', 'Уточните наличие']
  expect(valuesOf(cars, 'Наличие')).toEqual(labels)
})

describe('the price', () => {
  it('is shown without conditions; each discount has its own row, and so has their limit', () => {
    const price = {
      listPriceRub: 1_100_000,
      tradeInDiscountRub: 60_000,
      creditDiscountRub: 50_000,
      maxDiscountRub: 80_000,
    }
    const cars = [car({ card: priced(1_000_000, price) }), car()]
    const texts = ['Цена', 'Прежняя цена', 'Скидка: обмен по trade-in', 'Скидка: кредит'].map(
      (name) => valuesOf(cars, name)?.[0],
    )
    expect(texts).toEqual(
      ['1 000 000 ₽', '1 100 000 ₽', 'до 60 000 ₽', 'до 50 000 ₽'].map((text) => text.replaceAll(' ', '\u00A0')),
    )
    expect(valuesOf(cars, 'Скидки с\u00A0условиями вместе')).toEqual(['не\u00A0больше 80\u00A0000\u00A0₽', null])
    expect(valuesOf(cars, 'Цена с\u00A0условиями')).toEqual(['от\u00A0920\u00A0000\u00A0₽', null])
    expect(rowsOf(cars).has('Скидка: каско в салоне')).toBe(false)
  })
})

it('a car without customs clearance has a row for it', () => {
  expect(valuesOf([car({ asFed: { customs: 'не растаможен' } }), car()], 'Таможня')).toEqual(['Не растаможен', null])
})

describe('differences only', () => {
  it('leaves out equal rows, and keeps those that are known for some cars only', () => {
    const names = [...rowsOf([car(), car({ doors: null, card: { drive: 'all' } })], true).keys()]
    expect(names).toEqual(['Привод', 'Дверей'])
  })

  it('of equipment shows what some cars have and others do not, unless a car has no equipment list', () => {
    const equipped = (...items: string[]) => car({ equipment: [{ name: 'Комфорт', items }] })
    const names = [...rowsOf([equipped('Люк', 'Камера'), equipped('Люк'), car()], true).keys()]
    expect(names).toEqual(['Камера'])
  })

  it('a car compared with itself has none', () => {
    const sameCar = car()
    expect(listSections([sameCar, sameCar], true)).toEqual([])
  })
})
