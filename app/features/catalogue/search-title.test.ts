import { expect, test } from 'vitest'
import { parseCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import { titleOfSearch } from './search-title.ts'

const NAMES = {
  brand: { geely: 'Geely', haval: 'Haval', lada: 'Lada' },
  model: { 'geely/monjaro': 'Monjaro', 'geely/atlas': 'Atlas' },
  branch: { center: 'На Ленина' },
}

test.each([
  ['/cars/', '', 'Автомобили в продаже'],
  ['/cars/used/geely/monjaro/', '?price_to=2000000', 'Geely Monjaro с пробегом до 2 000 000 ₽'],
  ['/cars/new/', '?price_from=1000000&price_to=2000000', 'Новые автомобили от 1 000 000 до 2 000 000 ₽'],
  ['/cars/used/', '?brand=geely&brand=haval', 'Автомобили с пробегом, марка: Geely или Haval'],
  ['/cars/used/', '?brand=geely&brand=haval&brand=lada', 'Автомобили с пробегом, марка: Geely, Haval или Lada'],
  ['/cars/used/geely/', '?model=geely/monjaro&model=geely/atlas', 'Geely с пробегом, модель: Atlas или Monjaro'],
  ['/cars/', '?block=new&block=used&body=suv&fuel=diesel', 'Автомобили в продаже, внедорожник, дизель'],
  [
    '/cars/',
    '?drive=all&gearbox=automatic&year_from=2020&benefit=yes',
    'Автомобили в продаже, коробка передач: автоматическая, привод: полный, с выгодой, год от 2020',
  ],
  [
    '/cars/',
    '?branch=center&mileage_to=50000&sort=price-asc&page=3',
    'Автомобили в продаже, салон: На Ленина, пробег до 50 000 км',
  ],
])('the title of %s%s is «%s»', (path, search, title) => {
  const query = parseCatalogueAddress(path, search)
  expect(query && titleOfSearch(query, NAMES).replaceAll('\u00A0', ' ')).toBe(title)
})
