import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { createDeliveryAndRequestGauges } from './metrics.server.ts'

it('metrics count deliveries by channel and state, the wait of the oldest, and requests', async () => {
  await using database = await createTestDatabase()
  const now = new Date('2026-11-20T12:00:00Z')
  await using testSite = await createTestSite(database, { now: () => now, channels: [{ name: 'mail', only: {} }] })
  await addRequest(database.db, { channels: ['mail', 'old'], createdAt: new Date('2026-11-20T11:58:00Z') })
  const { deliveries } = await addRequest(database.db, { createdAt: new Date('2026-11-20T11:59:00Z') })
  const id = deliveries.get('mail') ?? ''
  await database.db.updateTable('delivery').set({ state: 'dead' }).where('id', '=', id).execute()
  const register = new Registry()
  for (const gauge of createDeliveryAndRequestGauges({ site: testSite.site })) register.registerMetric(gauge)
  const text = await register.metrics()
  for (const line of [
    'showroom_deliveries{channel="mail",state="waiting"} 1',
    'showroom_deliveries{channel="mail",state="dead"} 1',
    'showroom_deliveries{channel="visitor",state="dead"} 0',
    'showroom_oldest_waiting_delivery_seconds{channel="mail"} 120',
    'showroom_oldest_waiting_delivery_seconds{channel="old"} 120',
    'showroom_oldest_waiting_delivery_seconds{channel="visitor"} 0',
    'showroom_requests{kind="call",suspicion="none"} 2',
  ])
    expect(text).toContain(line)
})
