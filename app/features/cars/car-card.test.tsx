import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CarCard } from '#domain/cars/car-card.ts'
import { createCarCard } from '#tests/factories/car-cards.ts'
import { CarStatus } from './car-card.tsx'

const listWords = (change: Partial<CarCard>) =>
  [...renderToStaticMarkup(<CarStatus car={createCarCard(change)} />).matchAll(/>([^<>]+)</g)].flatMap(
    ([, text]) => text?.split('\u00A0· ') ?? [],
  )

it('a car that can be driven away today has no status, not even an empty line', () => {
  expect(renderToStaticMarkup(<CarStatus car={createCarCard()} />)).toBe('')
})

it('a car that is not in stock says where it is', () => {
  expect(listWords({ availability: 'in-transit' })).toEqual(['В пути'])
  expect(listWords({ availability: 'to-order' })).toEqual(['Под заказ'])
})

it('a reserved car says so, before where it is', () => {
  expect(listWords({ state: 'reserved' })).toEqual(['Забронирован'])
  expect(listWords({ state: 'reserved', availability: 'in-transit' })).toEqual(['Забронирован', 'В пути'])
})

it('a car that cannot be bought does not say where it is', () => {
  expect(listWords({ state: 'sold', availability: 'in-transit' })).toEqual(['Продан'])
  expect(listWords({ state: 'archived', availability: 'to-order' })).toEqual(['Снят с продажи'])
})

it('what the dealer says of a car stands last, and not on one that cannot be bought', () => {
  const badge = 'Выгодная цена'
  expect(listWords({ badge })).toEqual([badge])
  expect(listWords({ badge, state: 'reserved' })).toEqual(['Забронирован', badge])
  expect(listWords({ badge, state: 'sold' })).toEqual(['Продан'])
})

it('a held car looks like any other on a card', () => {
  expect(listWords({ state: 'held' })).toEqual([])
  expect(listWords({ state: 'held', availability: 'in-transit' })).toEqual(['В пути'])
})
