import type { Context } from '../context.ts'
import { isOver, LISTED_STATES } from '../cars/car.ts'

/** A kept car that has changed since it was kept. */
export interface KeptNews {
  carId: number
  news: 'cheaper' | 'gone'
  /** What it cost then. */
  wasRub: number
}

/** What became of a visitor's favourites since he kept them: the cheaper ones, by how much, then those that are gone. */
export async function listKeptNews({ db }: Pick<Context, 'db'>, visitorId: number): Promise<KeptNews[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('car', 'car.id', 'favourite.car_id')
    .select(['car.id as carId', 'car.state', 'car.price_rub as nowRub', 'favourite.price_rub as wasRub'])
    .where('visitor_id', '=', visitorId)
    .where((eb) =>
      eb.or([eb('car.state', 'not in', LISTED_STATES), eb('car.price_rub', '<', eb.ref('favourite.price_rub'))]),
    )
    .orderBy('car.id')
    .execute()
  const [cheaper, gone] = [rows.filter((row) => !isOver(row)), rows.filter(isOver)]
  return [
    ...cheaper
      .toSorted((a, b) => b.wasRub - b.nowRub - (a.wasRub - a.nowRub))
      .map(({ carId, wasRub }) => ({ carId, wasRub, news: 'cheaper' as const })),
    ...gone.map(({ carId, wasRub }) => ({ carId, wasRub, news: 'gone' as const })),
  ]
}
