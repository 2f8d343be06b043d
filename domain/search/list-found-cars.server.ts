import { sql } from 'kysely'
import { LISTED_STATES } from '../cars/car.ts'
import { PAGE_SIZE, type CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { Context } from '../context.ts'
import type { PaymentLimit } from './payment-limits.ts'

/** The columns behind the filters that a question can name. Models and brands are named by their codes. */
const CHOICE_COLUMNS = {
  block: 'car.catalogue_block',
  body: 'car.body',
  fuel: 'car.fuel',
  gearbox: 'car.gearbox',
  drive: 'car.drive',
  colour: 'car.colour',
  wheel: 'car.wheel',
  availability: 'car.availability',
} as const
const RANGE_COLUMNS = {
  price: 'car.price_rub',
  year: 'car.year',
  mileage: 'car.mileage_km',
  power: 'car.power_hp',
  volume: 'car.engine_cc',
} as const

/** What a question says and the catalogue has no filter for; empty where it says nothing of it. */
export interface NonFacetFilters {
  trims: readonly string[]
  limits: readonly PaymentLimit[]
}

export interface FoundCars {
  total: number
  carIds: number[]
  /** The trims that the cars have, of those that were asked for; the commonest first. */
  trims: string[]
}

/**
 * Cars on sale of any of these trims, within any of these limits, that a query lets through, newest first: one page of it,
 * and how many there are in all.
 */
export async function listFoundCars(
  { db }: Pick<Context, 'db'>,
  query: CatalogueQuery,
  { trims, limits }: NonFacetFilters,
): Promise<FoundCars> {
  const { brand = [], model = [] } = query.choices
  let cars = db.selectFrom('car').where('car.state', 'in', LISTED_STATES)
  if (trims.length > 0) cars = cars.where('car.trim', 'in', trims)
  if (limits.length > 0)
    cars = cars.where((eb) =>
      eb.or(
        limits.map(({ block, toRub }) =>
          eb.and([
            eb('car.catalogue_block', '=', block),
            ...(toRub === null ? [] : [eb('car.price_rub', '<=', toRub)]),
          ]),
        ),
      ),
    )
  if (model.length > 0 || brand.length > 0)
    cars = cars.where('car.model_id', 'in', (eb) =>
      eb
        .selectFrom('model')
        .innerJoin('brand', 'brand.id', 'model.brand_id')
        .select('model.id')
        .where((eb) =>
          model.length > 0
            ? eb(sql<string>`brand.slug || '/' || model.slug`, 'in', model)
            : eb('brand.slug', 'in', brand),
        ),
    )
  for (const [filter, values] of Object.entries(query.choices)) {
    if (!hasChoiceColumn(filter) || values === undefined || values.length === 0) continue
    cars = cars.where(sql<string>`${sql.ref(CHOICE_COLUMNS[filter])}::text`, 'in', values)
  }
  for (const [filter, range] of Object.entries(query.ranges)) {
    if (!hasRangeColumn(filter)) continue
    if (range?.from !== undefined) cars = cars.where(RANGE_COLUMNS[filter], '>=', range.from)
    if (range?.to !== undefined) cars = cars.where(RANGE_COLUMNS[filter], '<=', range.to)
  }
  const [rows, counts] = await Promise.all([
    cars
      .select('car.id')
      .orderBy(sql`coalesce(car.published_at, car.created_at)`, 'desc')
      .orderBy('car.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((query.page - 1) * PAGE_SIZE)
      .execute(),
    cars
      .select(['car.trim', sql<number>`count(*)`.as('count')])
      .groupBy('car.trim')
      .orderBy('count', 'desc')
      .orderBy('car.trim')
      .execute(),
  ])
  return {
    total: counts.reduce((total, { count }) => total + count, 0),
    carIds: rows.map(({ id }) => id),
    trims: trims.length === 0 ? [] : counts.flatMap(({ trim }) => trim ?? []),
  }
}

const hasChoiceColumn = (filter: string): filter is keyof typeof CHOICE_COLUMNS => Object.hasOwn(CHOICE_COLUMNS, filter)
const hasRangeColumn = (filter: string): filter is keyof typeof RANGE_COLUMNS => Object.hasOwn(RANGE_COLUMNS, filter)
