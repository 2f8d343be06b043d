import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createDb, type Db } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { until } from '#tests/fixtures/until.ts'
import { createLog } from '../log/log.server.ts'
import { defineJob, enqueue, handleJob } from './queue.server.ts'
import { startWorker } from './worker.server.ts'

/** Four ends, a quarter of a second apart, each of which takes its time to fail. */
const ALL_HAVE_TRIED_MS = 3000

const washJob = defineJob('wash', v.object({ isHopeless: v.boolean() }))

/** Takes a database away, with all connections to it, and gives it back. */
function createDatabaseSwitch(url: string) {
  const name = sql.id(new URL(url).pathname.slice(1))
  const admin = createDb(Object.assign(new URL(url), { pathname: '/postgres' }).href, { max: 1 })
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

/** Lets the queue fail at every change, and take its time over it, as with a disk that is full. */
function createDiskSwitch(db: Db) {
  return {
    async off() {
      await sql`create or replace function full_disk() returns trigger language plpgsql as
        'begin perform pg_sleep(0.2); raise exception disk_full; end'`.execute(db)
      await sql`create trigger full_disk before update or delete on graphile_worker._private_jobs
        for each row execute function full_disk()`.execute(db)
    },
    on: () => sql`drop trigger full_disk on graphile_worker._private_jobs`.execute(db),
  }
}

/** What workers say when the end of a job could not be noted. */
function createLogListener() {
  let ends = 0
  const write = (line: string) => {
    if (line.includes('workers ended, others will start')) ends += 1
  }
  return { log: createLog('info', { write }), ends: () => ends }
}

it.concurrent.for([{ isHopeless: false }, { isHopeless: true }])(
  'a job that ends while the database is away ends no process, and is done again: $isHopeless',
  { timeout: 80_000 },
  async ({ isHopeless }) => {
    await using database = await createTestDatabase()
    await using power = createDatabaseSwitch(database.url)
    let attempts = 0
    const handler = handleJob(washJob, async () => {
      attempts += 1
      if (attempts > 1) return
      await power.off()
      if (isHopeless) throw new Error('out of soap')
    })
    const ear = createLogListener()
    const work = { handlers: [handler], concurrency: 1, log: ear.log }
    const worker = await startWorker({ url: database.url, ...work })
    await enqueue(database.db, washJob, { isHopeless })
    await until(() => attempts === 1)
    await until(() => ear.ends() > 0, 25)
    await power.on()
    await until(() => attempts === 2, 25)
    await worker.stop()
    expect(attempts).toBe(2)
  },
)

it.concurrent.for([{ isHopeless: false }, { isHopeless: true }])(
  'jobs whose ends cannot be noted one after the other are done again: $isHopeless',
  { timeout: 80_000 },
  async ({ isHopeless }) => {
    await using database = await createTestDatabase()
    const disk = createDiskSwitch(database.db)
    const done = { before: 0, after: 0 }
    let isFull = true
    const handler = handleJob(washJob, async () => {
      if (!isFull) {
        done.after += 1
        return
      }
      done.before += 1
      const place = done.before
      await until(() => done.before === 4)
      if (place === 1) await disk.off()
      // One after the other, the later ones when the queue's workers are already ending: these then never end.
      await pause(place * 250)
      if (isHopeless) throw new Error('out of soap')
    })
    const ear = createLogListener()
    const work = { handlers: [handler], concurrency: 4, log: ear.log }
    const worker = await startWorker({ url: database.url, ...work })
    for (let n = 0; n < 4; n += 1) await enqueue(database.db, washJob, { isHopeless })
    await until(() => done.before === 4)
    await until(() => ear.ends() > 0, 25)
    // The disk stays full until the last of them has tried, too: nobody hears of one whose worker is ending already.
    await pause(ALL_HAVE_TRIED_MS)
    isFull = false
    await disk.on()
    await until(() => done.after === 4, 25)
    await worker.stop()
    expect(done.after).toBe(4)
  },
)
