import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { createDb, type Db } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { startSite, type RunningSite } from '#tests/servers/running-site.ts'
import { sendConcurrently, sendAtRate, type Load } from './measuring/load.ts'
import { cpuMs, residentMb } from './measuring/process-cpu.ts'
import { CALL, sendForm } from './measuring/send-form.ts'

const CLIENTS = [8, 16, 32]
const REQUESTS_PER_CLIENT = 3000
const RATES_PER_SECOND = [100, 200, 300]
const RATE_RUN_SECONDS = 10
const LONG_RUN_REQUESTS = 20_000
const LONG_RUN_BATCH = 2500
const LONG_RUN_CLIENTS = 16

/** Measures the built site with its worker over HTTP, started like an operator does; needs `npm run build` first. */
export async function measureSite(dataFolder: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const server = await startEmbeddedServer(dataFolder, 'bench')
  opened.defer(server.stop)
  const site = opened.use(
    // The rate limits are per address, and every visitor here has a separate address.
    await startSite({ databaseUrl: server.url, settings: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } }),
  )
  const pool = new Pool(site.origin, { connections: 64 })
  opened.defer(() => pool.close())
  const db = createDb(server.url, { max: 1 })
  opened.defer(() => db.destroy())
  const send = () => sendForm(pool)
  await sendConcurrently(8, 1000, send)
  const rows: Record<string, Load & { cpuMs: number }> = {}
  for (const clients of CLIENTS) {
    const before = await cpuMs(site.pid)
    const figures = await sendConcurrently(clients, REQUESTS_PER_CLIENT, send)
    rows[`${clients} at once`] = {
      ...figures,
      cpuMs: Number((((await cpuMs(site.pid)) - before) / REQUESTS_PER_CLIENT).toFixed(2)),
    }
  }
  console.log(`\n${CALL}, the built site with its worker and PostgreSQL with fsync. Milliseconds.`)
  console.table(rows)
  await measureRates(db, send)
  await watchMemory(site, send)
}

/** The time to the response and to the delivery of each request, at several rates per second. */
async function measureRates(db: Db, send: () => Promise<void>): Promise<void> {
  const rows: Record<string, object> = {}
  for (const perSecond of RATES_PER_SECOND) {
    await waitUntilDelivered(db)
    const since = new Date()
    const { p99 } = await sendAtRate(perSecond, RATE_RUN_SECONDS, send)
    await waitUntilDelivered(db)
    rows[`${perSecond} a second`] = { answeredP99: p99, ...(await measureWaitsSince(db, since)) }
  }
  console.log(
    `\n${RATE_RUN_SECONDS} s at a steady rate. Milliseconds to the response, and from the commit to the letter.`,
  )
  console.table(rows)
}

async function measureWaitsSince(db: Db, since: Date): Promise<object> {
  const { rows } = await sql<{ ms: number }>`
    select round(extract(epoch from ended_at - created_at) * 1000) as ms from delivery
    where created_at >= ${since} order by 1`.execute(db)
  const at = (share: number) => rows[Math.floor((rows.length - 1) * share)]?.ms
  return { deliveredMedian: at(0.5), deliveredP99: at(0.99) }
}

async function waitUntilDelivered(db: Db): Promise<void> {
  const waiting = db.selectFrom('delivery').select('id').where('state', '=', 'waiting').limit(1)
  while ((await waiting.execute()).length > 0) await pause(100)
}

async function watchMemory(site: RunningSite, send: () => Promise<void>): Promise<void> {
  console.log(
    `\nMemory of the site's process over ${LONG_RUN_REQUESTS.toLocaleString('en')} more, ${LONG_RUN_CLIENTS} at once:`,
  )
  console.log(`before: ${await residentMb(site.pid)} MB`)
  for (let done = 0; done < LONG_RUN_REQUESTS; done += LONG_RUN_BATCH) {
    const { perSecond } = await sendConcurrently(LONG_RUN_CLIENTS, LONG_RUN_BATCH, send)
    console.log(
      `after ${String(done + LONG_RUN_BATCH).padStart(6)}: ${await residentMb(site.pid)} MB, ${perSecond} a second`,
    )
  }
}

/** CPU time of the site's process alone, without PostgreSQL. Linux only. */
