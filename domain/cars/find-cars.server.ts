import { sql } from 'kysely'
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

/** What a VIN identifies when the car is or was in this dealership's stock. */
interface KnownCar {
  vin: string
  brand: string
  model: string
  year: number
}

/** The cars with these VINs, whatever their state; drafts are left out. */
export async function findCarsByVin({ db }: Pick<Context, 'db'>, vins: readonly string[]): Promise<KnownCar[]> {
  if (vins.length === 0) return []
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.vin', 'brand.name as brand', 'model.name as model', 'car.year'])
    .where('car.vin', 'in', vins)
    .where('car.state', '<>', 'draft')
    .execute()
  return rows.flatMap(({ vin, ...car }) => (vin === null ? [] : [{ vin, ...car }]))
}

/** The name of the feed source that the demo cars come from. */
export const DEMO_SOURCE = 'demo'

/** Whether the demo cars are loaded: their pictures are illustrations, and the site says so to visitors. */
export async function hasDemoStock({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const source = await db.selectFrom('feed_source').select('id').where('name', '=', DEMO_SOURCE).executeTakeFirst()
  return source !== undefined
}

/** Whether this database has never had a car: only then a start loads the demo stock by itself. */
export async function hasNeverHeldCars({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('car', 'id')::regclass) as id`.execute(db)
  return rows[0]?.id === null
}
