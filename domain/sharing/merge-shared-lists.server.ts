import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'

/** Moves the links to one visitor's lists to another visitor, who keeps an own link to a list of the same kind. */
export async function mergeSharedLists(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('shared_list')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('kind', 'not in', (eb) => eb.selectFrom('shared_list').select('kind').where('visitor_id', '=', to))
    .execute()
}
