import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { memoizeByText } from '#domain/cars/reference/brand.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import { isNear } from '#domain/cars/trade-in/appraise.ts'
import { wasOnSale } from '#domain/cars/trade-in/list-comparables.server.ts'
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

/** The same of many cars, by their ids. */
export async function listPricePositions(
  context: StockContext,
  carIds: readonly number[],
): Promise<ReadonlyMap<number, PricePosition | undefined>> {
  if (carIds.length === 0) return new Map()
  return listPricePositionsWhere(context, sql`car.id = any(${[...carIds]}::bigint[])`)
}

/** The same of all cars of a condition over `car`, by their ids, in two statements. */
export async function listPricePositionsWhere(
  context: StockContext,
  condition: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, PricePosition | undefined>> {
  const [own, market] = await Promise.all([listOwnCars(context, condition), listMarketCars(context.db, condition)])
  const comparedOwn = own.filter(({ isCompared }) => isCompared)
  const [ownOf, marketOf] = [Map.groupBy(comparedOwn, groupOf), Map.groupBy(market, groupOf)]
  const positions = new Map<number, PricePosition | undefined>()
  for (const car of own) {
    if (!car.isAsked) continue
    const pricesOf = (others: readonly ComparedCar[] = []) =>
      others.filter((other) => isLike(car, other)).map(({ priceRub }) => priceRub)
    const group = groupOf(car)
    positions.set(
      car.id,
      car.isComparable
        ? findPosition(car.priceRub, pricesOf(ownOf.get(group)), pricesOf(marketOf.get(group)))
        : undefined,
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
  /** 0 for a new car that has none. */
  mileageKm: number
  trimKey: string
  priceRub: number
}

/** Cars of different groups are not alike. */
const groupOf = ({ block, modelId, year, trimKey }: ComparedCar) =>
  block === 'new' ? `new ${modelId} ${year} ${trimKey}` : `used ${modelId}`

/** Of cars of one group. */
const isLike = (car: ComparedCar, other: ComparedCar) =>
  other.id !== car.id && (car.block === 'new' || isNear(car, other))

/** Trims repeat from car to car. */
const trimKeyOf = memoizeByText(spellingKey)

/** Used cars are compared by their mileage. */
const HAS_MILEAGE = sql<boolean>`(catalogue_block = 'new' or mileage_km is not null)`
const MILEAGE_KM = sql<number>`coalesce(mileage_km, 0)`.as('mileageKm')

/** The dealer's cars of the condition, and those that they are compared with. */
async function listOwnCars({ db, now }: StockContext, condition: RawBuilder<boolean>) {
  const isComparable = sql<boolean>`(car.condition is distinct from 'damaged' and ${HAS_MILEAGE})`
  const isCompared = sql<boolean>`(${isComparable} and ${wasOnSale(now())})`
  const rows = await db
    .with('asked', (part) => part.selectFrom('car').select(['id', 'model_id']).where(condition))
    .selectFrom('car')
    .leftJoin('asked', 'asked.id', 'car.id')
    .select(['car.id', 'catalogue_block as block', 'car.model_id as modelId', 'year', MILEAGE_KM])
    .select(['trim', 'price_rub as priceRub', isComparable.as('isComparable'), isCompared.as('isCompared')])
    .select(sql<boolean>`asked.id is not null`.as('isAsked'))
    .where(sql<boolean>`car.model_id in (select model_id from asked)`)
    .where(sql<boolean>`(asked.id is not null or ${isCompared})`)
    .execute()
  return rows.map(({ trim, ...row }) => ({ ...row, trimKey: trimKeyOf(trim ?? '') }))
}

/** The cars of the market of the models of the condition's cars. */
async function listMarketCars(db: Db, condition: RawBuilder<boolean>): Promise<ComparedCar[]> {
  const rows = await db
    .selectFrom('market_car')
    .innerJoin('brand', 'brand.slug', 'brand_slug')
    .innerJoin('model', (join) => join.onRef('model.slug', '=', 'model_slug').onRef('model.brand_id', '=', 'brand.id'))
    .select(['catalogue_block as block', 'model.id as modelId', 'year', MILEAGE_KM])
    .select(['trim_key as trimKey', 'price_rub as priceRub'])
    .where(sql<boolean>`model.id in (select model_id from car where ${condition})`)
    .where('is_damaged', '=', false)
    .where(HAS_MILEAGE)
    .execute()
  return rows.map((car) => ({ ...car, id: null }))
}
