import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createLog } from '../log/log.server.ts'
import { defineJob, enqueue, handleJob, type JobHandler } from './queue.server.ts'
import { startWorker } from './worker.server.ts'
import { until } from '#tests/fixtures/until.ts'

const log = createLog('silent')
const washJob = defineJob('wash', v.object({ car: v.number() }))

const startTestWorker = (url: string, ...handlers: JobHandler[]) => startWorker({ url, handlers, concurrency: 2, log })

it.concurrent('a job is picked up within a second of its commit', async () => {
  await using database = await createTestDatabase()
  const picked = new Map<number, number>()
  const worker = await startTestWorker(
    database.url,
    handleJob(washJob, async ({ car }) => void picked.set(car, performance.now())),
  )
  const waits: number[] = []
  for (let car = 0; car < 20; car += 1) {
    await database.db.transaction().execute((tx) => enqueue(tx, washJob, { car }))
    const committed = performance.now()
    await until(() => picked.has(car))
    waits.push((picked.get(car) ?? Infinity) - committed)
    await pause(20 * (car % 4))
  }
  await worker.stop()
  // Without a notification it would be two seconds. A machine that is busy with other tests may delay a few.
  const inOrder = waits.toSorted((one, other) => one - other)
  expect(inOrder[13]).toBeLessThan(1000)
})

it.concurrent('workers continue when the database closes all their connections', async () => {
  await using database = await createTestDatabase()
  const washed: number[] = []
  const worker = await startTestWorker(
    database.url,
    handleJob(washJob, async ({ car }) => void washed.push(car)),
  )
  for (let car = 1; car <= 3; car += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'showroom worker'`.execute(database.db)
    await enqueue(database.db, washJob, { car })
    await until(() => washed.length === car)
  }
  await worker.stop()
  expect(washed).toEqual([1, 2, 3])
})

it.concurrent('workers continue after a database that stopped answering, and leave no waiting session behind', async () => {
  await using database = await createTestDatabase()
  await using proxy = await startDatabaseProxy(database.url)
  const washed: number[] = []
  const handlers = [handleJob(washJob, async ({ car }) => void washed.push(car))]
  const worker = await startWorker({ url: proxy.url, handlers, concurrency: 2, log, statementTimeoutMs: 500 })
  await enqueue(database.db, washJob, { car: 1 })
  await until(() => washed.length === 1)
  proxy.stopResponding()
  // Long enough for a query of the queue to be left without an answer.
  await pause(5000)
  proxy.failOver()
  await enqueue(database.db, washJob, { car: 2 })
  await vi.waitFor(() => expect(washed).toEqual([1, 2]), { timeout: 40_000 })
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(database.db)
  expect(rows).toEqual([{ waiting: 0 }])
  await worker.stop()
})
