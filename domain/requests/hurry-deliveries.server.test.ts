import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { addRequest } from '#tests/requests.ts'
import { enqueueDelivery } from './delivery-job.server.ts'
import { hurryDeliveries } from './hurry-deliveries.server.ts'

it('what pauses is tried now; what is being carried, or waits for nothing, is left alone', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const now = new Date(Date.now() + 60_000)
  const later = new Date(now.getTime() + 900_000)
  const pausing = await addRequest(db)
  const carried = await addRequest(db)
  await addRequest(db)
  for (const { deliveries } of [pausing, carried])
    for (const [channel, id] of deliveries) await enqueueDelivery(db, { id, channel }, later)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me'
    where key = ${`delivery:${carried.deliveries.get('mail')}`}`.execute(db)
  expect(await hurryDeliveries({ db, now: () => now })).toBe(1)
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where run_at > ${now}`.execute(db)
  expect(rows).toEqual([{ key: `delivery:${carried.deliveries.get('mail')}` }])
  expect(await hurryDeliveries({ db, now: () => now }, { requestId: pausing.id })).toBe(0)
})
