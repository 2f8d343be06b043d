import { sql } from 'kysely'
import { LISTED_STATES } from '../cars/car.ts'
import { PAGE_SIZE, type CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { Context } from '../context.ts'
import type { PaymentLimit } from './payment-limits.ts'

/** The columns of the facets that a search can select. Models and brands are selected by their codes. */
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

/** Conditions of a search for which the catalogue has no facet; empty without them. */
export interface NonFacetFilters {
  trims: readonly string[]
  limits: readonly PaymentLimit[]
}

export interface FoundCars {
  total: number
  carIds: number[]
  /** The trims of these cars, of those searched for; the most frequent first. */
  trims: string[]
}

/**
 * Cars on sale of any of these trims, within any of these limits, that match a query, newest first: one page of them,
 * and their total.
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
  for (const [facet, values] of Object.entries(query.choices)) {
    if (!hasChoiceColumn(facet) || values === undefined || values.length === 0) continue
    cars = cars.where(sql<string>`${sql.ref(CHOICE_COLUMNS[facet])}::text`, 'in', values)
  }
  for (const [facet, range] of Object.entries(query.ranges)) {
    if (!hasRangeColumn(facet)) continue
    if (range?.from !== undefined) cars = cars.where(RANGE_COLUMNS[facet], '>=', range.from)
    if (range?.to !== undefined) cars = cars.where(RANGE_COLUMNS[facet], '<=', range.to)
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

const hasChoiceColumn = (facet: string): facet is keyof typeof CHOICE_COLUMNS => Object.hasOwn(CHOICE_COLUMNS, facet)
const hasRangeColumn = (facet: string): facet is keyof typeof RANGE_COLUMNS => Object.hasOwn(RANGE_COLUMNS, facet)
