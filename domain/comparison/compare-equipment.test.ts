import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareEquipment } from './compare-equipment.ts'

const group = (name: string, ...items: string[]) => ({ name, items })

describe('equipment side by side', () => {
  it('contains the items of all cars, each once, in the group of its first occurrence', () => {
    const cars = [
      { equipment: [group('Комфорт', 'Круиз-контроль', 'Люк'), group('Безопасность', 'ABS')] },
      { equipment: [group('Безопасность', 'ABS', 'круиз-контроль  '), group('комфорт', 'Камера')] },
    ]
    expect(compareEquipment(cars)).toEqual([
      {
        name: 'Комфорт',
        rows: [
          { item: 'Круиз-контроль', has: [true, true] },
          { item: 'Люк', has: [true, false] },
          { item: 'Камера', has: [false, true] },
        ],
      },
      { name: 'Безопасность', rows: [{ item: 'ABS', has: [true, true] }] },
    ])
  })

  it('is unknown for a car without any list', () => {
    const [comfort] = compareEquipment([{ equipment: [group('Комфорт', 'Люк')] }, { equipment: [] }])
    expect(comfort?.rows).toEqual([{ item: 'Люк', has: [true, null] }])
    expect(compareEquipment([{ equipment: [] }])).toEqual([])
  })

  it('every item of every car is in exactly one row, and every row belongs to a car', () => {
    const items = fc.array(fc.constantFrom('а', 'А ', 'б', 'в', 'г'), { maxLength: 4 })
    const equipment = fc.array(fc.record({ name: fc.constantFrom('Один', 'два', 'Два'), items }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.record({ equipment }), { maxLength: 5 }), (cars) => {
        const rows = compareEquipment(cars).flatMap((compared) => compared.rows)
        const keys = rows.map(({ item }) => item.trim().toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const { has } of rows) expect(has).toContain(true)
        cars.forEach((car, place) => {
          const own = new Set(car.equipment.flatMap((part) => part.items.map((item) => item.trim().toLowerCase())))
          expect(rows.filter(({ has }) => has[place]).length).toBe(own.size)
        })
      }),
    )
  })
})
