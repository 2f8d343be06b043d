import type { CatalogueBlock } from '../car.ts'

/**
 * A lender's programme. The lender, the licence and the full cost are named wherever a payment is shown: a credit figure
 * without them is not lawful advertising (Federal law 38-FZ, article 28).
 */
export interface CreditProgramme {
  id: number
  /** By which a form names it. */
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
  /** What a payment is reckoned with by itself. */
  termMonths: number
  firstPaymentPercent: number
  /** What a buyer may choose from. */
  termMinMonths: number
  termMaxMonths: number
  firstPaymentMinPercent: number
  /** The most that is lent; null when the lender names no limit. */
  loanMaxRub: number | null
  /** The only block it is for; null when it is for both. */
  block: CatalogueBlock | null
}

/** The annuity of a car bought at `priceRub`, in whole roubles a month, rounded up: a buyer never pays more than he read. */
export function monthlyPayment(priceRub: number, programme: CreditProgramme): number {
  const { annualRatePercent, termMonths } = programme
  return annuityRub(priceRub - defaultFirstPayment(programme, priceRub), annualRatePercent, termMonths)
}

/**
 * What is paid at first where nobody has named a sum, in whole roubles: the programme's share of the price, or more where
 * the lender gives less than the rest.
 */
export const defaultFirstPayment = (
  { firstPaymentPercent, loanMaxRub }: Pick<CreditProgramme, 'firstPaymentPercent' | 'loanMaxRub'>,
  priceRub: number,
) => Math.max(Math.round((priceRub * firstPaymentPercent) / 100), loanMaxRub === null ? 0 : priceRub - loanMaxRub)

/** What a loan costs a month, in whole roubles, rounded up; 0 when nothing is borrowed. */
export function annuityRub(loanRub: number, annualRatePercent: number, termMonths: number): number {
  const monthlyRate = annualRatePercent / 100 / 12
  if (monthlyRate === 0) return Math.ceil(Math.max(0, loanRub) / termMonths)
  return Math.ceil((Math.max(0, loanRub) * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths))
}

/** The most that a car may cost: `Infinity` where the lender's greatest loan is paid back by so much, 0 where nothing is. */
export function maxPriceRub(monthlyRub: number, programme: CreditProgramme): number {
  const isPaid = (priceRub: number) => monthlyPayment(priceRub, programme) <= monthlyRub
  // Behind the greatest loan payments stay as they are: what is dearer has a larger first payment.
  if (isPaid(MAX_PRICE_RUB)) return Infinity
  // By halves, and by the payment that is shown: no formula backwards could round as it does.
  let paid = 0
  let unpaid = MAX_PRICE_RUB
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2)
    if (isPaid(middle)) paid = middle
    else unpaid = middle
  }
  return paid
}

/** As much as a price can be in the database. */
const MAX_PRICE_RUB = 2 ** 31 - 1

/** The programme by which a car of this block is reckoned: the first that admits it, in the dealer's own order. */
export function findProgramme(
  block: CatalogueBlock,
  programmes: readonly CreditProgramme[],
): CreditProgramme | undefined {
  return programmes.find((programme) => isProgrammeFor(programme, block))
}

/** Whether a car of this block may be bought by it. */
export const isProgrammeFor = (programme: Pick<CreditProgramme, 'block'>, block: CatalogueBlock) =>
  programme.block === null || programme.block === block
