import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CarCard } from '#domain/cars/car-card.ts'
import { createCarCard } from '#tests/factories/car-cards.ts'
import { CarBadges } from './car-card.tsx'

const listBadges = (change: Partial<CarCard>) =>
  [...renderToStaticMarkup(<CarBadges car={createCarCard(change)} />).matchAll(/>([^<>]+)</g)].map(([, text]) => text)

it('a car that can be driven away today has no badges, not even an empty list', () => {
  expect(renderToStaticMarkup(<CarBadges car={createCarCard()} />)).toBe('')
})

it('a car that is not in stock says where it is', () => {
  expect(listBadges({ availability: 'in-transit' })).toEqual(['В пути'])
  expect(listBadges({ availability: 'to-order' })).toEqual(['Под заказ'])
})

it('a reserved car says so, before where it is', () => {
  expect(listBadges({ state: 'reserved' })).toEqual(['Забронирован'])
  expect(listBadges({ state: 'reserved', availability: 'in-transit' })).toEqual(['Забронирован', 'В пути'])
})

it('a car that cannot be bought does not say where it is', () => {
  expect(listBadges({ state: 'sold', availability: 'in-transit' })).toEqual(['Продан'])
  expect(listBadges({ state: 'archived', availability: 'to-order' })).toEqual(['Снят с продажи'])
})

it('what the dealer says of a car stands last, and not on one that cannot be bought', () => {
  const badge = 'Выгодная цена'
  expect(listBadges({ badge })).toEqual([badge])
  expect(listBadges({ badge, state: 'reserved' })).toEqual(['Забронирован', badge])
  expect(listBadges({ badge, state: 'sold' })).toEqual(['Продан'])
})

it('a held car looks like any other on a card', () => {
  expect(listBadges({ state: 'held' })).toEqual([])
  expect(listBadges({ state: 'held', availability: 'in-transit' })).toEqual(['В пути'])
})
