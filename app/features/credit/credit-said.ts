import { readFigure } from '#app/ui/read-figure.ts'
import { formatNumber } from '#app/ui/rouble.ts'
import type { CreditProgramme } from '#domain/cars/monthly-payment.ts'

/** What is written in the calculator's fields, named as a credit request names them. */
export interface CreditSaid {
  price_rub: string
  /** Undefined, as the term: what the programme has by itself, whatever the price. */
  first_payment_rub: string | undefined
  term_months: string | undefined
  /** A slug. */
  programme: string
}

const LONGEST = 80

/** What a page's query says; the price is there in any case. */
export function readCreditSaid(
  search: URLSearchParams,
  programmes: readonly CreditProgramme[],
  { priceRub, usual }: { priceRub: number; usual: CreditProgramme },
): CreditSaid {
  const given = (name: keyof CreditSaid) => tidy((search.get(name) ?? '').trim().slice(0, LONGEST)) || undefined
  const programme = programmes.find(({ slug }) => slug === search.get('programme')) ?? usual
  return {
    price_rub: given('price_rub') ?? formatNumber(priceRub),
    first_payment_rub: given('first_payment_rub'),
    term_months: given('term_months'),
    programme: programme.slug,
  }
}

function tidy(text: string): string {
  const figure = readFigure(text)
  return Number.isNaN(figure) ? text : formatNumber(figure)
}
