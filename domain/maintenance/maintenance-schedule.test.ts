import { expect, it } from 'vitest'
import { listNextServices } from './maintenance-schedule.ts'

const prices = [15_000, 30_000, 45_000, 60_000].map((mileageKm, index) => ({
  scope: 'any' as const,
  mileageKm,
  name: `ТО-${index + 1}`,
  works: ['Масло'],
  partsRub: 1000,
  labourRub: 500,
}))
const nextOf = (mileageKm: number) => listNextServices(prices, mileageKm).map(({ name, dueAtKm }) => [name, dueAtKm])

it.each([
  [0, 'ТО-1', 15_000],
  [14_999, 'ТО-1', 15_000],
  [15_900, 'ТО-1', 15_000],
  [16_001, 'ТО-2', 30_000],
  [60_000, 'ТО-4', 60_000],
  [61_001, 'ТО-1', 75_000],
  [120_500, 'ТО-4', 120_000],
  [1_999_999, 'ТО-2', 2_010_000],
])('at %i km the next service is %s at %i km', (mileageKm, name, dueAtKm) => {
  expect(nextOf(mileageKm)[0]).toEqual([name, dueAtKm])
})

it('after its last line the schedule starts again', () => {
  expect(nextOf(50_000)).toEqual([
    ['ТО-4', 60_000],
    ['ТО-1', 75_000],
    ['ТО-2', 90_000],
  ])
})

it('a schedule of one line repeats; an empty one has no services', () => {
  expect(listNextServices(prices.slice(0, 1), 20_000).map(({ dueAtKm }) => dueAtKm)).toEqual([30_000, 45_000, 60_000])
  expect(listNextServices([], 20_000)).toEqual([])
})
