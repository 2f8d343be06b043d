import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'

/** Gives the links to one visitor's lists to another; of two links to lists of one kind the new owner's own stays. */
export async function mergeSharedLists(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('shared_list')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('kind', 'not in', (eb) => eb.selectFrom('shared_list').select('kind').where('visitor_id', '=', to))
    .execute()
}
