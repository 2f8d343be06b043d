import type { Db } from '#db/client.server.ts'
import { isNear } from '#domain/cars/trade-in/appraise.ts'
import { listComparables, wasOnSale } from '#domain/cars/trade-in/list-comparables.server.ts'
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

/** The same of many cars, by their ids. One statement, and two more for each model and year among them. */
export async function listPricePositions(
  context: StockContext,
  carIds: readonly number[],
): Promise<ReadonlyMap<number, PricePosition>> {
  const cars = (await listCars(context.db, carIds)).filter(
    ({ block, mileageKm, condition }) => condition !== 'damaged' && (block === 'new' || mileageKm !== null),
  )
  const positions = new Map<number, PricePosition>()
  for (const group of Map.groupBy(cars, ({ block, modelId, year }) => `${block} ${modelId} ${year}`).values()) {
    const [first] = group
    if (first === undefined) continue
    const own = await (first.block === 'used' ? listUsedCars(context, first) : listNewCars(context, first))
    const market = await listMarketCars(context.db, first)
    for (const car of group) {
      const pricesOf = (others: readonly OtherCar[]) =>
        others.filter((other) => isComparable(car, other)).map(({ priceRub }) => priceRub)
      positions.set(car.id, findPosition(car.priceRub, pricesOf(own), pricesOf(market)))
    }
  }
  return positions
}

const listCars = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'catalogue_block as block', 'car.model_id as modelId'])
    .select(['brand.slug as brand', 'model.slug as model'])
    .select(['year', 'mileage_km as mileageKm', 'trim', 'price_rub as priceRub', 'condition'])
    .where('car.id', 'in', [0, ...ids])
    .execute()

type ListedCar = Awaited<ReturnType<typeof listCars>>[number]

/** A car of the same model; without an id when it is not the dealer's own. */
interface OtherCar {
  id: number | null
  year: number
  mileageKm: number | null
  trimKey: string
  priceRub: number
}

function isComparable({ id, block, year, mileageKm, trim }: ListedCar, other: OtherCar): boolean {
  if (other.id === id) return false
  if (block === 'new') return other.year === year && other.trimKey === spellingKey(trim ?? '')
  if (mileageKm === null || other.mileageKm === null) return false
  return isNear({ year, mileageKm }, { year: other.year, mileageKm: other.mileageKm })
}

async function listUsedCars(context: StockContext, { modelId, year }: ListedCar): Promise<OtherCar[]> {
  const cars = await listComparables(context, { modelId }, year)
  return cars.map((car) => ({ ...car, trimKey: '' }))
}

async function listNewCars({ db, now }: StockContext, { modelId, year }: ListedCar): Promise<OtherCar[]> {
  const rows = await db
    .selectFrom('car')
    .select(['id', 'year', 'mileage_km as mileageKm', 'trim', 'price_rub as priceRub'])
    .where('catalogue_block', '=', 'new')
    .where('model_id', '=', modelId)
    .where('year', '=', year)
    .where((eb) => eb.or([eb('condition', 'is', null), eb('condition', '<>', 'damaged')]))
    .where(wasOnSale(now()))
    .execute()
  return rows.map(({ trim, ...car }) => ({ ...car, trimKey: spellingKey(trim ?? '') }))
}

async function listMarketCars(db: Db, { block, brand, model }: ListedCar): Promise<OtherCar[]> {
  const rows = await db
    .selectFrom('market_car')
    .select(['year', 'mileage_km as mileageKm', 'trim_key as trimKey', 'price_rub as priceRub'])
    .where('brand_slug', '=', brand)
    .where('model_slug', '=', model)
    .where('catalogue_block', '=', block)
    .where('is_damaged', '=', false)
    .execute()
  return rows.map((car) => ({ ...car, id: null }))
}
