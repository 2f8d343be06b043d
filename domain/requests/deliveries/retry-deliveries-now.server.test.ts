import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { retryDeliveriesNow } from './retry-deliveries-now.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const LATER = new Date('2026-11-20T11:35:00Z')

it('what pauses is tried now; what is being carried, or waits for nothing, is left alone', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const context = { db, now: () => NOW }
  const pausing = await addRequest(db, { createdAt: LATER })
  const carried = await addRequest(db, { createdAt: LATER })
  await addRequest(db, { createdAt: NOW })
  await db.updateTable('delivery').set({ carried_until: LATER }).where('request_id', '=', carried.id).execute()
  expect(await retryDeliveriesNow(context)).toBe(1)
  const left = await db.selectFrom('delivery').select('request_id').where('due_at', '>', NOW).execute()
  expect(left).toEqual([{ request_id: carried.id }])
  expect(await retryDeliveriesNow(context, { requestId: pausing.id })).toBe(0)
})
