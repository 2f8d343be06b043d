import type { Context } from '#domain/context.ts'
import type { CreditProgramme } from './monthly-payment.ts'

/** The dealer's credit programmes in the order in which they are offered; empty when there are none. */
export function listCreditProgrammes({ db }: Pick<Context, 'db'>): Promise<CreditProgramme[]> {
  return db
    .selectFrom('credit_programme')
    .select([
      'id',
      'slug',
      'name',
      'lender',
      'licence',
      'annual_rate_percent as annualRatePercent',
      'full_cost_min_percent as fullCostMinPercent',
      'full_cost_max_percent as fullCostMaxPercent',
      'term_months as termMonths',
      'first_payment_percent as firstPaymentPercent',
      'term_min_months as termMinMonths',
      'term_max_months as termMaxMonths',
      'first_payment_min_percent as firstPaymentMinPercent',
      'loan_max_rub as loanMaxRub',
      'catalogue_block as block',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
