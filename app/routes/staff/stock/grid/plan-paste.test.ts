import { expect, it } from 'vitest'
import { planPaste } from './plan-paste.ts'

const rows = [1, 2, 3].map((id) => ({
  id,
  name: `Lada ${id}`,
  details: '2025',
  price: '1\u00a0700\u00a0000\u00a0₽',
  edit: { values: { price: '1700000' } },
}))
const pricesOf = ({ lines }: ReturnType<typeof planPaste>) => lines.map(({ id, priceRub }) => [id, priceRub])

it('each line has its car, from the first one down', () => {
  const plan = planPaste(rows, '1 750 000 ₽\nскоро\n')
  expect(plan.lines).toEqual([
    {
      id: 1,
      name: 'Lada 1 2025',
      was: '1\u00a0700\u00a0000\u00a0₽',
      becomes: '1\u00a0750\u00a0000\u00a0₽',
      priceRub: 1_750_000,
      problem: null,
    },
    {
      id: 2,
      name: 'Lada 2 2025',
      was: '1\u00a0700\u00a0000\u00a0₽',
      becomes: 'скоро',
      priceRub: null,
      problem: 'это не\u00a0число',
    },
  ])
  expect(plan.extra).toBe(0)
})

it('lines without a car are counted', () => {
  expect(planPaste(rows, '1710000\n1720000\n1730000\n1740000\n1750000').extra).toBe(2)
})

it('an empty line, the same price and a car of another branch change nothing', () => {
  const mixed = rows.map((row) => (row.id === 3 ? { ...row, edit: null } : row))
  expect(pricesOf(planPaste(mixed, '\n1700000\n1750000'))).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])
})

it('a price that is half of the old one or twice as high is pointed out', () => {
  expect(planPaste(rows, '850000\n3400000\n900000').lines.map(({ problem }) => problem !== null)).toEqual([
    true,
    true,
    false,
  ])
})

it('one price that is pasted on a selection is for all of it', () => {
  expect(pricesOf(planPaste(rows, '1750000', 2))).toEqual([
    [1, 1_750_000],
    [2, 1_750_000],
  ])
})
