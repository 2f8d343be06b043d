import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { matchesStock } from './stock-filter.server.ts'
import { STOCK_STATES, type StockQuery } from './stock-query.ts'
import { STOCK_VIEWS, type StockView } from './stock-views.ts'

export interface StockCounts {
  /** The cars of the query, on all its pages. */
  total: number
  /** What they cost together, in roubles. */
  moneyRub: number
  /** How many cars each view leads to, whatever the query is. */
  views: Record<StockView, number>
}

interface CountContext extends Pick<Context, 'db'> {
  now: () => Date
}

/** The numbers above the list of the cars that the actor may see, in one statement. */
export async function countStock(
  { db, now }: CountContext,
  actor: Pick<Actor, 'grants'>,
  query: StockQuery,
): Promise<StockCounts> {
  const time = now()
  const viewCount = (view: StockView) =>
    sql<number>`count(*) filter (where ${matchesStock(STOCK_VIEWS[view].query, time)})::integer`
  const isFound = sql.ref('found.isFound')
  const { total, moneyRub, ...views } = await db
    .selectFrom('car')
    // The offset keeps the condition from being evaluated for both figures.
    .innerJoinLateral(
      () => db.selectNoFrom(matchesStock(query, time).as('isFound')).offset(0).as('found'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`count(*) filter (where ${isFound})::integer`.as('total'),
      sql<number>`coalesce(sum(price_rub) filter (where ${isFound}), 0)::double precision`.as('moneyRub'),
      viewCount('all').as('all'),
      viewCount('old').as('old'),
      viewCount('own').as('own'),
      viewCount('photoless').as('photoless'),
      viewCount('reserved').as('reserved'),
      viewCount('hidden').as('hidden'),
    ])
    .where(inBranches(actor, 'stock.view', 'car.branch_id'))
    .where('car.state', 'in', [...STOCK_STATES, ...query.states])
    .executeTakeFirstOrThrow()
  return { total, moneyRub, views }
}

interface Named {
  id: number
  name: string
}

/** The brands of the cars that the actor may see, and their branches: what the list can be filtered by. */
export const listStockChoices = (
  { db }: Pick<Context, 'db'>,
  actor: Pick<Actor, 'grants'>,
): Promise<{ brands: Named[]; branches: Named[] }> =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('brand')
          .select(['brand.id', 'brand.name'])
          .where((brand) =>
            brand.exists(
              brand
                .selectFrom('car')
                .select('car.id')
                .whereRef('car.brand_id', '=', 'brand.id')
                .where(inBranches(actor, 'stock.view', 'car.branch_id')),
            ),
          )
          .orderBy(sql`brand.name collate "und-x-icu"`),
      ).as('brands'),
      jsonArrayFrom(
        eb
          .selectFrom('branch')
          .select(['branch.id', 'branch.name'])
          .where(inBranches(actor, 'stock.view', 'branch.id'))
          .orderBy('position')
          .orderBy('id'),
      ).as('branches'),
    ])
    .executeTakeFirstOrThrow()
