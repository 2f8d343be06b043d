import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthlyPayment } from './monthly-payment.ts'
import { minFirstPayment, planCredit } from './plan-credit.ts'

const programme = {
  annualRatePercent: 12,
  termMinMonths: 12,
  termMaxMonths: 84,
  firstPaymentMinPercent: 20,
  loanMaxRub: 3_000_000,
}
const input = { priceRub: 1_000_000, firstPaymentRub: 200_000, termMonths: 60 }
const plan = (parts: Partial<typeof input>) => planCredit(programme, { ...input, ...parts })

test('a plan contains the loan, the monthly payment and the total', () => {
  expect(plan({})).toEqual({
    ok: true,
    plan: { loanRub: 800_000, monthlyRub: 17_796, overpaymentRub: 267_760, totalRub: 1_267_760 },
  })
})

test('the payment equals the one shown beside the car’s price', () => {
  const terms = { id: 1, slug: 'x', name: 'x', lender: 'x', licence: 'x', fullCostMinPercent: 1, fullCostMaxPercent: 1 }
  const monthlyRub = monthlyPayment(1_000_000, {
    ...terms,
    ...programme,
    block: null,
    termMonths: 60,
    firstPaymentPercent: 20,
  })
  expect(plan({})).toMatchObject({ plan: { monthlyRub } })
})

test.each([
  [{ priceRub: Number.NaN }, { field: 'price', reason: 'not-a-number' }],
  [
    { priceRub: 49_999, firstPaymentRub: 20_000 },
    { field: 'price', reason: 'too-low', limit: 50_000 },
  ],
  [{ priceRub: 1e12 }, { field: 'price', reason: 'too-high', limit: 1_000_000_000 }],
  [{ firstPaymentRub: Number.NaN }, { field: 'firstPayment', reason: 'not-a-number' }],
  [{ firstPaymentRub: -1 }, { field: 'firstPayment', reason: 'not-a-number' }],
  [{ firstPaymentRub: 199_999 }, { field: 'firstPayment', reason: 'too-low', limit: 200_000 }],
  [{ firstPaymentRub: 1_000_000 }, { field: 'firstPayment', reason: 'no-loan' }],
  [
    { priceRub: 5_000_000, firstPaymentRub: 1_500_000 },
    { field: 'firstPayment', reason: 'loan-too-high', limit: 2_000_000, loanMaxRub: 3_000_000 },
  ],
  [{ termMonths: 11 }, { field: 'term', reason: 'too-low', limit: 12 }],
  [{ termMonths: 85 }, { field: 'term', reason: 'too-high', limit: 84 }],
  [{ termMonths: 12.5 }, { field: 'term', reason: 'not-a-number' }],
])('%o is reported as a problem of its field', (parts, problem) => {
  expect(plan(parts)).toEqual({ ok: false, problems: [problem] })
})

test('all wrong fields are reported together', () => {
  expect(plan({ firstPaymentRub: 1, termMonths: 1 })).toMatchObject({
    problems: [{ field: 'firstPayment' }, { field: 'term' }],
  })
})

test('the minimum first payment is always accepted, a rouble less never', () => {
  const inputs = fc.record({
    priceRub: fc.integer({ min: 50_000, max: 30_000_000 }),
    firstPaymentMinPercent: fc.integer({ min: 0, max: 90 }),
    loanMaxRub: fc.option(fc.integer({ min: 1_000_000, max: 10_000_000 })),
  })
  fc.assert(
    fc.property(inputs, ({ priceRub, ...terms }) => {
      const limits = { ...programme, ...terms }
      const minRub = minFirstPayment(limits, priceRub)
      expect(planCredit(limits, { priceRub, firstPaymentRub: minRub, termMonths: 60 }).ok).toBe(true)
      expect(planCredit(limits, { priceRub, firstPaymentRub: minRub - 1, termMonths: 60 }).ok).toBe(false)
    }),
  )
})
