import pg from 'pg'
import type { Log } from '../log/log.server.ts'
import { destroyConnection } from '../postgres/unresponsive-clients.server.ts'

/** First half of the advisory lock that a living worker holds; the second half is made from its name. */
const LOCK_CLASS = 7_300_004
const SWEEP_EVERY_MS = 10_000
/** A server that says nothing for so long is asked anew. */
const RESPONSE_TIMEOUT_MS = 10_000
const UNLOCK_WORKERS_SQL = 'select graphile_worker.force_unlock_workers($1::text[])'

export interface WorkerLiveness {
  /** A pool of workers has begun. */
  add: (id: string) => void
  /** It has ended, and not every end of its jobs may have been noted: what it still holds is given back. */
  remove: (id: string) => void
  stop: () => Promise<void>
}

/**
 * A process that dies leaves its jobs locked, and the queue would wait four hours before another may take them.
 * So each worker holds an advisory lock on a connection of its own: the database drops it the moment the process is
 * gone, and whoever lives frees the jobs of those who do not.
 */
export async function watchWorkerLiveness(url: string, log: Log): Promise<WorkerLiveness> {
  const ids = new Set<string>()
  const locked = new Set<string>()
  let client: pg.Client | undefined
  let work = Promise.resolve()

  const connect = async () => {
    locked.clear()
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'showroom worker',
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    })
    client = opened
    opened.on('error', () => {
      if (client === opened) client = undefined // the next sweep opens another
    })
    await opened.connect()
    await lockAll(opened)
  }
  /** A name may still be held by a session of ours whose end the server has not noticed: the next sweep tries again. */
  const lockAll = async (client: pg.Client) => {
    for (const id of ids) if (!locked.has(id) && (await tryAdvisoryLock(client, id))) locked.add(id)
  }
  const enqueueStep = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      if (client !== undefined) destroyConnection(client)
      client = undefined
      log.warn({ err: error }, 'worker could not look after the queue')
    })
  }
  const sweep = async () => {
    if (client === undefined) await connect()
    if (client === undefined) return
    await lockAll(client)
    await releaseDeadWorkersJobs(client, log)
  }

  await connect()
  enqueueStep(sweep)
  const timer = setInterval(() => enqueueStep(sweep), SWEEP_EVERY_MS)
  return {
    add: (id) => {
      ids.add(id)
      enqueueStep(async () => {
        if (client !== undefined) await lockAll(client)
      })
    },
    remove: (id) => {
      ids.delete(id)
      locked.delete(id)
      // Without a connection there is no lock either: the next sweep frees the jobs.
      enqueueStep(async () => {
        await client?.query(UNLOCK_WORKERS_SQL, [[id]])
        await client?.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, id])
      })
    },
    stop: async () => {
      clearInterval(timer)
      await work
      await client?.query(UNLOCK_WORKERS_SQL, [[...ids]])
      await client?.end()
    },
  }
}

/** Whether the lock is ours now. One that waits for it would leave a session behind each time that it gives up. */
async function tryAdvisoryLock(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as is_ours',
    [LOCK_CLASS, id],
  )
  return rows[0]?.is_ours === true
}

async function releaseDeadWorkersJobs(client: pg.Client, log: Log): Promise<void> {
  // A worker takes its lock a moment after its birth, hence the seconds of grace.
  const { rows } = await client.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker._private_jobs
     where locked_at < now() - interval '5 seconds' and not exists (
       select from pg_locks where locktype = 'advisory' and classid = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295
         and database = (select oid from pg_database where datname = current_database()))`,
    [LOCK_CLASS],
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name)
  await client.query(UNLOCK_WORKERS_SQL, [names])
  log.warn({ workers: names.length }, 'jobs of workers that died were given back to the queue')
}
