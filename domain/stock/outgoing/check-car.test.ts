import { describe, expect, it } from 'vitest'
import { checkCar, type CheckedCar, hasContact } from './check-car.ts'

const GOOD: CheckedCar = {
  block: 'used',
  vin: 'Z94C241BBLR012345',
  mileageKm: 48_000,
  owners: 1,
  condition: null,
  description: 'Один владелец, сервисная книжка. Пробег 48 000 км, двигатель 1.6, 123 л. с.',
  photos: 12,
  hasTwin: false,
  pricePercent: -4,
}

it('a car that is as it should be has no fault', () => {
  expect(checkCar(GOOD)).toEqual([])
  expect(checkCar({ ...GOOD, block: 'new', mileageKm: 5, owners: null, pricePercent: null })).toEqual([])
})

it.each<[string, Partial<CheckedCar>]>([
  ['contact-in-text', { description: 'Звоните: 8 (916) 123-45-67' }],
  ['new-among-used', { mileageKm: 12, owners: null }],
  ['used-among-new', { block: 'new', owners: 1, mileageKm: 10 }],
  ['used-among-new', { block: 'new', owners: null, mileageKm: 5400 }],
  ['damage-without-words', { condition: 'damaged' }],
  ['words-without-damage', { description: 'Автомобиль после ДТП, требует ремонта бампера' }],
  ['twin', { hasTwin: true }],
  ['low-price', { pricePercent: -31 }],
  ['no-vin', { vin: null }],
  ['few-photos', { photos: 3 }],
])('%s', (fault, parts) => {
  expect(checkCar({ ...GOOD, ...parts })).toEqual([fault])
})

it.each([
  'Есть аварийное торможение, салон обитый кожей',
  'Не битый, не крашеный',
  'Без ДТП и аварий',
  'В ДТП не был, ремонта не требует',
  'Небитая, родной окрас',
])('is not damaged: «%s»', (description) => {
  expect(checkCar({ ...GOOD, description })).toEqual([])
})

it('a damaged car whose text says so is in order; emergency braking is no such word', () => {
  const description = 'Система аварийного торможения'
  expect(checkCar({ ...GOOD, condition: 'damaged', description })).toEqual(['damage-without-words'])
  expect(checkCar({ ...GOOD, condition: 'damaged', description: 'Повреждён передний бампер' })).toEqual([])
})

describe('contacts', () => {
  it.each([
    '+7 916 123-45-67',
    '89161234567',
    '916-123-45-67',
    '8 (495) 123-45-67',
    'пишите на avto@dealer.ru',
    'https://dealer.ru/car',
    'наш сайт www.dealer.ru',
    'есть WhatsApp',
    't.me/dealer',
  ])('«%s» is one', (text) => {
    expect(hasContact(text)).toBe(true)
  })

  it.each([
    'Цена 1 916 123 рубля, скидка 145 670',
    'VIN Z94C241BBLR012345, пробег 191612 км',
    'Гарантия до 2028, ТО на 15 000, 30 000, 45 000 км',
    'номер ПТС 77ОР916123',
    '',
  ])('«%s» is none', (text) => {
    expect(hasContact(text)).toBe(false)
  })
})
