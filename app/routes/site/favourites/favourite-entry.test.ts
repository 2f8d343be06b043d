import { expect, it } from 'vitest'
import type { CarState } from '#domain/cars/car.ts'
import { describeChanges } from './favourite-entry.tsx'

const describeAt = (state: CarState, priceRub: number, priceThenRub = 1_000_000) =>
  describeChanges(
    {
      state,
      price: {
        priceRub,
        listPriceRub: null,
        tradeInDiscountRub: 0,
        creditDiscountRub: 0,
        insuranceDiscountRub: 0,
        optionalDiscountRub: 0,
        maxDiscountRub: 0,
      },
    },
    priceThenRub,
  ).map(({ text }) => text.replaceAll('\u00A0', ' '))

it('shows by how much the price has changed since the car was saved', () => {
  expect(describeAt('published', 950_000)).toEqual(['Дешевле на 50 000 ₽, чем когда вы сохранили'])
  expect(describeAt('published', 1_250_000)).toEqual(['Дороже на 250 000 ₽, чем когда вы сохранили'])
  expect(describeAt('published', 1_000_000)).toEqual([])
})

it('shows first what prevents the purchase, then the price change', () => {
  expect(describeAt('reserved', 950_000)).toEqual([
    'Забронирован, но бронь могут снять',
    'Дешевле на 50 000 ₽, чем когда вы сохранили',
  ])
  expect(describeAt('held', 1_000_000)).toHaveLength(1)
})

it('shows no price change of a car that is no longer for sale', () => {
  expect(describeAt('sold', 950_000)).toEqual(['Продан — уже нашёл владельца'])
  expect(describeAt('archived', 950_000)).toEqual(['Снят с продажи'])
})
