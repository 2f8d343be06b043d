import { describe, expect, it } from 'vitest'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { listSections } from './list-sections.ts'

let ids = 0

type Changes = Partial<Omit<CarDetails, 'card'>> & { card?: Partial<CarDetails['card']> }

/** A used car of which everything is known but what the test cares about. */
function car({ card, ...details }: Changes = {}): CarDetails {
  return {
    card: {
      id: (ids += 1),
      block: 'used',
      brand: { slug: 'lada', name: 'LADA' },
      model: { slug: 'vesta', name: 'Vesta' },
      version: null,
      generation: null,
      trim: 'Comfort',
      year: 2020,
      mileageKm: 40_000,
      owners: 1,
      body: 'sedan',
      colour: 'white',
      engine: { fuel: 'petrol', cc: 1596, powerHp: 106, powerKw: null, rangeKm: null },
      gearbox: 'manual',
      drive: 'front',
      price: {
        priceRub: 1_000_000,
        listPriceRub: null,
        tradeInDiscountRub: 0,
        creditDiscountRub: 0,
        insuranceDiscountRub: 0,
        optionalDiscountRub: 0,
        maxDiscountRub: 0,
      },
      availability: 'in-stock',
      branch: null,
      state: 'published',
      photos: [],
      photoCount: 0,
      ...card,
    },
    modification: null,
    doors: 4,
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
    expect(bestOf(cars, 'Цена для всех')).toEqual([true, false])
    expect(bestOf(cars, 'Пробег')).toEqual([false, true])
    expect(bestOf(cars, 'Мощность')).toEqual([true, false])
  })

  it('is not said of what nobody can buy, of equals and of what is not known', () => {
    const sold = car({ card: { ...priced(500_000), state: 'sold', mileageKm: null } })
    expect(bestOf([sold, car(), car()], 'Цена для всех')).toEqual([false, false, false])
    expect(bestOf([sold, car(), car({ card: priced(2_000_000) })], 'Цена для всех')).toEqual([false, true, false])
    expect(bestOf([sold, car()], 'Пробег')).toEqual([false, false])
  })

  it('counts kilowatts where horsepower is not told', () => {
    const engine = { ...car().card.engine, powerHp: null, powerKw: 150 }
    expect(bestOf([car(), car({ card: { engine } })], 'Мощность')).toEqual([false, true])
  })

  it('is never said of years, colours or discounts', () => {
    const cars = [car({ card: { year: 2024, ...priced(1_000_000, { creditDiscountRub: 90_000 }) } }), car()]
    const praised = [...rowsOf(cars).values()].filter(({ cells }) => cells.some(({ isBest }) => isBest))
    expect(praised).toEqual([])
  })
})

it('«Наличие» of a car that is sold or kept for somebody is what became of it, whatever its feed said last', () => {
  const states = ['sold', 'archived', 'reserved', 'held'] as const
  const cars = [car(), ...states.map((state) => car({ card: { state } }))]
  const words = ['В наличии', 'Продан', 'Снят с продажи', 'Забронирован', 'Уточните наличие']
  expect(valuesOf(cars, 'Наличие')).toEqual(words)
})

describe('the price', () => {
  it('is told without conditions; each discount with its own, their limit by itself', () => {
    const price = {
      listPriceRub: 1_100_000,
      tradeInDiscountRub: 60_000,
      creditDiscountRub: 50_000,
      maxDiscountRub: 80_000,
    }
    const cars = [car({ card: priced(1_000_000, price) }), car()]
    const told = ['Цена для всех', 'Прежняя цена', 'Скидка: обмен по trade-in', 'Скидка: кредит'].map(
      (name) => valuesOf(cars, name)?.[0],
    )
    expect(told).toEqual(
      ['1 000 000 ₽', '1 100 000 ₽', 'до 60 000 ₽', 'до 50 000 ₽'].map((text) => text.replaceAll(' ', '\u00A0')),
    )
    expect(valuesOf(cars, 'Скидки с\u00A0условиями вместе')).toEqual(['не\u00A0больше 80\u00A0000\u00A0₽', null])
    expect(valuesOf(cars, 'Цена с\u00A0условиями')).toEqual(['от\u00A0920\u00A0000\u00A0₽', null])
    expect(rowsOf(cars).has('Скидка: каско в салоне')).toBe(false)
  })
})

it('a car that is not cleared by customs says so', () => {
  expect(valuesOf([car({ asFed: { customs: 'не растаможен' } }), car()], 'Таможня')).toEqual(['Не растаможен', null])
})

describe('differences only', () => {
  it('leaves out what is alike, and keeps what is known of one car and not of another', () => {
    const names = [...rowsOf([car(), car({ doors: null, card: { drive: 'all' } })], true).keys()]
    expect(names).toEqual(['Привод', 'Дверей'])
  })

  it('of equipment shows what some have and some have not, whatever is known of nobody’s list', () => {
    const equipped = (...items: string[]) => car({ equipment: [{ name: 'Комфорт', items }] })
    const names = [...rowsOf([equipped('Люк', 'Камера'), equipped('Люк'), car()], true).keys()]
    expect(names).toEqual(['Камера'])
  })

  it('of one and the same car there are none', () => {
    const one = car()
    expect(listSections([one, one], true)).toEqual([])
  })
})
