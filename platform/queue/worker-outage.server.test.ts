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

const washJob = defineJob('wash', v.object({ isHopeless: v.boolean() }))

/** Blocks connections to a database and closes the open ones, and allows them again. */
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

/** Makes every change of the queue fail slowly, as on a full disk. A sequence counts the ends of jobs that failed so. */
function createDiskSwitch(db: Db) {
  return {
    async off() {
      await sql`create sequence failed_ends`.execute(db)
      await sql`create function full_disk() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' or new.last_error is distinct from old.last_error then perform nextval('failed_ends'); end if;
          perform pg_sleep(0.2);
          raise exception disk_full;
        end $$`.execute(db)
      await sql`create trigger full_disk before update or delete on graphile_worker._private_jobs
        for each row execute function full_disk()`.execute(db)
    },
    on: () => sql`drop trigger full_disk on graphile_worker._private_jobs`.execute(db),
    async failedEnds() {
      const { rows } = await sql<{ ends: string }>`select last_value as ends from failed_ends where is_called`.execute(
        db,
      )
      return Number(rows[0]?.ends ?? 0)
    },
  }
}

/** Counts the log lines about workers that stopped because the end of a job could not be stored. */
function createLogListener() {
  let ends = 0
  const write = (line: string) => {
    if (line.includes('workers ended, others will start')) ends += 1
  }
  return { log: createLog('info', { write }), ends: () => ends }
}

it.concurrent.for([{ isHopeless: false }, { isHopeless: true }])(
  'a job that ends while the database is down does not end the process, and runs again: $isHopeless',
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
    const logListener = createLogListener()
    const work = { handlers: [handler], concurrency: 1, log: logListener.log }
    const worker = await startWorker({ url: database.url, ...work })
    await enqueue(database.db, washJob, { isHopeless })
    await until(() => attempts === 1)
    await until(() => logListener.ends() > 0, 25)
    await power.on()
    await until(() => attempts === 2, 25)
    await worker.stop()
    expect(attempts).toBe(2)
  },
)

it.concurrent.for([{ isHopeless: false }, { isHopeless: true }])(
  'jobs whose ends cannot be stored run again: $isHopeless',
  { timeout: 130_000 },
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
      const position = done.before
      await until(() => done.before === 4)
      if (position === 1) await disk.off()
      // One after the other, the later ones when the workers are already stopping: those would never stop.
      await pause(position * 250)
      if (isHopeless) throw new Error('out of soap')
    })
    const logListener = createLogListener()
    const work = { handlers: [handler], concurrency: 4, log: logListener.log }
    const worker = await startWorker({ url: database.url, ...work })
    for (let n = 0; n < 4; n += 1) await enqueue(database.db, washJob, { isHopeless })
    await until(() => done.before === 4)
    await until(() => logListener.ends() > 0, 25)
    // The disk stays full until the last one has tried: a failure of a worker that is already stopping is not logged.
    await until(async () => (await disk.failedEnds()) >= 4, 25)
    isFull = false
    await disk.on()
    await until(() => done.after === 4, 50)
    await worker.stop()
    expect(done.after).toBe(4)
  },
)
