import { expect, it } from 'vitest'
import type { CarCard } from '#domain/cars/car-card.ts'
import { sharePictureOf } from './share-picture.server.ts'

const PHOTO = { hash: 'ab'.repeat(16), width: 1280, height: 853, colour: '#808080', widths: [640, 1280] }
const CAR: CarCard = {
  id: 7,
  block: 'used',
  brand: { slug: 'geely', name: 'Geely' },
  model: { slug: 'monjaro', name: 'Monjaro' },
  generation: null,
  version: null,
  trim: 'Exclusive',
  year: 2023,
  mileageKm: 41_200,
  owners: 1,
  body: 'crossover',
  colour: 'white',
  engine: { fuel: 'petrol', cc: 1969, powerHp: 238, powerKw: null, rangeKm: null },
  gearbox: 'automatic',
  drive: 'all',
  price: {
    priceRub: 3_250_000,
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
  photos: [PHOTO],
  photoCount: 1,
}
const versionOf = (change: Partial<CarCard>, siteName = 'Салон') =>
  sharePictureOf({ ...CAR, ...change }, siteName).version
const drawn = (body: CarCard['body']) => sharePictureOf({ ...CAR, photos: [], body }, 'Салон').picture.picture

it('shows the car, its price and its dealer', () => {
  const { path, alt, version, picture } = sharePictureOf(CAR, 'Салон')
  expect(path).toBe(`/og/car-7-${version}.jpg`)
  expect(alt).toBe('Geely Monjaro 2023: 3\u00A0250\u00A0000\u00A0₽')
  expect(picture).toMatchObject({ title: 'Geely Monjaro', figure: '3\u00A0250\u00A0000\u00A0₽', sign: 'Салон' })
  expect(picture.lines[0]).toBe('Exclusive')
})

it('changes when anything on it changes, and only then', () => {
  const version = versionOf({})
  expect(versionOf({ price: { ...CAR.price, priceRub: 3_200_000 } })).not.toBe(version)
  expect(versionOf({ photos: [{ ...PHOTO, hash: 'cd'.repeat(16) }] })).not.toBe(version)
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
