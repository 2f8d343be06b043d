import { expect, it } from 'vitest'
import type { CarState } from '#domain/cars/car.ts'
import { describeChanges } from './describe-changes.ts'

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

it('says by how much the price has changed since the car was kept', () => {
  expect(describeAt('published', 950_000)).toEqual(['Дешевле на 50 000 ₽, чем когда вы сохранили'])
  expect(describeAt('published', 1_250_000)).toEqual(['Дороже на 250 000 ₽, чем когда вы сохранили'])
  expect(describeAt('published', 1_000_000)).toEqual([])
})

it('says what stands in the way first, and then the price', () => {
  expect(describeAt('reserved', 950_000)).toEqual([
    'Забронирован, но бронь могут снять',
    'Дешевле на 50 000 ₽, чем когда вы сохранили',
  ])
  expect(describeAt('held', 1_000_000)).toHaveLength(1)
})

it('the price of a car that is over concerns nobody any more', () => {
  expect(describeAt('sold', 950_000)).toEqual(['Продан — уже нашёл владельца'])
  expect(describeAt('archived', 950_000)).toEqual(['Снят с продажи'])
})
