import { parseWholeNumber, formatNumber } from '#locale/number.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'

/** The texts of the calculator's fields, named like the fields of a credit request. */
export interface CreditInputs {
  price_rub: string
  /** Undefined, like the term: the programme's default for any price. */
  first_payment_rub: string | undefined
  term_months: string | undefined
  /** A slug. */
  programme: string
}

const MAX_INPUT_LENGTH = 80

/** The inputs of a page's query; the price always has a value. */
export function parseCreditInputs(
  search: URLSearchParams,
  programmes: readonly CreditProgramme[],
  { priceRub, usual }: { priceRub: number; usual: CreditProgramme },
): CreditInputs {
  const textOf = (name: keyof CreditInputs) =>
    groupDigits((search.get(name) ?? '').trim().slice(0, MAX_INPUT_LENGTH)) || undefined
  const programme = programmes.find(({ slug }) => slug === search.get('programme')) ?? usual
  return {
    price_rub: textOf('price_rub') ?? formatNumber(priceRub),
    first_payment_rub: textOf('first_payment_rub'),
    term_months: textOf('term_months'),
    programme: programme.slug,
  }
}

function groupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : formatNumber(figure)
}
