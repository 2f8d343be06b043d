import { expect, it } from 'vitest'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { ManualCarSchema } from './manual-car-form.ts'

const COMPLETE = {
  key: 'k',
  block: 'used',
  make: 'Kia',
  model: 'Rio',
  year: '2021',
  mileageKm: '30 000',
  availability: 'in-stock',
  'price.priceRub': '1 200 000',
}

const errorsOf = (texts: Readonly<Record<string, string>>) => {
  const parsed = parseForm(ManualCarSchema, new Map(Object.entries(texts).map(([name, text]) => [name, [text]])))
  return parsed.ok ? {} : parsed.errors
}

it('needs what a car cannot be without, and says so at each field', () => {
  expect(errorsOf(COMPLETE)).toEqual({})
  expect(Object.keys(errorsOf({})).toSorted()).toEqual(
    ['availability', 'block', 'key', 'make', 'model', 'price.priceRub', 'year'].toSorted(),
  )
})

it.each([
  ['a used car has a mileage', { mileageKm: '' }, 'mileageKm'],
  ['a VIN has 17 characters', { vin: 'Z94C241BBLR01234' }, 'vin'],
  ['nobody sells the models of the year after next', { year: String(new Date().getFullYear() + 2) }, 'year'],
  ['a recommended price is above the price', { 'price.listPriceRub': '1 200 000' }, 'price.listPriceRub'],
  ['a discount is below the price', { 'price.creditDiscountRub': '1 200 000' }, 'price.creditDiscountRub'],
  ['an item of the equipment is short', { equipment: `Камера\n${'x'.repeat(201)}` }, 'equipment'],
  ['a price is one of a car', { 'price.priceRub': '1' }, 'price.priceRub'],
])('%s', (_, texts, field) => {
  expect(Object.keys(errorsOf({ ...COMPLETE, ...texts }))).toEqual([field])
})

it('a new car may have none, and a VIN is read in any spelling', () => {
  const fields = { ...COMPLETE, block: 'new', mileageKm: '', vin: 'z94c241bblr 012345' }
  const parsed = parseForm(ManualCarSchema, new Map(Object.entries(fields).map(([name, text]) => [name, [text]])))
  expect(parsed).toMatchObject({ ok: true, values: { mileageKm: null, vin: 'Z94C241BBLR012345' } })
})
