import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CreditProgramme,
  maxPriceRub,
  monthlyPayment,
  findProgramme,
  defaultFirstPayment,
} from './monthly-payment.ts'

const programme: CreditProgramme = {
  id: 1,
  slug: 'loan',
  name: 'Автокредит',
  lender: 'Банк',
  licence: '1000',
  annualRatePercent: 12,
  fullCostMinPercent: 12.1,
  fullCostMaxPercent: 19.9,
  termMonths: 60,
  firstPaymentPercent: 20,
  termMinMonths: 12,
  termMaxMonths: 84,
  firstPaymentMinPercent: 10,
  loanMaxRub: null,
  block: null,
}

test('a payment is the annuity of what is left after the first payment', () => {
  // 800 000 at 1 % a month for 60 months: 17 795.56 by the textbook formula.
  expect(monthlyPayment(1_000_000, programme)).toBe(17_796)
})

test('a credit without interest is paid in equal parts', () => {
  expect(monthlyPayment(1_000_000, { ...programme, annualRatePercent: 0, termMonths: 40 })).toBe(20_000)
})

test('the payments repay the loan in full and exceed it by less than a rouble each', () => {
  const figures = fc.record({
    priceRub: fc.integer({ min: 100_000, max: 30_000_000 }),
    annualRatePercent: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
    termMonths: fc.integer({ min: 1, max: 120 }),
    firstPaymentPercent: fc.integer({ min: 0, max: 90 }),
  })
  fc.assert(
    fc.property(figures, ({ priceRub, ...rest }) => {
      const terms = { ...programme, ...rest }
      const payment = monthlyPayment(priceRub, terms)
      expect(debtAfter(priceRub, terms, payment)).toBeLessThan(1)
      expect(debtAfter(priceRub, terms, payment - 1.001)).toBeGreaterThan(0)
    }),
  )
})

test('the first payment grows when the rest of the price is above the lender’s limit', () => {
  const limited = { ...programme, loanMaxRub: 10_000_000 }
  expect(defaultFirstPayment(limited, 1_000_001)).toBe(200_000)
  expect(defaultFirstPayment(limited, 12_500_000)).toBe(2_500_000)
  expect(defaultFirstPayment(limited, 14_900_000)).toBe(4_900_000)
  expect(monthlyPayment(14_900_000, limited)).toBe(monthlyPayment(12_500_000, programme))
})

test('a monthly payment buys a car at the highest price found for it, and none a rouble dearer', () => {
  const figures = fc.record({
    monthlyRub: fc.integer({ min: 0, max: 300_000 }),
    annualRatePercent: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
    termMonths: fc.integer({ min: 1, max: 120 }),
    firstPaymentPercent: fc.integer({ min: 0, max: 90 }),
    loanMaxRub: fc.option(fc.integer({ min: 300_000, max: 10_000_000 })),
  })
  fc.assert(
    fc.property(figures, ({ monthlyRub, ...rest }) => {
      const terms = { ...programme, ...rest }
      const dearest = maxPriceRub(monthlyRub, terms)
      const shown = dearest === Infinity ? 2 ** 31 - 1 : dearest
      expect(monthlyPayment(shown, terms)).toBeLessThanOrEqual(monthlyRub)
      expect(dearest === Infinity || monthlyPayment(dearest + 1, terms) > monthlyRub).toBe(true)
    }),
  )
})

test('a payment that repays the largest loan buys a car of any price', () => {
  const limited = { ...programme, loanMaxRub: 1_000_000 }
  const most = monthlyPayment(5_000_000, limited)
  expect(maxPriceRub(most, limited)).toBe(Infinity)
  expect(maxPriceRub(most - 1, limited)).toBeLessThan(1_250_000)
})

test('a programme for one block is not offered for the other', () => {
  const forNew = { ...programme, id: 2, block: 'new' as const }
  expect(findProgramme('new', [forNew, programme])?.id).toBe(2)
  expect(findProgramme('used', [forNew, programme])?.id).toBe(1)
  expect(findProgramme('used', [forNew])).toBeUndefined()
})

function debtAfter(priceRub: number, terms: CreditProgramme, payment: number): number {
  let debt = priceRub - defaultFirstPayment(terms, priceRub)
  for (let month = 0; month < terms.termMonths; month++) debt += (debt * terms.annualRatePercent) / 1200 - payment
  return debt
}
