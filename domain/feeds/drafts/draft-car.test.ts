import { describe, expect, it } from 'vitest'
import { draftCar } from './draft-car.ts'
import type { FeedFields, FeedRecord } from '../records/feed-record.ts'

const PLAIN: FeedFields = { id: '1', make: 'Toyota', model: 'Camry', year: '2024', price: '3000000' }

function draft(fields: FeedFields, rest: Partial<FeedRecord> = {}) {
  return draftCar(
    {
      line: 7,
      fields: { ...PLAIN, ...fields },
      photoUrls: [],
      equipment: [],
      branchNames: [],
      sourceNames: {},
      alternatives: [],
      names: [],
      unused: [],
      rawValues: {},
      ...rest,
    },
    2026,
  )
}

describe('a car is refused when it', () => {
  it.each<[string, FeedFields, string]>([
    ['has no make', { make: undefined }, 'no-make'],
    ['has no model', { model: undefined }, 'no-model'],
    ['has no price', { price: undefined }, 'no-price'],
    ['costs nothing', { price: '0' }, 'no-price'],
    ['costs a rouble', { price: '1' }, 'implausible-price'],
    ['is priced in dollars', { currency: 'USD' }, 'foreign-currency'],
    ['is priced in euros, in the price itself', { price: '30 000 €' }, 'foreign-currency'],
    ['has no year', { year: undefined }, 'no-year'],
    ['is of the year 1024', { year: '1024' }, 'no-year'],
    ['is of the year after next', { year: '2028' }, 'no-year'],
    ['is a lorry', { category: 'Грузовики и спецтехника' }, 'not-a-car'],
    ['is hidden', { action: 'hide' }, 'hidden'],
    ['is sold', { availability: 'Продан' }, 'hidden'],
  ])('%s', (_name, fields, reason) => {
    expect(draft(fields)).toMatchObject({ kind: 'refusal', refusal: { reason, line: 7, key: '1' } })
  })

  it('a light commercial car is accepted', () => {
    expect(draft({ category: 'Лёгкие коммерческие' })).toMatchObject({ kind: 'car' })
  })
})

describe('a value that is not understood is retained', () => {
  it('as raw text, and the field stays empty', () => {
    expect(
      draft({ body: 'Тарантас', colour: 'Цвет детства', gearbox: 'Волшебная', availability: 'Скоро' }),
    ).toMatchObject({
      draft: {
        body: null,
        colour: null,
        colourName: 'Цвет детства',
        gearbox: null,
        availability: 'to-order',
        asFed: { body: 'Тарантас', colour: 'Цвет детства', gearbox: 'Волшебная', availability: 'Скоро' },
      },
    })
  })

  it('if it is a make or a model', () => {
    expect(draft({ make: 'Жигуль-Мотор', model: 'Молния' })).toMatchObject({
      draft: {
        brand: { slug: 'zhigul-motor', name: 'Жигуль-Мотор', isKnown: false },
        model: { slug: 'molniya', isKnown: false },
      },
    })
  })

  it('if it is a VIN, and the key of the car is its id', () => {
    for (const vin of ['XTA123', 'XTA0000000S12345O', '00000000000000000', 'XTA*********12345']) {
      expect(draft({ vin })).toMatchObject({ draft: { vin: null, key: '1', asFed: { vin } } })
    }
  })
})

it('a VIN with look-alike Cyrillic letters and blanks is a VIN', () => {
  expect(draft({ vin: 'хТА 0000 000S123456' })).toMatchObject({ draft: { vin: 'XTA0000000S123456' } })
})

describe('the mileage', () => {
  it.each<[string, FeedFields, number | null]>([
    ['in kilometres', { mileage: '174 000 км' }, 174_000],
    ['in thousands', { mileage: '12 тыс. км' }, 12_000],
    ['in miles', { mileage: '1000', mileageUnit: 'mi' }, 1609],
    ['in hours is not a mileage', { mileage: '300', mileageUnit: 'hours' }, null],
    ['below zero is none', { mileage: '-5' }, null],
    ['of a new car', { mileage: '8' }, 8],
  ])('%s', (_name, fields, mileageKm) => {
    expect(draft(fields)).toMatchObject({ draft: { mileageKm } })
  })
})

it('a sales note that is not understood goes to the report', () => {
  for (const salesNotes of ['Скидка 1 500 000 руб.', 'Примем в trade-in за 500 000 руб.']) {
    expect(draft({ salesNotes })).toMatchObject({ draft: { asFed: { salesNotes } } })
  }
})

describe('the price without conditions', () => {
  it.each<[string, FeedFields, object]>([
    ['as price lists write it', { price: '2 999 000,00' }, { priceRub: 2_999_000 }],
    ['as Americans write it', { price: '2,999,000.50 RUB' }, { priceRub: 2_999_001 }],
    ['a list price above it is stored', { listPrice: '3200000' }, { priceRub: 3_000_000, listPriceRub: 3_200_000 }],
    ['a list price below it is not', { listPrice: '2900000' }, { listPriceRub: null }],
    [
      'a price with discount gives the maximum discount, not the price',
      { finalPrice: '2600000' },
      { priceRub: 3_000_000, maxDiscountRub: 400_000 },
    ],
    [
      'the named maximum stays when it is not the sum',
      { creditDiscount: '100000', tradeInDiscount: '200000', maxDiscount: '250000', finalPrice: '2750000' },
      { creditDiscountRub: 100_000, tradeInDiscountRub: 200_000, maxDiscountRub: 250_000 },
    ],
    [
      'a percentage is not a sum',
      { creditDiscount: '5%', maxDiscount: '7% (200 000 ₽)' },
      { creditDiscountRub: 0, maxDiscountRub: 200_000 },
    ],
    ['an instalment is not a discount', { creditDiscount: '19 900 руб/мес' }, { creditDiscountRub: 0 }],
    ['a discount as large as the price is rejected', { maxDiscount: '3000000' }, { maxDiscountRub: 0 }],
    ['a sales note contains a discount', { salesNotes: 'Выгода 1 000 000 руб.' }, { maxDiscountRub: 1_000_000 }],
    [
      'a note with a sum of more than a third of the price is ignored completely',
      { salesNotes: 'Скидка по кредиту 50 000 руб. Выгода 1 000 001 руб.' },
      { creditDiscountRub: 0, maxDiscountRub: 0 },
    ],
    [
      'a final price beside a list price',
      { price: undefined, listPrice: '3000000', finalPrice: '2700000' },
      { priceRub: 2_700_000, listPriceRub: 3_000_000 },
    ],
    [
      'a final price that needs all conditions is not the price',
      { price: undefined, listPrice: '3000000', finalPrice: '2700000', creditDiscount: '300000' },
      { priceRub: 3_000_000, listPriceRub: null, creditDiscountRub: 300_000 },
    ],
  ])('%s', (_name, fields, price) => {
    expect(draft(fields)).toMatchObject({ draft: { price } })
  })
})

describe('new or used', () => {
  it.each<[string, FeedFields, string]>([
    ['by the stated value', { block: 'С пробегом', mileage: '5' }, 'used'],
    ['by the owners', { owners: 'Один владелец' }, 'used'],
    ['by their absence', { owners: 'Не было владельцев', mileage: '900' }, 'new'],
    ['by the mileage', { mileage: '20000' }, 'used'],
    ['by a short mileage', { mileage: '12', year: '2019' }, 'new'],
    ['by the age', { year: '2015' }, 'used'],
  ])('%s', (_name, fields, block) => {
    expect(draft(fields)).toMatchObject({ draft: { block } })
  })
})

it('an address that a browser would execute is dropped', () => {
  expect(draft({ sourceUrl: 'javascript:alert(1)', videoUrl: 'data:text/html,x' })).toMatchObject({
    draft: { sourceUrl: null, videoUrl: null },
  })
})
