import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { createMailFiles } from '#platform/mail/mailers.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { deskFixture } from './desk.ts'
import type { TestRequest } from './requests.ts'

/** A desk with customers. */
export function customerFixture(db: Db) {
  const desk = deskFixture(db)
  const context = { ...desk.context, requestFiles: createDiskStorage(tmpdir()), letters: createMailFiles(tmpdir()) }
  /** The card of a request as it was assigned; null: it has none. */
  const memberOf = async (number: number) =>
    (
      await db
        .selectFrom('customer_request')
        .select('customer_id')
        .where('request_id', '=', number)
        .executeTakeFirstOrThrow()
    ).customer_id
  return {
    ...desk,
    context,
    memberOf,
    /** A request and its card, as one. */
    addCustomer: async (branchId: number | null, parts: TestRequest = {}) => {
      const number = await desk.addRequestAt(branchId, parts)
      await assignCustomers(context)
      return { number, id: (await memberOf(number)) ?? 0 }
    },
    versionOf: async (id: number) =>
      (await db.selectFrom('customer').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version,
    /** The requests of each card that is shown, by the card's id. */
    listCards: async () => {
      const { rows } = await sql<{ id: number; numbers: number[] }>`
        select customer.root_id as id, json_agg(request_id order by request_id) as numbers
        from customer join customer_request on customer_id = customer.id group by 1 order by 1`.execute(db)
      return new Map(rows.map(({ id, numbers }) => [id, numbers]))
    },
    /** The entries of the log about a card, in order. */
    listCardEntries: (id: number) =>
      db
        .selectFrom('audit_log')
        .select(['actor', 'action', 'after'])
        .where('subject', '=', `customer:${id}`)
        .orderBy('id')
        .execute(),
  }
}
