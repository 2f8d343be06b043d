import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { badgeOf } from '#domain/cars/car-badges.server.ts'
import { formatRowName } from '#domain/cars/reference/car-name.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { OPEN_VALUE_IDS } from '../list/stock-columns.server.ts'
import { matchesStock } from '../list/stock-filter.server.ts'
import type { StockQuery } from '../list/stock-query.ts'
import type { StockContext } from '../stock-context.ts'
import { type BulkCar, CHANGED_FIELDS, MAX_BULK_CARS, type StockChangeKind } from './stock-change.ts'

/** Cars to change: those that somebody has ticked, or all that a query matches. */
export interface StockSelection {
  /** The list where they were selected. */
  query: StockQuery
  /** None: all that the query matches. */
  carIds: readonly number[]
  isAll: boolean
}

/** The cars of a selection that the actor may change: at most `MAX_BULK_CARS` of `total`, the oldest first. */
export async function listBulkCars(
  { db, now }: StockContext,
  actor: Pick<Actor, 'grants'>,
  { query, carIds, isAll, kind }: StockSelection & { kind: StockChangeKind },
): Promise<{ cars: BulkCar[]; total: number }> {
  const matches = isAll ? matchesStock(query, now()) : sql<boolean>`car.id = any(${[...carIds]}::integer[])`
  const [cars, { total }] = await Promise.all([
    selectBulkCars(db, actor, { kind, now: now() }).where(matches).orderBy('car.id').limit(MAX_BULK_CARS).execute(),
    db
      .selectFrom('car')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(inBranches(actor, 'stock.bulk', 'car.branch_id'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ])
  return { cars: cars.map(toBulkCar), total }
}

/** Those of these cars that the actor may change, as they are now, in the order of their ids. */
export async function findBulkCars(
  tx: Transaction<DB>,
  actor: Pick<Actor, 'grants'>,
  { carIds, ...params }: SelectParams & { carIds: readonly number[] },
): Promise<BulkCar[]> {
  const rows = await selectBulkCars(tx, actor, params)
    .where('car.id', 'in', [0, ...carIds])
    .orderBy('car.id')
    .execute()
  return rows.map(toBulkCar)
}

interface SelectParams {
  kind: StockChangeKind
  now: Date
}

const selectBulkCars = (
  db: Pick<StockContext['db'], 'selectFrom'>,
  actor: Pick<Actor, 'grants'>,
  { kind, now }: SelectParams,
) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', (join) =>
      // As with the price below: the branch that was set last.
      join.on(
        sql<boolean>`branch.id = coalesce((select (value #>> '{}')::integer from car_override
          where car_id = car.id and field = 'branchId' and ended_at is null), car.branch_id)`,
      ),
    )
    .leftJoin('car_override as own', (join) =>
      join
        .onRef('own.car_id', '=', 'car.id')
        .on('own.ended_at', 'is', null)
        .on('own.field', '=', kind === 'state' ? '' : CHANGED_FIELDS[kind]),
    )
    .select(['car.id', 'car.vin', 'car.state', 'own.id as ownId'])
    .select(
      // A price that was set while an import runs is not in the car yet: the next change follows from it all the same.
      sql<number>`coalesce(case when own.field = 'price.priceRub' then (own.value #>> '{}')::integer end, car.price_rub)`.as(
        'priceRub',
      ),
    )
    .select(['brand.name as brand', 'model.name as model', 'car.modification', 'car.trim', 'car.year'])
    .select(['branch.id as branchId', 'branch.name as branchName', 'branch.time_zone as timeZone'])
    .select(
      // As the import chooses: domain/feeds/imports/resolve-cars.server.ts.
      sql<number | null>`(select (draft #>> '{price,priceRub}')::integer from feed_listing
        join feed_source on feed_source.id = feed_listing.source_id where feed_listing.car_id = car.id
        order by vanished_at desc nulls first, priority, feed_source.id limit 1)`.as('fedPriceRub'),
    )
    .select([badgeOf(sql`car.id`, now).as('badge'), OPEN_VALUE_IDS.as('openIds')])
    .where(inBranches(actor, 'stock.bulk', 'car.branch_id'))

type BulkCarRow = Awaited<ReturnType<ReturnType<typeof selectBulkCars>['execute']>>[number]

function toBulkCar({
  brand,
  model,
  modification,
  trim,
  year,
  branchId,
  branchName,
  timeZone,
  ...car
}: BulkCarRow): BulkCar {
  return {
    ...car,
    name: formatRowName({ brand, model, modification, trim, year }),
    branch:
      branchId === null || branchName === null || timeZone === null
        ? null
        : { id: branchId, name: branchName, timeZone },
  }
}
