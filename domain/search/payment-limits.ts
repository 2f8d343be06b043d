import { CATALOGUE_BLOCKS, type CatalogueBlock } from '../cars/car.ts'
import type { CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import { maxPriceRub, findProgramme, type CreditProgramme } from '../cars/credit/monthly-payment.ts'

/** The highest price of a car in a block whose card shows at most the requested payment. */
export interface PaymentLimit {
  block: CatalogueBlock
  /** The programme that calculates its payments. */
  programme: CreditProgramme
  /** Null: the payment repays the lender's largest loan, so that any price is possible. */
  toRub: number | null
}

/** The limits of the blocks that a query includes; none for a block without a programme. */
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

/** The query with the limits as a price range; undefined where new and used cars have different limits. */
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
