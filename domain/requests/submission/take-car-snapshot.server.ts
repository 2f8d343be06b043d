import { isSoldOrArchived, formatModelName } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { maxBenefit, priceWith } from '#domain/cars/prices/price.ts'
import type { RequestContext } from '../request-context.ts'
import type { CarSnapshot } from '../request.ts'
import type { Submission } from './submission.ts'

export type RequestedCar =
  | { ok: true; card: CarCard; brandId: number; branchId: number | null; snapshot: CarSnapshot }
  | { ok: false; reason: 'car-unknown' | 'car-sold' }

type CarSnapshotContext = Pick<RequestContext, 'db' | 'now' | 'linkToCar'>
type TakeCarSnapshotParams = Pick<Submission, 'carId' | 'conditions' | 'shownPriceRub'>

/**
 * The car as it is now, with the basis of the price that the visitor saw (docs/product.md, Price).
 * Undefined when the form has no car.
 */
export async function takeCarSnapshot(
  context: CarSnapshotContext,
  params: TakeCarSnapshotParams,
): Promise<RequestedCar | undefined> {
  const { carId } = params
  if (carId === undefined) return undefined
  if (!Number.isSafeInteger(carId)) return { ok: false, reason: 'car-unknown' }
  const [[card], row] = await Promise.all([
    listCarCards(context, [carId]),
    context.db
      .selectFrom('car')
      .select(['vin', 'brand_id as brandId', 'branch_id as branchId'])
      .where('id', '=', carId)
      .executeTakeFirst(),
  ])
  // A draft has never been public.
  if (card === undefined || row === undefined || card.state === 'draft') return { ok: false, reason: 'car-unknown' }
  if (isSoldOrArchived(card)) return { ok: false, reason: 'car-sold' }
  const { brandId, branchId, vin } = row
  return { ok: true, card, brandId, branchId, snapshot: createSnapshot(card, vin, context.linkToCar(card), params) }
}

function createSnapshot(
  card: CarCard,
  vin: string | null,
  url: string,
  { conditions, shownPriceRub }: TakeCarSnapshotParams,
): CarSnapshot {
  const { price } = card
  return {
    id: card.id,
    url,
    name: `${card.brand.name} ${formatModelName(card)}`,
    trim: card.trim,
    block: card.block,
    year: card.year,
    vin,
    price: {
      priceRub: price.priceRub,
      listPriceRub: price.listPriceRub,
      conditions: [...conditions],
      totalRub: priceWith(price, conditions),
      shownRub: shownPriceRub ?? null,
      benefitRub: maxBenefit(price),
    },
  }
}
