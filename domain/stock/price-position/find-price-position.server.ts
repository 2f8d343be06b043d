import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { isNear } from '#domain/cars/trade-in/appraise.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { wasOnSale } from '#domain/cars/trade-in/list-comparables.server.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { StockContext } from '../stock-context.ts'
import { findPosition, type PricePosition } from './price-position.ts'

/**
 * The price of a car beside comparable undamaged ones: those of the dealer's own stock that are on sale or were within
 * the last year, and those of feeds that are read for their prices. A used car is compared with its model of about its
 * year and mileage, a new one with its model, year and trim. Undefined for a damaged car, a used one without a mileage,
 * and no car.
 */
export async function findPricePosition(context: StockContext, carId: number): Promise<PricePosition | undefined> {
  const positions = await listPricePositions(context, [carId])
  return positions.get(carId)
}

/** The same of many cars, by their ids, in three statements. */
export async function listPricePositions(
  context: StockContext,
  carIds: readonly number[],
): Promise<ReadonlyMap<number, PricePosition>> {
  const positions = new Map<number, PricePosition>()
  if (carIds.length === 0) return positions
  const [cars, own, market] = await Promise.all([
    listCars(context.db, carIds),
    listOwnCars(context, carIds),
    listMarketCars(context.db, carIds),
  ])
  const [ownOf, marketOf] = [Map.groupBy(own, groupOf), Map.groupBy(market, groupOf)]
  for (const car of cars) {
    if (car.condition === 'damaged' || (car.block === 'used' && car.mileageKm === null)) continue
    const pricesOf = (others: readonly ComparedCar[] = []) =>
      others.filter((other) => isComparable(car, other)).map(({ priceRub }) => priceRub)
    positions.set(
      car.id,
      findPosition(car.priceRub, pricesOf(ownOf.get(groupOf(car))), pricesOf(marketOf.get(groupOf(car)))),
    )
  }
  return positions
}

/** A car among those of its model; without an id when it is not the dealer's own. */
interface ComparedCar {
  id: number | null
  block: CatalogueBlock
  modelId: number
  year: number
  mileageKm: number | null
  trimKey: string
  priceRub: number
}

const groupOf = ({ block, modelId }: Pick<ComparedCar, 'block' | 'modelId'>) => `${block} ${modelId}`

function isComparable(car: ComparedCar, other: ComparedCar): boolean {
  const { id, block, year, mileageKm, trimKey } = car
  if (other.id === id) return false
  if (block === 'new') return other.year === year && other.trimKey === trimKey
  if (mileageKm === null || other.mileageKm === null) return false
  return isNear({ year, mileageKm }, { year: other.year, mileageKm: other.mileageKm })
}

const idsIn = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`

const selectCars = (db: Db) =>
  db
    .selectFrom('car')
    .select(['id', 'catalogue_block as block', 'model_id as modelId', 'year', 'mileage_km as mileageKm'])
    .select(['trim', 'price_rub as priceRub', 'condition'])

async function listCars(db: Db, ids: readonly number[]) {
  const rows = await selectCars(db)
    .where(sql<boolean>`id = ${idsIn(ids)}`)
    .execute()
  return rows.map(withTrimKey)
}

/** The dealer's own cars of the models of these cars. */
async function listOwnCars({ db, now }: StockContext, ids: readonly number[]) {
  const rows = await selectCars(db)
    .where(sql<boolean>`model_id in (select model_id from car where id = ${idsIn(ids)})`)
    .where(sql<boolean>`condition is distinct from 'damaged'`)
    .where(sql<boolean>`(catalogue_block = 'new' or mileage_km is not null)`)
    .where(wasOnSale(now()))
    .execute()
  return rows.map(withTrimKey)
}

/** Only new cars are compared by their trims. */
const withTrimKey = <Row extends { block: CatalogueBlock; trim: string | null }>({ trim, ...row }: Row) => ({
  ...row,
  trimKey: row.block === 'new' ? spellingKey(trim ?? '') : '',
})

/** The cars of the market of the models of these cars. */
async function listMarketCars(db: Db, ids: readonly number[]): Promise<ComparedCar[]> {
  const rows = await db
    .selectFrom('market_car')
    .innerJoin('brand', 'brand.slug', 'brand_slug')
    .innerJoin('model', (join) => join.onRef('model.slug', '=', 'model_slug').onRef('model.brand_id', '=', 'brand.id'))
    .select(['catalogue_block as block', 'model.id as modelId', 'year', 'mileage_km as mileageKm'])
    .select(['trim_key as trimKey', 'price_rub as priceRub'])
    .where(sql<boolean>`model.id in (select model_id from car where id = ${idsIn(ids)})`)
    .where('is_damaged', '=', false)
    .execute()
  return rows.map((car) => ({ ...car, id: null }))
}
