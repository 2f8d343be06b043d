import { expect, it } from 'vitest'
import { findPosition } from '#domain/stock/price-position/price-position.ts'
import { describeBadgeDoubt } from './describe-badge-doubt.ts'

const MILLION = 1_000_000
const doubtAt = (priceRub: number, others = [MILLION, MILLION, MILLION, MILLION]) =>
  describeBadgeDoubt(findPosition(priceRub, others))?.replaceAll('\u00a0', ' ')

it('a price below similar ones is a ground, any other is said', () => {
  expect(doubtAt(900_000)).toBeUndefined()
  expect(doubtAt(MILLION)).toContain('не ниже медианы похожих')
  expect(doubtAt(1_040_000)).toContain('на 4 % выше медианы похожих')
})

it('too few similar cars are no ground either', () => {
  expect(doubtAt(900_000, [MILLION])).toContain('Сравнить цену не с чем')
  expect(describeBadgeDoubt(undefined)).toContain('Сравнить')
})
