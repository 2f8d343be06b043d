import { parseWholeNumber } from '#locale/parse-whole-number.ts'
import { formatNumber } from '#locale/number.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'

/** What is written in the calculator's fields, named as a credit request names them. */
export interface CreditInputs {
  price_rub: string
  /** Undefined, as the term: what the programme has by itself, whatever the price. */
  first_payment_rub: string | undefined
  term_months: string | undefined
  /** A slug. */
  programme: string
}

const MAX_INPUT_LENGTH = 80

/** What a page's query says; the price is there in any case. */
export function parseCreditInputs(
  search: URLSearchParams,
  programmes: readonly CreditProgramme[],
  { priceRub, usual }: { priceRub: number; usual: CreditProgramme },
): CreditInputs {
  const given = (name: keyof CreditInputs) =>
    groupDigits((search.get(name) ?? '').trim().slice(0, MAX_INPUT_LENGTH)) || undefined
  const programme = programmes.find(({ slug }) => slug === search.get('programme')) ?? usual
  return {
    price_rub: given('price_rub') ?? formatNumber(priceRub),
    first_payment_rub: given('first_payment_rub'),
    term_months: given('term_months'),
    programme: programme.slug,
  }
}

function groupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : formatNumber(figure)
}
