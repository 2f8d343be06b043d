import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CarCard } from './car-card.ts'
import { LISTED_STATES } from './car.ts'
import { listCarCards } from './list-car-cards.server.ts'

/** How many neighbours in price are considered on each side before the class is weighed. */
const CANDIDATES_PER_SIDE = 30

/**
 * At most `limit` cars on sale similar to `card` in class and price: of the same body, the nearest in price; a car of
 * the same model counts as 25 % nearer, of the same catalogue block as 15 %. A car with an unknown body is compared by
 * price alone. Cars of one model and trim alternate with others: six of a kind are no choice.
 */
export async function listSimilarCars(
  context: Pick<Context, 'db' | 'now'>,
  card: Pick<CarCard, 'id' | 'block' | 'body' | 'price' | 'brand' | 'model'>,
  limit = 6,
): Promise<CarCard[]> {
  const near = (direction: 'above' | 'below') => {
    const isAbove = direction === 'above'
    let query = context.db
      .selectFrom('car')
      .select(['id', 'price_rub', 'catalogue_block', 'model_id', 'trim'])
      .where('state', 'in', LISTED_STATES)
      .where('id', '<>', card.id)
      .where('price_rub', isAbove ? '>=' : '<', card.price.priceRub)
    if (card.body !== null) query = query.where('body', '=', card.body)
    return query
      .orderBy('price_rub', isAbove ? 'asc' : 'desc')
      .orderBy('id')
      .limit(CANDIDATES_PER_SIDE)
  }
  const distance = sql`abs(ln(near.price_rub::float / ${card.price.priceRub}))
    - case when model.slug = ${card.model.slug} and brand.slug = ${card.brand.slug} then 0.25 else 0 end
    - case when near.catalogue_block = ${card.block} then 0.15 else 0 end`
  const rows = await context.db
    .with('near', (db) =>
      db
        .selectFrom(near('above').as('a'))
        .selectAll()
        .unionAll(db.selectFrom(near('below').as('b')).selectAll()),
    )
    .selectFrom('near')
    .innerJoin('model', 'model.id', 'near.model_id')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select('near.id')
    .orderBy(sql`row_number() over (partition by near.model_id, near.trim order by ${distance}, near.id)`)
    .orderBy(distance)
    .orderBy('near.id')
    .limit(limit)
    .execute()
  return listCarCards(
    context,
    rows.map((row) => row.id),
  )
}
