import { describe, expect, it } from 'vitest'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { parseCreditInputs } from './credit-inputs.ts'

const programme = (slug: string, overrides: Partial<CreditProgramme> = {}): CreditProgramme => ({
  id: 1,
  slug,
  name: slug,
  lender: 'Банк',
  licence: '1000',
  annualRatePercent: 12,
  fullCostMinPercent: 12,
  fullCostMaxPercent: 15,
  termMonths: 60,
  firstPaymentPercent: 20,
  termMinMonths: 12,
  termMaxMonths: 84,
  firstPaymentMinPercent: 10,
  loanMaxRub: null,
  block: null,
  ...overrides,
})
const defaultProgramme = programme('usual')
const half = programme('half', { termMonths: 36, firstPaymentPercent: 50 })
const parse = (query: string) =>
  parseCreditInputs(new URLSearchParams(query), [defaultProgramme, half], {
    priceRub: 2_500_000,
    usual: defaultProgramme,
  })

it('without a query the price is a typical one, with the programme’s own terms, which follow the price', () => {
  expect(parse('')).toEqual({
    price_rub: '2\u00a0500\u00a0000',
    first_payment_rub: undefined,
    term_months: undefined,
    programme: 'usual',
  })
})

it('the values of the query are shown, with grouped digits', () => {
  expect(parse('price_rub=1000000&first_payment_rub=300000&term_months=24&programme=half')).toEqual({
    price_rub: '1\u00a0000\u00a0000',
    first_payment_rub: '300\u00a0000',
    term_months: '24',
    programme: 'half',
  })
})

describe('invalid input', () => {
  it('is shown as it was typed, so that the visitor sees what is wrong', () => {
    expect(parse('price_rub=много&term_months=-5')).toMatchObject({ price_rub: 'много', term_months: '-5' })
  })

  it('an unknown programme becomes the default; an overlong text is cut', () => {
    expect(parse('programme=nothing').programme).toBe('usual')
    expect(parse(`price_rub=${'x'.repeat(5000)}`).price_rub).toHaveLength(80)
  })
})
