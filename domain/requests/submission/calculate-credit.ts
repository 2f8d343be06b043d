import type { CatalogueBlock } from '#domain/cars/car.ts'
import { isProgrammeFor, annuityRub, findProgramme, type CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { formatPercent, formatPercentRange } from '#locale/number.ts'
import type { RequestAnswers } from '../kinds/registry.ts'

type LoanAnswers = Pick<RequestAnswers<'credit'>, 'price_rub' | 'first_payment_rub' | 'term_months' | 'programme'>

/**
 * The monthly payment of a loan, in whole roubles, with the lender and the full cost, which must be shown with it
 * (Federal law 38-FZ, article 28). Uses the programme that the visitor has chosen, otherwise the first that admits the
 * car; undefined when the dealer has none for this block.
 */
export function calculateCredit(
  programmes: readonly CreditProgramme[],
  block: CatalogueBlock | undefined,
  { price_rub, first_payment_rub, term_months, programme: slug }: LoanAnswers,
): { programme: string; monthly_rub: number; lender: string } | undefined {
  const programme = selectProgramme(block, programmes, slug)
  if (programme === undefined) return undefined
  const { lender, licence, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  return {
    programme: programme.name,
    monthly_rub: annuityRub(price_rub - first_payment_rub, annualRatePercent, term_months),
    lender: `${lender}, ${licence}, ставка ${formatPercent(annualRatePercent)}, ПСК ${formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}`,
  }
}

/**
 * The chosen programme if it admits the car, otherwise the first for its block. Without a car any programme can be
 * chosen; the default is one for new cars.
 */
export const selectProgramme = (
  block: CatalogueBlock | undefined,
  programmes: readonly CreditProgramme[],
  slug: string | undefined,
): CreditProgramme | undefined =>
  programmes.find(
    (programme) => programme.slug === slug && (block === undefined || isProgrammeFor(programme, block)),
  ) ?? findProgramme(block ?? 'new', programmes)
