import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { DESK_TIME, deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { sweepDeadlines } from './deadlines/sweep-deadlines.server.ts'

// Nodes of a former release beside the new one: they store requests and know nothing of the desk.

const REQUESTS = 300
const AT_ONCE = 10

const { db, url } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)

/** A request as a node stores it that was written before there was a desk: none of the desk's names is in it. */
const submitAsFormerRelease = (former: typeof db, branchId: number) =>
  sql`insert into request (idempotency_key, kind, form, submitted_at, body_hash, name, phone, branch_id)
    values (gen_random_uuid(), 'call', 'request-call', ${DESK_TIME}, '', 'Анна', '79161234567', ${branchId})`.execute(
    former,
  )

it('no visitor of a former node gets an error while the desk’s table is changed, and no request stays without work', async () => {
  const branchId = await desk.addBranch()
  await using former = createDb(url, { max: AT_ONCE })
  let left = REQUESTS
  let failed = 0
  const visitor = async () => {
    while (left > 0) {
      left -= 1
      await submitAsFormerRelease(former, branchId).catch(() => (failed += 1))
    }
  }
  const visitors = Promise.all(Array.from({ length: AT_ONCE }, visitor))
  // What a migration does: the table is locked for longer than a visitor waits for it, renamed, and back again.
  for (let step = 0; step < 3; step += 1)
    await db.transaction().execute(async (tx) => {
      await sql`lock table request_work in access exclusive mode`.execute(tx)
      await sql`alter table request_work rename to request_work_before`.execute(tx)
      await sql`select pg_sleep(0.5)`.execute(tx)
      await sql`alter table request_work_before rename to request_work`.execute(tx)
    })
  await visitors
  expect(failed).toBe(0)
  const countMissing = async () =>
    (
      await sql`select id from request where not exists (select from request_work where request_id = request.id)`.execute(
        db,
      )
    ).rows.length
  expect(await countMissing()).toBeGreaterThan(0)
  await sweepDeadlines(desk.context)
  expect(await countMissing()).toBe(0)
  const work = await db.selectFrom('request_work').select(['branch_id', 'status', 'respond_by']).distinct().execute()
  expect(work).toEqual([
    { branch_id: branchId, status: 'new', respond_by: new Date(DESK_TIME.getTime() + 15 * MINUTE_MS) },
  ])
  expect(await db.selectFrom('request').select('id').execute()).toHaveLength(REQUESTS)
})
