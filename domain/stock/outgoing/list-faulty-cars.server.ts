import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { formatRowName } from '#domain/cars/reference/car-name.ts'
import { wasOnSale } from '#domain/cars/trade-in/list-comparables.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import type { StockContext } from '../stock-context.ts'
import { type CarFault, checkCar } from './check-car.ts'
import { comparePrices, type PricedCar } from './compare-prices.ts'

/** A car on sale that a marketplace would object to. */
interface FaultyCar {
  id: number
  /** «Geely Monjaro Flagship, 2024» */
  name: string
  vin: string | null
  /** A person has entered it: there is no feed to mend. */
  isManual: boolean
  faults: CarFault[]
}

/** What the checks have found in the actor's branches. */
export interface CheckedStock {
  /** How many cars were checked. */
  cars: number
  /** In the order of their ids. */
  faulty: FaultyCar[]
}

/** Checks every car on sale as a marketplace would. */
export async function checkStock(context: StockContext, actor: Actor): Promise<CheckedStock> {
  const [rows, percents] = await Promise.all([listOnSale(context, actor), compareUsedCars(context)])
  const faulty = rows.flatMap((row) => {
    const faults = checkCar({ ...row, pricePercent: percents.get(row.id) ?? null })
    if (faults.length === 0) return []
    const { id, vin, isManual } = row
    return [{ id, vin, isManual, faults, name: formatRowName({ ...row, model: row.modelName }) }]
  })
  return { cars: rows.length, faulty }
}

const LISTED = sql.join(LISTED_STATES.map((state) => sql.lit(state)))

const listOnSale = ({ db }: StockContext, actor: Actor) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'catalogue_block as block', 'brand.name as brand', 'model.name as modelName', 'modification'])
    .select(['trim', 'year', 'vin', 'mileage_km as mileageKm', 'owners', 'condition', 'description'])
    .select('photo_count as photos')
    .select(
      // Also one of another branch: the feeds have both.
      sql<boolean>`catalogue_block = 'used' and (model_id, year, mileage_km, coalesce(colour::text, '')) in (
        select model_id, year, mileage_km, coalesce(colour::text, '') from car
        where catalogue_block = 'used' and mileage_km is not null and state in (${LISTED})
        group by 1, 2, 3, 4 having count(*) > 1)`.as('hasTwin'),
    )
    .select(
      sql<boolean>`exists (select from feed_listing join feed_source on feed_source.id = feed_listing.source_id
        where feed_listing.car_id = car.id and vanished_at is null and is_manual)`.as('isManual'),
    )
    .where('state', 'in', LISTED_STATES)
    .where(inBranches(actor, 'stock.view', 'car.branch_id'))
    .orderBy('car.id')
    .execute()

/** By how many per cent each used car is dearer than comparable ones of the whole stock, by id. */
async function compareUsedCars({ db, now }: StockContext): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('car')
    .select(['id', 'model_id as modelId', 'year', 'price_rub as priceRub'])
    .select((eb) => eb.fn.coalesce('mileage_km', sql.lit(0)).as('mileageKm'))
    .where('catalogue_block', '=', 'used')
    .where('mileage_km', 'is not', null)
    .where((eb) => eb.or([eb('condition', 'is', null), eb('condition', '<>', 'damaged')]))
    .where(wasOnSale(now()))
    .execute()
  return comparePrices(rows satisfies PricedCar[])
}
