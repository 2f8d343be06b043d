import { useState } from 'react'
import { parseWholeNumber, formatNumber } from '#locale/number.ts'
import { type CreditProgramme, defaultFirstPayment } from '#domain/cars/credit/monthly-payment.ts'
import { type LoanField, type LoanInput, planCredit } from '#domain/cars/credit/plan-credit.ts'
import type { CreditInputs } from './credit-inputs.ts'

/**
 * The calculator's fields, and the resulting plan. Until the visitor edits the first payment or the term, they follow
 * price and programme. `carPriceRub` is the price of the car: then there is no field for it.
 */
export function useLoan(
  programmes: readonly [CreditProgramme, ...CreditProgramme[]],
  loaded: CreditInputs,
  carPriceRub: number | undefined,
) {
  const [inputs, setAllInputs] = useState(loaded)
  const setInputs = (changes: Partial<CreditInputs>) => setAllInputs((before) => ({ ...before, ...changes }))
  const programme = programmes.find(({ slug }) => slug === inputs.programme) ?? programmes[0]
  const priceRub = carPriceRub ?? parseWholeNumber(inputs.price_rub)
  const firstPayment = inputs.first_payment_rub ?? formatNumber(defaultFirstPayment(programme, priceRub || 0))
  const term = inputs.term_months ?? String(programme.termMonths)
  const terms: LoanInput = {
    priceRub,
    firstPaymentRub: parseWholeNumber(firstPayment),
    termMonths: parseWholeNumber(term),
  }

  /** Inputs that the new programme does not allow are reset to its own terms. */
  const chooseProgramme = (slug: string) => {
    const next = programmes.find((programme) => programme.slug === slug) ?? programme
    const wrong = listInvalidFields(next, terms)
    setInputs({
      programme: slug,
      ...(wrong.includes('firstPayment') && { first_payment_rub: undefined }),
      ...(wrong.includes('term') && { term_months: undefined }),
    })
  }
  return {
    programme,
    price: inputs.price_rub,
    firstPayment,
    term,
    terms,
    /** The visitor has edited something besides the price. */
    isEdited:
      inputs.first_payment_rub !== undefined ||
      inputs.term_months !== undefined ||
      inputs.programme !== loaded.programme,
    planned: planCredit(programme, terms),
    setInputs,
    chooseProgramme,
  }
}

function listInvalidFields(programme: CreditProgramme, terms: LoanInput): LoanField[] {
  const planned = planCredit(programme, terms)
  return planned.ok ? [] : planned.problems.map(({ field }) => field)
}
