import type { CatalogueBlock } from '#domain/cars/car.ts'
import { isProgrammeFor, annuityRub, findProgramme, type CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { formatPercent, formatPercentRange } from '#locale/percent.ts'
import type { RequestAnswers } from '../forms/request-schemas.ts'

type LoanAnswers = Pick<RequestAnswers<'credit'>, 'price_rub' | 'first_payment_rub' | 'term_months' | 'programme'>

/**
 * The monthly figure of a loan, in whole roubles, with the lender and the full cost that it must not be told without
 * (Federal law 38-FZ, article 28). By the programme that the visitor has chosen, else the first that admits the car;
 * undefined when the dealer names none for this block.
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

/** The one that is named, unless it is not for such a car; without a car any may be named, and it is a new one's else. */
export const selectProgramme = (
  block: CatalogueBlock | undefined,
  programmes: readonly CreditProgramme[],
  slug: string | undefined,
): CreditProgramme | undefined =>
  programmes.find(
    (programme) => programme.slug === slug && (block === undefined || isProgrammeFor(programme, block)),
  ) ?? findProgramme(block ?? 'new', programmes)
