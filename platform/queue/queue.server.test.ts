import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createLog } from '../log/log.server.ts'
import { defineJob, enqueue, enqueueAll, handleJob, type JobHandler } from './queue.server.ts'
import { startWorker } from './worker.server.ts'
import { until } from '#tests/fixtures/until.ts'

const log = createLog('silent')
const polishJob = defineJob('polish', v.object({ panel: v.string() }))

const startTestWorker = (url: string, ...handlers: JobHandler[]) => startWorker({ url, handlers, concurrency: 2, log })

describe('the queue', () => {
  it('runs a job with the payload that was enqueued', async () => {
    await using database = await createTestDatabase()
    const seen: string[] = []
    await enqueue(database.db, polishJob, { panel: 'door' })
    const worker = await startTestWorker(
      database.url,
      handleJob(polishJob, async ({ panel }) => void seen.push(panel)),
    )
    await until(() => seen.length > 0)
    await worker.stop()
    expect(seen).toEqual(['door'])
  })

  it('drops a job whose transaction is rolled back', async () => {
    await using database = await createTestDatabase()
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, polishJob, { panel: 'roof' })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(await countJobs(database)).toBe(0)
  })

  it('has one waiting job per key', async () => {
    await using database = await createTestDatabase()
    await enqueue(database.db, polishJob, { panel: 'hood' }, { key: 'hood' })
    await enqueue(database.db, polishJob, { panel: 'hood' }, { key: 'hood' })
    expect(await countJobs(database)).toBe(1)
  })

  it('enqueues thousands of jobs in one call', async () => {
    await using database = await createTestDatabase()
    await enqueueAll(
      database.db,
      polishJob,
      Array.from({ length: 5001 }, (_, i) => ({ payload: { panel: String(i) }, key: `panel-${i}`, maxAttempts: 3 })),
    )
    expect(await countJobs(database)).toBe(5001)
  })

  it('aborts a running job on stop, and returns one that ignores the signal to the queue', async () => {
    await using database = await createTestDatabase()
    const started: string[] = []
    await enqueue(database.db, polishJob, { panel: 'stubborn' })
    const worker = await startTestWorker(
      database.url,
      handleJob(polishJob, async ({ panel }) => {
        started.push(panel)
        await new Promise(() => undefined)
      }),
    )
    await until(() => started.length > 0)
    const from = performance.now()
    await worker.stop()
    expect(performance.now() - from).toBeLessThan(4500)
    const { rows } = await sql<{ free: boolean }>`
      select locked_at is null as free from graphile_worker.jobs`.execute(database.db)
    expect(rows).toEqual([{ free: true }])
  })

  it('frees the jobs of a worker that died', async () => {
    await using database = await createTestDatabase()
    await enqueue(database.db, polishJob, { panel: 'orphan' })
    await sql`update graphile_worker._private_jobs
      set locked_by = 'worker-gone', locked_at = now() - interval '1 minute', attempts = 1`.execute(database.db)
    const seen: string[] = []
    const worker = await startTestWorker(
      database.url,
      handleJob(polishJob, async ({ panel }) => void seen.push(panel)),
    )
    await until(() => seen.length > 0)
    await worker.stop()
    expect(seen).toEqual(['orphan'])
  })
})

async function countJobs(database: Awaited<ReturnType<typeof createTestDatabase>>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(database.db)
  return rows[0]?.count ?? -1
}
