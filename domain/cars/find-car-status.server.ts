import type { Context } from '../context.ts'
import type { CarState, CatalogueBlock } from './car.ts'

/** A car's state, block and price in whole roubles; undefined for an unknown car and for a draft. */
export function findCarStatus(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<{ state: CarState; block: CatalogueBlock; priceRub: number } | undefined> {
  return db
    .selectFrom('car')
    .select(['state', 'catalogue_block as block', 'price_rub as priceRub'])
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}
