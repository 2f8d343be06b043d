import { expect, it } from 'vitest'
import { formatMonths } from '#locale/dates/term.ts'
import { describeProblem } from './credit.texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('a limit is described with its figure, its unit and its lender', () => {
  expect(plain(describeProblem({ field: 'firstPayment', reason: 'too-low', limit: 400_000 }))).toBe(
    'По этой программе — не меньше 400 000 ₽.',
  )
  expect(plain(describeProblem({ field: 'term', reason: 'too-high', limit: 84 }))).toBe(
    'По этой программе — не больше 84 месяцев.',
  )
  expect(plain(describeProblem({ field: 'term', reason: 'too-low', limit: 21 }))).toContain('21 месяца')
  expect(plain(describeProblem({ field: 'price', reason: 'too-low', limit: 50_000 }))).toBe(
    'Укажите не меньше 50 000 ₽.',
  )
  expect(
    plain(describeProblem({ field: 'firstPayment', reason: 'loan-too-high', limit: 900_000, loanMaxRub: 3_000_000 })),
  ).toBe('По этой программе дают не больше 3 000 000 ₽: нужен взнос от 900 000 ₽.')
})

it.each([
  [12, '1 год'],
  [24, '2 года'],
  [60, '5 лет'],
  [18, '18 месяцев'],
])('%i months are %s', (months, text) => {
  expect(plain(formatMonths(months))).toBe(text)
})
