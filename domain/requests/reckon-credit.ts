import type { CatalogueBlock } from '../cars/car.ts'
import { annuityRub, programmeFor, type CreditProgramme } from '../cars/monthly-payment.ts'
import type { RequestAnswers } from './forms/request-schemas.ts'

type Loan = Pick<RequestAnswers<'credit'>, 'price_rub' | 'first_payment_rub' | 'term_months'>

/**
 * The monthly figure of a loan, in whole roubles, with the lender and the full cost that it must not be told without
 * (Federal law 38-FZ, article 28). Undefined when the dealer names no programme for this block.
 */
export function reckonCredit(
  programmes: readonly CreditProgramme[],
  block: CatalogueBlock,
  { price_rub, first_payment_rub, term_months }: Loan,
): { monthly_rub: number; lender: string } | undefined {
  const programme = programmeFor(block, programmes)
  if (programme === undefined) return undefined
  const { lender, licence, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  const fullCost = [...new Set([fullCostMinPercent, fullCostMaxPercent])].map(figure).join('–')
  return {
    monthly_rub: annuityRub(price_rub - first_payment_rub, annualRatePercent, term_months),
    lender: `${lender}, ${licence}, ставка ${figure(annualRatePercent)}\u00a0%, ПСК ${fullCost}\u00a0%`,
  }
}

const figure = (percent: number) => String(percent).replace('.', ',')
