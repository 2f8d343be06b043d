import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { releaseReservations } from '../reservations/end-reservations.server.ts'
import { discardFiles } from './files/discard-files.server.ts'
import type { RequestContext } from './request-context.ts'

/** The job that takes people out of old requests; the clock enqueues it. */
export const eraseOldRequestsJob = defineJob('erase-old-requests', v.object({}))

/** Small enough to hold up nobody. */
const BATCH_SIZE = 200

type EraseContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'requestFiles' | 'letters'> & {
  /** How long a person's data are kept: REQUESTS_KEEP_DAYS. */
  requestsKeepDays: number
}

/**
 * Takes the person out of every request that is older than the term (docs/product.md, Personal data): name,
 * telephone, mail, words, files, addresses. What can be counted stays: kind, day, car, branch, advertisement. Returns
 * how many requests.
 */
export async function eraseOldRequests(context: EraseContext): Promise<number> {
  const before = new Date(context.now().getTime() - context.requestsKeepDays * DAY_MS)
  let erased = 0
  for (;;) {
    const due = await context.db
      .selectFrom('request')
      .select('id')
      .where('submitted_at', '<', before)
      .where('erased_at', 'is', null)
      .orderBy('submitted_at')
      .limit(BATCH_SIZE)
      .execute()
    if (due.length > 0)
      await eraseRequests(
        context,
        due.map(({ id }) => id),
        'term',
      )
    erased += due.length
    if (due.length < BATCH_SIZE) break
  }
  if (erased > 0) context.log.info({ requests: erased }, 'people were taken out of old requests')
  return erased
}

/**
 * Takes the person out of these requests, for good. What has not been delivered never will be. After the term the
 * advertisement that brought him stays; on his own demand nothing that his browser sent does.
 */
export async function eraseRequests(
  context: Pick<RequestContext, 'db' | 'now' | 'requestFiles' | 'letters'>,
  ids: readonly number[],
  reason: 'term' | 'demand',
): Promise<void> {
  if (ids.length === 0) return
  const deliveries = await context.db
    .selectFrom('delivery')
    .select('id')
    .where('request_id', 'in', [...ids])
    .execute()
  // Before the rows: should the process die in between, the requests are still due.
  await context.letters.discard(deliveries.map(({ id }) => id))
  const files = await context.db.transaction().execute((tx) => eraseRows(tx, { ids, reason, now: context.now() }))
  // Should the process die here, the hourly sweep finds that no request names them.
  await discardFiles(context, files)
}

async function eraseRows(
  tx: Transaction<DB>,
  { ids, reason, now }: { ids: readonly number[]; reason: 'term' | 'demand'; now: Date },
): Promise<{ storedName: string }[]> {
  await tx
    .updateTable('request')
    .set({
      name: null,
      phone: null,
      email: null,
      comment: null,
      details: '{}',
      // The hash is of what was asked: ten digits are found by trying.
      body_hash: Buffer.alloc(0),
      page_url: reason === 'demand' ? null : sql<string>`substring(page_url from '^[^?#]*')`,
      referrer: null,
      first_touch: reason === 'demand' ? null : redactTouch('first_touch'),
      last_touch: reason === 'demand' ? null : redactTouch('last_touch'),
      address: null,
      address_block: null,
      user_agent: null,
      erased_at: now,
    })
    .where('id', 'in', [...ids])
    .execute()
  await tx
    .updateTable('consent')
    .set({ address: null, page_url: null })
    .where('request_id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('delivery')
    .where('request_id', 'in', [...ids])
    .where('state', '!=', 'delivered')
    .execute()
  // Nobody will come, and nobody waits for the car; of hours that have passed the count stays.
  await tx
    .deleteFrom('test_drive')
    .where('request_id', 'in', [...ids])
    .where('begins_at', '>', now)
    .execute()
  await releaseReservations(tx, { requestIds: ids, now, actor: 'erasure' })
  // A lead's id leads to the person as well.
  await tx
    .updateTable('delivery')
    .set({ receipt: null })
    .where('request_id', 'in', [...ids])
    .execute()
  return tx
    .deleteFrom('request_file')
    .where('request_id', 'in', [...ids])
    .returning('stored_name as storedName')
    .execute()
}

/** The advertisement stays; addresses of pages lose their queries, and the page that linked here goes. */
const redactTouch = (column: 'first_touch' | 'last_touch') =>
  sql<string>`${sql.ref(column)} || jsonb_build_object(
    'referrer', null, 'landing', substring(${sql.ref(column)}->>'landing' from '^[^?#]*'))`
