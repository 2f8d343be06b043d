import { annuityRub, type CreditProgramme } from './monthly-payment.ts'

/** What a buyer wants to finance. Whole roubles and months; NaN for what is not written as a number. */
export interface LoanInput {
  priceRub: number
  firstPaymentRub: number
  termMonths: number
}

/** The costs of a loan, in whole roubles. */
export interface CreditPlan {
  loanRub: number
  monthlyRub: number
  /** What is paid beyond the loan itself. */
  overpaymentRub: number
  /** First payment and all monthly ones. */
  totalRub: number
}

export type LoanField = 'price' | 'firstPayment' | 'term'

/** Why a loan cannot be calculated, and the limit that it violates: roubles, or months for a term. */
export type LoanProblem =
  | { field: LoanField; reason: 'not-a-number' }
  | { field: LoanField; reason: 'too-low' | 'too-high'; limit: number }
  /** The loan is above the lender's limit: `limit` is the first payment that it takes. */
  | { field: 'firstPayment'; reason: 'loan-too-high'; limit: number; loanMaxRub: number }
  | { field: 'firstPayment'; reason: 'no-loan' }

export type PlanCreditResult = { ok: true; plan: CreditPlan } | { ok: false; problems: LoanProblem[] }

/** The same bounds as those of a credit request (domain/requests/kinds/credit.ts). */
const PRICE_RUB = { min: 50_000, max: 1_000_000_000 }

type ProgrammeTerms = Pick<
  CreditProgramme,
  'annualRatePercent' | 'termMinMonths' | 'termMaxMonths' | 'firstPaymentMinPercent' | 'loanMaxRub'
>

/** Calculates a loan by a programme, or returns every problem of the input, at most one per field. */
export function planCredit(programme: ProgrammeTerms, input: LoanInput): PlanCreditResult {
  const problems = [
    validatePrice(input),
    validateFirstPayment(programme, input),
    validateTerm(programme, input),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) return { ok: false, problems }
  const { priceRub, firstPaymentRub, termMonths } = input
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

/** The minimum first payment for a car of this price, in whole roubles. */
export const minFirstPayment = (
  { firstPaymentMinPercent, loanMaxRub }: Pick<CreditProgramme, 'firstPaymentMinPercent' | 'loanMaxRub'>,
  priceRub: number,
) => Math.max(Math.ceil((priceRub * firstPaymentMinPercent) / 100), loanMaxRub === null ? 0 : priceRub - loanMaxRub, 0)

function validatePrice({ priceRub }: LoanInput): LoanProblem | undefined {
  if (!Number.isSafeInteger(priceRub)) return { field: 'price', reason: 'not-a-number' }
  if (priceRub < PRICE_RUB.min) return { field: 'price', reason: 'too-low', limit: PRICE_RUB.min }
  if (priceRub > PRICE_RUB.max) return { field: 'price', reason: 'too-high', limit: PRICE_RUB.max }
  return undefined
}

function validateFirstPayment(programme: ProgrammeTerms, input: LoanInput): LoanProblem | undefined {
  const { priceRub, firstPaymentRub } = input
  const field = 'firstPayment'
  if (!Number.isSafeInteger(firstPaymentRub) || firstPaymentRub < 0) return { field, reason: 'not-a-number' }
  // The first payment cannot be checked against an invalid price.
  if (validatePrice(input) !== undefined) return undefined
  if (firstPaymentRub >= priceRub) return { field, reason: 'no-loan' }
  const { loanMaxRub, firstPaymentMinPercent } = programme
  const limit = minFirstPayment(programme, priceRub)
  if (firstPaymentRub >= limit) return undefined
  const isBelowShare = firstPaymentRub < Math.ceil((priceRub * firstPaymentMinPercent) / 100)
  return isBelowShare || loanMaxRub === null
    ? { field, reason: 'too-low', limit }
    : { field, reason: 'loan-too-high', limit, loanMaxRub }
}

function validateTerm(
  { termMinMonths, termMaxMonths }: ProgrammeTerms,
  { termMonths }: LoanInput,
): LoanProblem | undefined {
  const field = 'term'
  if (!Number.isSafeInteger(termMonths)) return { field, reason: 'not-a-number' }
  if (termMonths < termMinMonths) return { field, reason: 'too-low', limit: termMinMonths }
  if (termMonths > termMaxMonths) return { field, reason: 'too-high', limit: termMaxMonths }
  return undefined
}
