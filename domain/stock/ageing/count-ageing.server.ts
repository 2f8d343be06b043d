import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { timeInStock } from '../list/stock-columns.server.ts'
import { STOCK_STATES } from '../list/stock-query.ts'
import { AGE_BUCKETS, type StockAmount } from './age-buckets.ts'

/** The stock of a branch by age. */
export interface BranchAgeing {
  /** Null: cars without a branch. */
  branch: { id: number; name: string } | null
  /** In the order of `AGE_BUCKETS`. */
  buckets: StockAmount[]
}

interface AgeingContext extends Pick<Context, 'db'> {
  now: () => Date
}

/** The cars that the actor may see, by branch and age, in one statement: those that the list shows at first. */
export async function countAgeing({ db, now }: AgeingContext, actor: Pick<Actor, 'grants'>): Promise<BranchAgeing[]> {
  const starts = AGE_BUCKETS.map(({ fromDays }) => `${fromDays} days`)
  const age = sql`greatest(${timeInStock(now())}, interval '0')`
  const rows = await db
    .selectFrom('car')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .select(['branch.id', 'branch.name'])
    .select(sql<number>`width_bucket(${age}, ${starts}::interval[])`.as('bucket'))
    .select(sql<number>`count(*)::integer`.as('cars'))
    .select(sql<number>`sum(price_rub)::double precision`.as('moneyRub'))
    .where(inBranches(actor, 'stock.view', 'car.branch_id'))
    .where('car.state', 'in', [...STOCK_STATES])
    .groupBy(['branch.id', 'branch.name', 'branch.position', 'bucket'])
    .orderBy('branch.position')
    .orderBy('branch.id')
    .execute()
  const branches = new Map<number | null, BranchAgeing>()
  for (const { id, name, bucket, cars, moneyRub } of rows) {
    const ageing = branches.get(id) ?? {
      branch: id === null || name === null ? null : { id, name },
      buckets: AGE_BUCKETS.map(() => ({ cars: 0, moneyRub: 0 })),
    }
    // The first bucket is 1.
    ageing.buckets[bucket - 1] = { cars, moneyRub }
    branches.set(id, ageing)
  }
  return [...branches.values()]
}
