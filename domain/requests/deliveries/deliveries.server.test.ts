import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { retryDeliveriesNow } from './deliveries.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const LATER = new Date('2026-11-20T11:35:00Z')

it('pausing deliveries become due now; leased ones and those already due are left alone', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const context = { db, now: () => NOW }
  const pausing = await addRequest(db, { createdAt: LATER })
  const leased = await addRequest(db, { createdAt: LATER })
  await addRequest(db, { createdAt: NOW })
  await db.updateTable('delivery').set({ lease_expires_at: LATER }).where('request_id', '=', leased.id).execute()
  expect(await retryDeliveriesNow(context)).toBe(1)
  const unchanged = await db.selectFrom('delivery').select('request_id').where('due_at', '>', NOW).execute()
  expect(unchanged).toEqual([{ request_id: leased.id }])
  expect(await retryDeliveriesNow(context, { requestId: pausing.id })).toBe(0)
})
