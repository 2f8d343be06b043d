import { expect, it } from 'vitest'
import { parsePlate, formatPlate } from './plate.ts'

it.each([
  ['а123вс77', 'А123ВС77'],
  ['A 123 BC 777', 'А123ВС777'],
  ['a123bc 777 rus', 'А123ВС777'],
  ['М-001-ММ-199', 'М001ММ199'],
  ['ав 123 77', 'АВ12377'],
  ['АВ 1234 77', 'АВ123477'],
  ['1234 ab 50', '1234АВ50'],
  ['1234 AB-7', '1234AB7'],
  ['123 ABC 02', '123ABC02'],
])('%s is stored as %s', (text, plate) => {
  expect(parsePlate(text)).toBe(plate)
})

it.each(['', 'нет', '77', '123456', 'А1', 'А123ВС777А123ВС777', '<b>А123</b>', 'А123ВС77; drop'])(
  '%s is no plate',
  (text) => {
    expect(parsePlate(text)).toBeUndefined()
  },
)

it('is displayed with its region apart', () => {
  expect(formatPlate('А123ВС777')).toBe('А123ВС\u00a0777')
  expect(formatPlate('1234АВ50')).toBe('1234АВ\u00a050')
  expect(formatPlate('123ABC02')).toBe('123ABC02')
})
