import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type { RoutingRule } from './routing-rule.ts'

/** A rule as it is stored. */
export interface StoredRule extends RoutingRule {
  id: number
}

/** The rules that hold, in their order. */
export const loadActiveRules = (db: Db | Transaction<DB>): Promise<StoredRule[]> =>
  db
    .selectFrom('routing_rule')
    .select(['id', 'kinds', 'brand_ids as brandIds', 'branch_id as branchId', 'moment', 'way', 'staff_ids as staffIds'])
    .where('off_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
