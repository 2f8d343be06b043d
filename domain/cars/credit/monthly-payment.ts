import type { CatalogueBlock } from '../car.ts'

/**
 * A lender's programme. The lender, the licence and the full cost are shown beside every payment: a credit offer
 * without them is not lawful advertising (Federal law 38-FZ, article 28).
 */
export interface CreditProgramme {
  id: number
  /** Its value in forms. */
  slug: string
  /** «Автокредит с остаточным платежом» */
  name: string
  lender: string
  /** In full, as it is shown: «лицензия Банка России № 1000». */
  licence: string
  annualRatePercent: number
  /** The full cost of the credit (ПСК), per cent a year, from and to. */
  fullCostMinPercent: number
  fullCostMaxPercent: number
  /** The default term and first payment of a calculation. */
  termMonths: number
  firstPaymentPercent: number
  /** The limits of what a buyer can choose. */
  termMinMonths: number
  termMaxMonths: number
  firstPaymentMinPercent: number
  /** The largest loan; null when the lender sets no limit. */
  loanMaxRub: number | null
  /** The only block it is for; null when it is for both. */
  block: CatalogueBlock | null
}

/** The monthly payment for a car of `priceRub`, in whole roubles, rounded up: nobody pays more than is shown. */
export function monthlyPayment(priceRub: number, programme: CreditProgramme): number {
  const { annualRatePercent, termMonths } = programme
  return annuityRub(priceRub - defaultFirstPayment(programme, priceRub), annualRatePercent, termMonths)
}

/**
 * The default first payment in whole roubles: the programme's share of the price, or more where the lender's limit is
 * below the rest.
 */
export const defaultFirstPayment = (
  { firstPaymentPercent, loanMaxRub }: Pick<CreditProgramme, 'firstPaymentPercent' | 'loanMaxRub'>,
  priceRub: number,
) => Math.max(Math.round((priceRub * firstPaymentPercent) / 100), loanMaxRub === null ? 0 : priceRub - loanMaxRub)

/** The monthly payment of a loan, in whole roubles, rounded up; 0 when nothing is borrowed. */
export function annuityRub(loanRub: number, annualRatePercent: number, termMonths: number): number {
  const monthlyRate = annualRatePercent / 100 / 12
  if (monthlyRate === 0) return Math.ceil(Math.max(0, loanRub) / termMonths)
  return Math.ceil((Math.max(0, loanRub) * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths))
}

/** The highest price that `monthlyRub` buys: `Infinity` if it repays the largest loan, 0 if it buys nothing. */
export function maxPriceRub(monthlyRub: number, programme: CreditProgramme): number {
  const isPaid = (priceRub: number) => monthlyPayment(priceRub, programme) <= monthlyRub
  // Above the largest loan the payment stays the same: a dearer car has a larger first payment.
  if (isPaid(MAX_PRICE_RUB)) return Infinity
  // A binary search over the payment that is shown: an inverse formula would round differently.
  let paid = 0
  let unpaid = MAX_PRICE_RUB
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2)
    if (isPaid(middle)) paid = middle
    else unpaid = middle
  }
  return paid
}

/** The largest price that the database column holds. */
const MAX_PRICE_RUB = 2 ** 31 - 1

/** The programme for cars of this block: the first that accepts it, in the dealer's order. */
export function findProgramme(
  block: CatalogueBlock,
  programmes: readonly CreditProgramme[],
): CreditProgramme | undefined {
  return programmes.find((programme) => isProgrammeFor(programme, block))
}

/** Whether the programme is available for cars of this block. */
export const isProgrammeFor = (programme: Pick<CreditProgramme, 'block'>, block: CatalogueBlock) =>
  programme.block === null || programme.block === block
