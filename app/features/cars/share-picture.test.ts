import { expect, it } from 'vitest'
import type { CarCard } from '#domain/cars/car-card.ts'
import { createCarCard } from '#tests/factories/car-cards.ts'
import { sharePictureOf } from './share-picture.server.ts'

const PHOTO = { hash: 'ab'.repeat(16), width: 1280, height: 853, colour: '#808080', widths: [640, 1280] }
const CAR = createCarCard({ photo: PHOTO, photoCount: 1 })
const versionOf = (change: Partial<CarCard>, siteName = 'Салон') =>
  sharePictureOf({ ...CAR, ...change }, siteName).version
const drawn = (body: CarCard['body']) => sharePictureOf({ ...CAR, photo: null, body }, 'Салон').picture.picture

it('shows the car, its price and its dealer', () => {
  const { path, alt, version, picture } = sharePictureOf(CAR, 'Салон')
  expect(path).toBe(`/og/car-7-${version}.jpg`)
  expect(alt).toBe('LADA Vesta 2020: 1\u00A0000\u00A0000\u00A0₽')
  expect(picture).toMatchObject({ title: 'LADA Vesta', figure: '1\u00A0000\u00A0000\u00A0₽', sign: 'Салон' })
  expect(picture.lines[0]).toBe('Comfort')
})

it('changes when anything on it changes, and only then', () => {
  const version = versionOf({})
  expect(versionOf({ price: { ...CAR.price, priceRub: 950_000 } })).not.toBe(version)
  expect(versionOf({ photo: { ...PHOTO, hash: 'cd'.repeat(16) } })).not.toBe(version)
  expect(versionOf({ state: 'sold' })).not.toBe(version)
  expect(versionOf({}, 'Другой салон')).not.toBe(version)
  expect(versionOf({ colour: 'black', photoCount: 12, availability: 'in-transit' })).toBe(version)
})

it('a sold car is shown without a price, and a reserved one with its state', () => {
  expect(sharePictureOf({ ...CAR, state: 'sold' }, 'Салон').picture.figure).toBe('Автомобиль продан')
  expect(sharePictureOf({ ...CAR, state: 'reserved' }, 'Салон').picture.lines).toContain('Сейчас забронирован')
})

it('a car without photos has a drawing of its body, whichever body it is', () => {
  expect(drawn('suv')).toEqual({ kind: 'drawing', name: 'hero-suv' })
  expect(drawn('limousine')).toEqual({ kind: 'drawing', name: 'hero-sedan' })
  expect(drawn(null)).toEqual({ kind: 'drawing', name: 'hero-crossover' })
})
