import { expect, test } from 'vitest'
import { describeAge, describeEngine, describeInLine } from './describe-car.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const engine = { fuel: 'petrol', cc: 1969, powerHp: 238, powerKw: 175, rangeKm: null } as const

test('a petrol car is described in litres, horsepower, gearbox and drive', () => {
  expect(plain(describeEngine({ engine, gearbox: 'automatic', drive: 'all' }))).toBe(
    '2,0 л · 238 л. с. · автомат · полный',
  )
})

test('a diesel or a hybrid names its fuel', () => {
  const diesel = { ...engine, fuel: 'diesel' } as const
  expect(plain(describeEngine({ engine: diesel, gearbox: 'manual', drive: 'rear' }))).toBe(
    '2,0 л · дизель · 238 л. с. · механика · задний',
  )
})

test('an electric car is described in kilowatts and range, without its single gear', () => {
  const electric = { fuel: 'electric', cc: null, powerHp: 299, powerKw: 220, rangeKm: 520 } as const
  expect(plain(describeEngine({ engine: electric, gearbox: 'single-speed', drive: 'rear' }))).toBe(
    'электро · 220 кВт · запас хода 520 км · задний',
  )
})

test('what the feed does not have is left out', () => {
  const unknown = { fuel: null, cc: null, powerHp: null, powerKw: null, rangeKm: null }
  expect(describeEngine({ engine: unknown, gearbox: null, drive: null })).toBe('')
})

test('a number is not separated from its unit by a line break', () => {
  expect(describeEngine({ engine, gearbox: null, drive: null })).toBe('2,0\u00A0л\u00A0· 238\u00A0л.\u00A0с.')
})

test('a new car is called new, a used one has its mileage and owners', () => {
  expect(describeAge({ block: 'new', year: 2026, mileageKm: 12, owners: 0 })).toBe('Новый, 2026')
  expect(plain(describeAge({ block: 'used', year: 2023, mileageKm: 41_200, owners: 1 }))).toBe(
    '2023 · 41 200 км · 1 владелец',
  )
  expect(plain(describeAge({ block: 'used', year: 2015, mileageKm: null, owners: 3 }))).toBe('2015 · 3 владельца')
})

test('the line of a card begins with what decides, and breaks only before a dot', () => {
  const used = { block: 'used', year: 2023, mileageKm: 41_200, owners: 1 } as const
  const line = describeInLine({ engine, gearbox: 'automatic', drive: 'all', ...used })
  expect(plain(line)).toBe('2023 · 41 200 км · 2,0 л · автомат · полный · 238 л. с. · 1 владелец')
  expect(line.split(' ')[1]).toBe('·\u00A041\u00A0200\u00A0км')
  const fresh = { block: 'new', year: 2026, mileageKm: 12, owners: 0 } as const
  expect(plain(describeInLine({ engine, gearbox: 'robot', drive: null, ...fresh }))).toBe(
    'Новый, 2026 · 2,0 л · робот · 238 л. с.',
  )
})
