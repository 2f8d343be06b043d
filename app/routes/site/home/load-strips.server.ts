import type { Site } from '#app/http/middleware/site.ts'
import { type ListCard, toListCard } from '#domain/cars/car-card.ts'
import type { PriceDrop } from '#domain/cars/prices/price-drop.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'

/** A car of the strip of price drops. */
export interface DroppedCar extends Pick<PriceDrop, 'previousPriceRub' | 'since'> {
  car: ListCard
}

/** On a wide screen four cars are in view, so this is two views of a strip. */
const CARS_IN_STRIP = 8

/** The cards of the newest cars and of the newest price drops, in one query. `newestIds` are in their order. */
export async function loadStrips(
  site: Pick<Site, 'db' | 'stock' | 'now'>,
  newestIds: readonly number[],
): Promise<{ newestCars: ListCard[]; drops: DroppedCar[] }> {
  const newest = newestIds.slice(0, CARS_IN_STRIP)
  const drops = site.stock.listPriceDrops(site.now(), CARS_IN_STRIP)
  const cards = await listCarCards(site, [...new Set([...newest, ...drops.map(({ carId }) => carId)])])
  const cardOf = new Map(cards.map((card) => [card.id, toListCard(card)]))
  return {
    newestCars: newest.flatMap((id) => cardOf.get(id) ?? []),
    drops: drops.flatMap(({ carId, previousPriceRub, since }) => {
      const car = cardOf.get(carId)
      // The card may be a moment newer than the index.
      return car === undefined || car.price.priceRub >= previousPriceRub ? [] : [{ car, previousPriceRub, since }]
    }),
  }
}
