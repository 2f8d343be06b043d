import { listCarCards } from '../cars/list-car-cards.server.ts'
import { isOver } from '../cars/car.ts'
import type { CarCard } from '../cars/car-card.ts'
import { priceWith, type DiscountCondition } from '../cars/price.ts'
import type { RequestContext } from './request-context.ts'
import type { CarSnapshot } from './request.ts'

export type AskedCar =
  | { ok: true; card: CarCard; snapshot: CarSnapshot }
  | { ok: false; reason: 'car-unknown' | 'car-sold' }

interface Asked {
  carId: number
  conditions: readonly DiscountCondition[]
  shownPriceRub?: number
}

/** The car as it is now, with the basis of the price that the visitor saw (PRODUCT.md, «The price, told honestly»). */
export async function takeCarSnapshot(
  context: Pick<RequestContext, 'db' | 'linkToCar'>,
  { carId, conditions, shownPriceRub }: Asked,
): Promise<AskedCar> {
  const [[card], row] = await Promise.all([
    listCarCards(context, [carId]),
    context.db.selectFrom('car').select('vin').where('id', '=', carId).executeTakeFirst(),
  ])
  if (card === undefined) return { ok: false, reason: 'car-unknown' }
  if (isOver(card)) return { ok: false, reason: 'car-sold' }
  const { price } = card
  const snapshot: CarSnapshot = {
    id: card.id,
    url: context.linkToCar(card),
    name: `${card.brand.name} ${card.model.name}`,
    trim: card.trim,
    block: card.block,
    year: card.year,
    vin: row?.vin ?? null,
    price: {
      priceRub: price.priceRub,
      listPriceRub: price.listPriceRub,
      conditions: [...conditions],
      totalRub: priceWith(price, conditions),
      shownRub: shownPriceRub ?? null,
    },
  }
  return { ok: true, card, snapshot }
}
