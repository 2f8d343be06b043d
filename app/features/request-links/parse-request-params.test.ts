import { expect, it } from 'vitest'
import { parseRequestParams } from './parse-request-params.ts'

const parse = (query: string) => parseRequestParams(new URLSearchParams(query))

it.each(['carId=5', 'car-id=5', 'car_id=5', 'carid=5'])(
  '%s names the car, in any spelling of the attribute',
  (query) => {
    expect(parse(query).carId).toBe(5)
  },
)

it('conditions can come one by one, in one attribute, or as a list of jQuery', () => {
  for (const query of ['with=credit&with=trade-in', 'with=trade-in+credit', 'with[]=trade-in&with[]=credit'])
    expect(parse(query).conditions).toEqual(['trade-in', 'credit'])
})

it.each([
  'carId=-1',
  'carId=1e3',
  'carId=<b>',
  'carId=',
  'carId=9999999999999999999',
  'with=free&__proto__=x',
  'consent=yes&email=a@b.ru',
])('%s is ignored', (query) => {
  expect(parse(query)).toEqual({ conditions: [] })
})

it('calculated answers are accepted in any spelling of their names; a phone is not', () => {
  expect(parse('own_brand=Geely&own-year=2021&ownMileageKm=60000&phone=79161234567&name=x').answers).toEqual({
    own_brand: 'Geely',
    own_year: '2021',
    own_mileage_km: '60000',
  })
})
