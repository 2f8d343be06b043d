import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createDb } from '../db/client.server.ts'
import { createTestDatabase } from '../tests/database.ts'
import { until } from '../tests/until.ts'
import { createLog } from './log.server.ts'
import { defineJob, enqueue, handleJob } from './queue.server.ts'
import { startWorker } from './worker.server.ts'

const wash = defineJob('wash', v.object({ isHopeless: v.boolean() }))

/** Takes a database away, with all connections to it, and gives it back. */
function openSwitch(url: string) {
  const name = sql.id(new URL(url).pathname.slice(1))
  const admin = createDb(Object.assign(new URL(url), { pathname: '/postgres' }).href, 1)
  return {
    async off() {
      await sql`alter database ${name} allow_connections false`.execute(admin)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)}`.execute(
        admin,
      )
    },
    on: () => sql`alter database ${name} allow_connections true`.execute(admin),
    [Symbol.asyncDispose]: () => admin.destroy(),
  }
}

it.for([{ isHopeless: false }, { isHopeless: true }])(
  'a job that ends while the database is away ends no process, and is done again: $isHopeless',
  { timeout: 40_000 },
  async ({ isHopeless }) => {
    await using database = await createTestDatabase()
    await using power = openSwitch(database.url)
    let attempts = 0
    const handler = handleJob(wash, async () => {
      attempts += 1
      if (attempts > 1) return
      await power.off()
      if (isHopeless) throw new Error('out of soap')
    })
    const lanes = [{ handlers: [handler], concurrency: 1 }]
    const worker = await startWorker({ url: database.url, lanes, log: createLog('silent') })
    await enqueue(database.db, wash, { isHopeless })
    await until(() => attempts === 1)
    await pause(500)
    await power.on()
    await until(() => attempts === 2, 25)
    await worker.stop()
    expect(attempts).toBe(2)
  },
)
