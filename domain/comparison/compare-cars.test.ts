import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareEquipment, markBest } from './compare-cars.ts'

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

const better = fc.constantFrom('lower' as const, 'higher' as const)
const figures = fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }), { maxLength: 20 })

describe('the best figure', () => {
  it('is the lowest or the highest, whichever is better', () => {
    expect(markBest([3, 1, 2], 'lower')).toEqual([false, true, false])
    expect(markBest([3, 1, 2], 'higher')).toEqual([true, false, false])
  })

  it('is shared by equal figures, and is not marked when all are equal or only one is known', () => {
    expect(markBest([1, 1, 2], 'lower')).toEqual([true, true, false])
    expect(markBest([1, 1, null], 'lower')).toEqual([false, false, false])
    expect(markBest([1, null], 'lower')).toEqual([false, false])
    expect(markBest([], 'lower')).toEqual([])
  })

  it('is marked for some but not all known figures, and no other is better', () => {
    fc.assert(
      fc.property(figures, better, (values, direction) => {
        const marks = markBest(values, direction)
        const known = values.filter((figure) => figure !== null)
        expect(marks).toHaveLength(values.length)
        expect(marks.some(Boolean)).toBe(new Set(known).size > 1)
        const marked = values.filter((_, index) => marks[index])
        for (const figure of marked)
          expect(
            known.every((other) => (direction === 'lower' ? (figure ?? NaN) <= other : (figure ?? NaN) >= other)),
          ).toBe(true)
      }),
    )
  })

  it('moves with its car when cars swap places', () => {
    fc.assert(
      fc.property(figures, better, (values, direction) => {
        expect(markBest(values.toReversed(), direction)).toEqual(markBest(values, direction).toReversed())
      }),
    )
  })
})
