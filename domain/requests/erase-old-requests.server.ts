import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { releaseReservations } from '../reservations/end-reservations.server.ts'
import { discardFiles } from './files/sweep-request-files.server.ts'
import type { RequestContext } from './request-context.ts'

/** The daily job that erases personal data from old requests. */
export const eraseOldRequestsJob = defineJob('erase-old-requests', v.object({}))

/** Small enough for short transactions. */
const BATCH_SIZE = 200

type EraseContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'requestFiles' | 'letters'> & {
  /** How long personal data are kept: REQUESTS_KEEP_DAYS. */
  requestsKeepDays: number
}

/**
 * Erases the personal data of every request that is older than the retention period (docs/product.md, Personal data):
 * name, phone, e-mail, texts, files, addresses. Statistics stay: kind, day, car, branch, advertisement. Returns the
 * number of requests.
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
        'retention',
      )
    erased += due.length
    if (due.length < BATCH_SIZE) break
  }
  if (erased > 0) context.log.info({ requests: erased }, 'personal data of old requests were erased')
  return erased
}

/**
 * Erases the personal data of these requests, for good. Undelivered ones are never delivered. At the end of the
 * retention period the advertisement stays; at the person's own request nothing that their browser sent does.
 */
export async function eraseRequests(
  context: Pick<RequestContext, 'db' | 'now' | 'requestFiles' | 'letters'>,
  ids: readonly number[],
  reason: 'retention' | 'request',
): Promise<void> {
  if (ids.length === 0) return
  const letters = await context.db
    .selectFrom('delivery')
    .select('id')
    .where('request_id', 'in', [...ids])
    .unionAll((eb) =>
      eb
        .selectFrom('request_reply')
        .select('id')
        .where('request_id', 'in', [...ids]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('visit_reminder')
        .select('id')
        .where('request_id', 'in', [...ids]),
    )
    .execute()
  // Before the rows: if the process dies in between, the requests are still due.
  await context.letters.discard(letters.map(({ id }) => id))
  const files = await context.db.transaction().execute((tx) => eraseRows(tx, { ids, reason, now: context.now() }))
  // If the process dies here, the hourly sweep finds that no request refers to these files.
  await discardFiles(context, files)
}

async function eraseRows(
  tx: Transaction<DB>,
  { ids, reason, now }: { ids: readonly number[]; reason: 'retention' | 'request'; now: Date },
): Promise<{ storedName: string }[]> {
  // First, as every change of a visit locks it before its request.
  await tx
    .selectFrom('test_drive')
    .select('id')
    .where('request_id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .updateTable('request')
    .set({
      name: null,
      phone: null,
      email: null,
      comment: null,
      details: '{}',
      // The hash includes the phone number, whose ten digits could be found by brute force.
      body_hash: Buffer.alloc(0),
      page_url: reason === 'request' ? null : sql<string>`substring(page_url from '^[^?#]*')`,
      referrer: null,
      first_touch: reason === 'request' ? null : redactTouch('first_touch'),
      last_touch: reason === 'request' ? null : redactTouch('last_touch'),
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
  // The visitor will not come, so future slots and the car are freed; past test drives still count.
  await tx
    .deleteFrom('test_drive')
    .where('request_id', 'in', [...ids])
    .where('begins_at', '>', now)
    .execute()
  await releaseReservations(tx, { requestIds: ids, now, actor: 'erasure' })
  // A lead's id identifies the person too.
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

/** Keeps the advertisement, removes the query from page addresses, and drops the linking page. */
const redactTouch = (column: 'first_touch' | 'last_touch') =>
  sql<string>`${sql.ref(column)} || jsonb_build_object(
    'referrer', null, 'landing', substring(${sql.ref(column)}->>'landing' from '^[^?#]*'))`
