import { annuityRub, type CreditProgramme } from './monthly-payment.ts'

/** What a buyer would borrow for. Whole roubles and months; NaN for what he has not written as a number. */
export interface LoanInput {
  priceRub: number
  firstPaymentRub: number
  termMonths: number
}

/** What a loan comes to, in whole roubles. */
export interface CreditPlan {
  loanRub: number
  monthlyRub: number
  /** What the loan costs over what is lent. */
  overpaymentRub: number
  /** First payment and all monthly ones. */
  totalRub: number
}

export type LoanField = 'price' | 'firstPayment' | 'term'

/** Why a wish cannot be reckoned, and the figure that it goes against: roubles, or months for a term. */
export type LoanProblem =
  | { field: LoanField; reason: 'no-number' }
  | { field: LoanField; reason: 'too-low' | 'too-high'; limit: number }
  /** The loan is above what the lender gives: so much has to be paid at first. */
  | { field: 'firstPayment'; reason: 'loan-too-high'; limit: number; loanMaxRub: number }
  | { field: 'firstPayment'; reason: 'nothing-lent' }

export type PlanCreditResult = { ok: true; plan: CreditPlan } | { ok: false; problems: LoanProblem[] }

/** The same bounds as those of a credit request (domain/requests/forms/request-schemas.ts). */
const PRICE_RUB = { min: 50_000, max: 1_000_000_000 }

type ProgrammeTerms = Pick<
  CreditProgramme,
  'annualRatePercent' | 'termMinMonths' | 'termMaxMonths' | 'firstPaymentMinPercent' | 'loanMaxRub'
>

/** Reckons a loan by a programme, or tells everything in the wish that the programme does not admit, a problem a field. */
export function planCredit(programme: ProgrammeTerms, wish: LoanInput): PlanCreditResult {
  const problems = [validatePrice(wish), validateFirstPayment(programme, wish), validateTerm(programme, wish)].filter(
    (problem) => problem !== undefined,
  )
  if (problems.length > 0) return { ok: false, problems }
  const { priceRub, firstPaymentRub, termMonths } = wish
  const loanRub = priceRub - firstPaymentRub
  const monthlyRub = annuityRub(loanRub, programme.annualRatePercent, termMonths)
  return {
    ok: true,
    plan: {
      loanRub,
      monthlyRub,
      overpaymentRub: monthlyRub * termMonths - loanRub,
      totalRub: firstPaymentRub + monthlyRub * termMonths,
    },
  }
}

/** The least that must be paid at first for a car of this price, in whole roubles. */
export const minFirstPayment = (
  { firstPaymentMinPercent, loanMaxRub }: Pick<CreditProgramme, 'firstPaymentMinPercent' | 'loanMaxRub'>,
  priceRub: number,
) => Math.max(Math.ceil((priceRub * firstPaymentMinPercent) / 100), loanMaxRub === null ? 0 : priceRub - loanMaxRub, 0)

function validatePrice({ priceRub }: LoanInput): LoanProblem | undefined {
  if (!Number.isSafeInteger(priceRub)) return { field: 'price', reason: 'no-number' }
  if (priceRub < PRICE_RUB.min) return { field: 'price', reason: 'too-low', limit: PRICE_RUB.min }
  if (priceRub > PRICE_RUB.max) return { field: 'price', reason: 'too-high', limit: PRICE_RUB.max }
  return undefined
}

function validateFirstPayment(programme: ProgrammeTerms, wish: LoanInput): LoanProblem | undefined {
  const { priceRub, firstPaymentRub } = wish
  const field = 'firstPayment'
  if (!Number.isSafeInteger(firstPaymentRub) || firstPaymentRub < 0) return { field, reason: 'no-number' }
  // Against a price that is none itself nothing can be said.
  if (validatePrice(wish) !== undefined) return undefined
  if (firstPaymentRub >= priceRub) return { field, reason: 'nothing-lent' }
  const { loanMaxRub, firstPaymentMinPercent } = programme
  const limit = minFirstPayment(programme, priceRub)
  if (firstPaymentRub >= limit) return undefined
  const isForItsShare = firstPaymentRub < Math.ceil((priceRub * firstPaymentMinPercent) / 100)
  return isForItsShare || loanMaxRub === null
    ? { field, reason: 'too-low', limit }
    : { field, reason: 'loan-too-high', limit, loanMaxRub }
}

function validateTerm(
  { termMinMonths, termMaxMonths }: ProgrammeTerms,
  { termMonths }: LoanInput,
): LoanProblem | undefined {
  const field = 'term'
  if (!Number.isSafeInteger(termMonths)) return { field, reason: 'no-number' }
  if (termMonths < termMinMonths) return { field, reason: 'too-low', limit: termMinMonths }
  if (termMonths > termMaxMonths) return { field, reason: 'too-high', limit: termMaxMonths }
  return undefined
}
