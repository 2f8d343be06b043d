import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { sweepDeliveries } from './end-delivery.server.ts'
import { claimDeliveries } from './claim-deliveries.server.ts'

const START = new Date('2024-11-20T11:20:00Z')
const LATER = new Date('2024-11-20T12:20:00Z')

const database = await shareInFile(createTestDatabase())
let lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const at = (now: Date) => ({ db: database.db, now: () => now, log, channels: [{ name: 'mail' }] })

const statesOf = async (channel: string) => {
  const rows = await database.db.selectFrom('delivery').select('state').where('channel', '=', channel).execute()
  return rows.map(({ state }) => state)
}

it('gives up only deliveries whose channel is gone, with an alarm', async () => {
  lines = []
  await addRequest(database.db, { createdAt: START })
  const { deliveries } = await addRequest(database.db, { channels: ['old'], createdAt: START })
  expect(await sweepDeliveries(at(START))).toBe(0)
  expect(await sweepDeliveries(at(LATER))).toBe(1)
  expect(await statesOf('old')).toEqual(['dead'])
  expect(await statesOf('mail')).toEqual(['waiting'])
  expect(lines).toMatchObject([{ level: 50, delivery: deliveries.get('old'), channel: 'old' }])
  expect(await sweepDeliveries(at(LATER))).toBe(0)
})

it('leaves a leased delivery to the node that still knows the channel, until the lease expires', async () => {
  await addRequest(database.db, { channels: ['older'], createdAt: START })
  await claimDeliveries(at(LATER), 'older', 1)
  expect(await sweepDeliveries(at(LATER))).toBe(0)
  await database.db.updateTable('delivery').set({ lease_expires_at: START }).where('channel', '=', 'older').execute()
  expect(await sweepDeliveries(at(LATER))).toBe(1)
  expect(await statesOf('older')).toEqual(['dead'])
})

const claim = (minutes: number) => ({
  address_hash: Buffer.from(String(minutes)),
  delivery_id: '0f0e6f52-6f0c-4a4e-9a77-5a2f6a6d1c11',
  claimed_at: new Date(START.getTime() - minutes * MINUTE_MS),
  day_began_at: new Date(START.getTime() - minutes * MINUTE_MS),
})

it('deletes old records of confirmed addresses', async () => {
  await database.db
    .insertInto('confirmation_rate_limit')
    .values([claim(9), claim(24 * 60 + 1)])
    .execute()
  await sweepDeliveries(at(START))
  const remaining = await database.db.selectFrom('confirmation_rate_limit').select('claimed_at').execute()
  expect(remaining).toEqual([{ claimed_at: claim(9).claimed_at }])
})
