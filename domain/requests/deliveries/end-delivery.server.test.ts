import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { closeDelivery } from './end-delivery.server.ts'
import { claimDeliveries } from './claim-deliveries.server.ts'

const database = await shareInFile(createTestDatabase())
const context = { db: database.db, now: () => new Date(), log: createLog('silent') }

const hideDeliveryTable = ({ db }: TestDatabase) => sql`alter table delivery rename to away`.execute(db)
const restoreDeliveryTable = ({ db }: TestDatabase) => sql`alter table away rename to delivery`.execute(db)

async function leaseOne() {
  await addRequest(database.db, { createdAt: new Date('2024-11-20T11:20:00Z') })
  const [taken] = await claimDeliveries(context, 'mail', 1)
  if (taken === undefined) throw new Error('Nothing was due')
  return taken
}

const stateOf = async (id: string) => {
  const { state } = await database.db
    .selectFrom('delivery')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

it('a delivery made while the database was away is recorded when it is back', async () => {
  const taken = await leaseOne()
  await hideDeliveryTable(database)
  const closing = closeDelivery(context, taken, { receipt: undefined, signal: new AbortController().signal })
  await pause(300)
  await restoreDeliveryTable(database)
  await closing
  expect(await stateOf(taken.id)).toBe('delivered')
})

it('a process that stops does not wait for the database', async () => {
  const taken = await leaseOne()
  await hideDeliveryTable(database)
  const closing = closeDelivery(context, taken, { receipt: undefined, signal: AbortSignal.timeout(300) })
  const startedAt = performance.now()
  await expect(closing).rejects.toThrow('does not exist')
  expect(performance.now() - startedAt).toBeLessThan(900)
  await restoreDeliveryTable(database)
  expect(await stateOf(taken.id)).toBe('waiting')
})
