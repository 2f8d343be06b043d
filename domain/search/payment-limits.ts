import { CATALOGUE_BLOCKS, type CatalogueBlock } from '../cars/car.ts'
import type { CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import { maxPriceRub, findProgramme, type CreditProgramme } from '../cars/credit/monthly-payment.ts'

/** What a car of a block may cost so that its card shows no greater payment than was asked for. */
export interface PaymentLimit {
  block: CatalogueBlock
  /** By which its payments are calculated. */
  programme: CreditProgramme
  /** Null: the payment pays the lender's greatest loan back, so that the price may be any. */
  toRub: number | null
}

/** The limits of the blocks that a query lets through; none of a block for which the dealer has no programme. */
export function listPaymentLimits(
  monthlyRub: number,
  programmes: readonly CreditProgramme[],
  { choices }: Pick<CatalogueQuery, 'choices'>,
): PaymentLimit[] {
  return CATALOGUE_BLOCKS.filter((block) => choices.block?.includes(block) ?? true).flatMap((block) => {
    const programme = findProgramme(block, programmes)
    if (programme === undefined) return []
    const dearest = maxPriceRub(monthlyRub, programme)
    return [{ block, programme, toRub: dearest === Infinity ? null : dearest }]
  })
}

/** The query as the catalogue can ask it within the limits; undefined where new and used cars have different ones. */
export function applyPaymentLimits(query: CatalogueQuery, limits: readonly PaymentLimit[]): CatalogueQuery | undefined {
  const [first] = limits
  if (first === undefined) return query
  if (limits.some(({ toRub }) => toRub !== first.toRub)) return undefined
  const { price } = query.ranges
  const to = Math.min(price?.to ?? Infinity, first.toRub ?? Infinity)
  return {
    ...query,
    choices: limits.length < CATALOGUE_BLOCKS.length ? { ...query.choices, block: [first.block] } : query.choices,
    ranges: to === Infinity ? query.ranges : { ...query.ranges, price: { ...price, to } },
  }
}
