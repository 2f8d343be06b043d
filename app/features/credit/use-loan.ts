import { useState } from 'react'
import { parseWholeNumber } from '#locale/parse-whole-number.ts'
import { formatNumber } from '#locale/number.ts'
import { type CreditProgramme, defaultFirstPayment } from '#domain/cars/credit/monthly-payment.ts'
import { type LoanField, type LoanInput, planCredit } from '#domain/cars/credit/plan-credit.ts'
import type { CreditInputs } from './credit-inputs.ts'

/**
 * What stands in the calculator's fields, and what it comes to. Until somebody names a first payment or a term, they go
 * along with price and programme. `carPriceRub` is the price of the car that it is about: then nobody writes one.
 */
export function useLoan(
  programmes: readonly [CreditProgramme, ...CreditProgramme[]],
  loaded: CreditInputs,
  carPriceRub: number | undefined,
) {
  const [said, setSaid] = useState(loaded)
  const say = (parts: Partial<CreditInputs>) => setSaid((before) => ({ ...before, ...parts }))
  const programme = programmes.find(({ slug }) => slug === said.programme) ?? programmes[0]
  const priceRub = carPriceRub ?? parseWholeNumber(said.price_rub)
  const firstPayment = said.first_payment_rub ?? formatNumber(defaultFirstPayment(programme, priceRub || 0))
  const term = said.term_months ?? String(programme.termMonths)
  const wish: LoanInput = {
    priceRub,
    firstPaymentRub: parseWholeNumber(firstPayment),
    termMonths: parseWholeNumber(term),
  }

  /** What another programme does not admit begins with its own terms. */
  const choose = (slug: string) => {
    const next = programmes.find((programme) => programme.slug === slug) ?? programme
    const wrong = listInvalidFields(next, wish)
    say({
      programme: slug,
      ...(wrong.includes('firstPayment') && { first_payment_rub: undefined }),
      ...(wrong.includes('term') && { term_months: undefined }),
    })
  }
  return {
    programme,
    price: said.price_rub,
    firstPayment,
    term,
    wish,
    /** The visitor has named something besides the price. */
    isNamed:
      said.first_payment_rub !== undefined || said.term_months !== undefined || said.programme !== loaded.programme,
    reckoned: planCredit(programme, wish),
    say,
    choose,
  }
}

function listInvalidFields(programme: CreditProgramme, wish: LoanInput): LoanField[] {
  const reckoned = planCredit(programme, wish)
  return reckoned.ok ? [] : reckoned.problems.map(({ field }) => field)
}
