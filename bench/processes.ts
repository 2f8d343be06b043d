// `npm run bench -- processes`: one process of the site and two. Rounds alternate, so that a busy machine is busy for both;
// the clients and the database have the same processors as the sites.
import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import { listDescendants } from '#tests/servers/descendants.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { residentMb } from './measuring/process-cpu.ts'
import { loadPage, median, percentile } from './measuring/raw-client.ts'

const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 2 : 8
const SECONDS = isSmall ? 2 : 5
const CLIENTS = 4
/** A cookie that the site does not know goes past the memory of pages. */
const PAST = { cookie: 'made-up=1', 'accept-encoding': 'br' }
const COUNTS = [1, 2]

await using opened = new AsyncDisposableStack()
const sites: Awaited<ReturnType<typeof start>>[] = []
for (const count of COUNTS) sites.push(await start(count))

const rounds: { rendered: number; hits: number; p50: number; p99: number }[][] = sites.map(() => [])
for (const site of sites) await measureRendered(site.pool)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, { pool, port }] of sites.entries()) {
    const rendered = await measureRendered(pool)
    rounds[index]?.push({ rendered, ...(await measureHits(port, pool)) })
  }
}
for (const [index, { pid }] of sites.entries()) {
  const medianOf = (name: 'rendered' | 'hits' | 'p50' | 'p99') =>
    median((rounds[index] ?? []).map((round) => round[name]))
  console.log(`${COUNTS[index]}:`, {
    renderedPerSecond: medianOf('rendered'),
    hitsBesideRenderedPerSecond: medianOf('hits'),
    hitMedianMs: medianOf('p50'),
    hitP99Ms: medianOf('p99'),
    memoryMb: await listMemoryMb(pid),
  })
}
const [one = [], two = []] = rounds
const ratios = one.map((round, index) => (two[index]?.rendered ?? 0) / round.rendered).toSorted((a, b) => a - b)
console.log(`Rendered pages, two processes : one, by round: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)

async function start(count: number) {
  const settings = { LOG_LEVEL: 'warn', METRICS_PORT: 'off', SITE_PROCESSES: String(count) }
  const site = opened.use(await startDemoSite(settings))
  const ids = new Set<string | null>()
  while (ids.size < count)
    ids.add((await fetch(`${site.origin}/readyz`, { headers: { connection: 'close' } })).headers.get('x-site-id'))
  const pool = new Pool(site.origin, { connections: CLIENTS })
  opened.defer(() => pool.close())
  return { pid: site.pid, port: Number(new URL(site.origin).port), pool }
}

/** Of the processes that run the site's program, their parent first. */
async function listMemoryMb(pid: number): Promise<number[]> {
  const pids = [pid, ...listDescendants(pid)]
  const commands = await Promise.all(pids.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8')))
  return Promise.all(pids.filter((_pid, index) => commands[index]?.includes('server/main.ts')).map(residentMb))
}

async function render(pool: Pool): Promise<void> {
  const { body } = await pool.request({ path: '/cars/', method: 'GET', headers: PAST })
  await body.dump({ limit: 10_000_000 })
}

async function renderUntil(pool: Pool, isOver: () => boolean): Promise<number> {
  let count = 0
  const client = async () => {
    while (!isOver()) {
      await render(pool)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return count
}

/** Rendered pages a second. */
async function measureRendered(pool: Pool): Promise<number> {
  const started = performance.now()
  const count = await renderUntil(pool, () => performance.now() - started > SECONDS * 1000)
  return (count * 1000) / (performance.now() - started)
}

/** Pages from memory while the same clients have pages rendered. */
async function measureHits(port: number, pool: Pool) {
  const stopped = new AbortController()
  const rendering = renderUntil(pool, () => stopped.signal.aborted)
  const { requests, seconds, tookMs } = await loadPage({ port, path: '/cars/', connections: CLIENTS, seconds: SECONDS })
  stopped.abort()
  await rendering
  return { hits: requests / seconds, p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) }
}
