// `npm run bench -- pages`: what a page from memory costs beside a web server that sends the same bytes, and beside a page
// that is rendered. Rounds alternate, so that a busy machine is busy for all of them; figures are processor time of the
// server, in one run.
import { brotliDecompressSync } from 'node:zlib'
import { Pool, request } from 'undici'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { startPlainServer } from './measuring/plain-server.ts'
import { cpuMs, residentMb } from './measuring/process-cpu.ts'
import { loadPage, median, percentile } from './measuring/raw-client.ts'
import { sendConcurrently } from './measuring/load.ts'

const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 2 : 8
const SECONDS = isSmall ? 1 : 2
const CONNECTIONS = 8
const RENDERED = isSmall ? 40 : 200
const CHANGES = isSmall ? 10 : 200
const PAST = { cookie: 'made-up=1' }
/** A page must be seen this soon after a commit that changes it. */
const MAX_SEEN_MS = 1000

await measure()

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const site = opened.use(await startDemoSite({ LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000', METRICS_PORT: 'off' }))
  const port = Number(new URL(site.origin).port)
  const pool = new Pool(site.origin, { connections: 4 })
  opened.defer(() => pool.close())
  const carPath =
    (await (await request(`${site.origin}/cars/`)).body.text()).match(/\/cars\/new\/[\w-]+\/[\w-]+\/\d+\//)?.[0] ?? ''
  console.table(
    Object.fromEntries(await Promise.all(['/', '/cars/', carPath].map((path) => describeBytes(site.origin, path)))),
  )

  const { gzip } = await keptBodies(site.origin, '/cars/')
  const plain = opened.use(await startPlainServer(gzip))
  const rounds: { hit: number; plain: number; hitsPerSecond: number; plainPerSecond: number; p99: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const hit = await loadRound(port, site.pid, '/cars/')
    const bare = await loadRound(plain.port, plain.pid, '/')
    rounds.push({
      hit: hit.cpuUs,
      plain: bare.cpuUs,
      hitsPerSecond: hit.perSecond,
      plainPerSecond: bare.perSecond,
      p99: hit.p99,
    })
  }
  const renderedUs: number[] = []
  for (const path of ['/', '/cars/', carPath]) renderedUs.push(await measureRendered(pool, site.pid, path))
  const hitUs = median(rounds.map(({ hit }) => hit))
  const ratios = {
    [`hit : ${plain.name}, processor time`]: median(rounds.map((round) => round.plain / round.hit)),
    [`hit : ${plain.name}, a second`]: median(rounds.map((round) => round.hitsPerSecond / round.plainPerSecond)),
    'hit : rendered catalogue, processor time': (renderedUs[1] ?? 0) / hitUs,
  }
  console.table({
    [plain.name]: {
      cpuUs: median(rounds.map(({ plain: us }) => us)),
      perSecond: median(rounds.map((r) => r.plainPerSecond)),
    },
    'from memory': {
      cpuUs: hitUs,
      perSecond: median(rounds.map((r) => r.hitsPerSecond)),
      p99: median(rounds.map((r) => r.p99)),
    },
    'home rendered': { cpuUs: renderedUs[0] },
    'catalogue rendered': { cpuUs: renderedUs[1] },
    'car rendered': { cpuUs: renderedUs[2] },
  })
  console.table(ratios)
  console.log(`Memory of the site: ${await residentMb(site.pid)} MB`)

  const seenMs = await measureChanges(site, pool)
  console.log(`A price changed ${CHANGES} times, seen in the page from memory: ${describe(seenMs)}`)
  await measureBesideRenders(port, pool)
  if ((seenMs.at(-1) ?? 0) > MAX_SEEN_MS) process.exitCode = 1
}

async function loadRound(port: number, pid: number, path: string) {
  const before = await cpuMs(pid)
  const { requests, seconds, tookMs } = await loadPage({ port, path, connections: CONNECTIONS, seconds: SECONDS })
  const cpuUs = (((await cpuMs(pid)) - before) * 1000) / requests
  return { cpuUs, perSecond: requests / seconds, p99: percentile(tookMs, 0.99) }
}

/** Microseconds of the server for a page that is rendered. */
async function measureRendered(pool: Pool, pid: number, path: string): Promise<number> {
  const send = async () => {
    const { body } = await pool.request({ path, method: 'GET', headers: { ...PAST, 'accept-encoding': 'br' } })
    await body.dump({ limit: 10_000_000 })
  }
  await sendConcurrently(4, RENDERED, send)
  const before = await cpuMs(pid)
  await sendConcurrently(4, RENDERED, send)
  return (((await cpuMs(pid)) - before) * 1000) / RENDERED
}

/** How long after each commit the page from memory shows it. */
async function measureChanges(
  { db, origin }: Awaited<ReturnType<typeof startDemoSite>>,
  pool: Pool,
): Promise<number[]> {
  const { id } = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('price_rub', 'desc')
    .executeTakeFirstOrThrow()
  const path = new URL('/cars/?sort=price-desc', origin)
  const tookMs: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const price = 90_000_000 + change * 1000
    await db.updateTable('car').set({ price_rub: price }).where('id', '=', id).execute()
    const committed = performance.now()
    const shown = String(price).replace(/\B(?=(\d{3})+$)/g, ' ')
    for (;;) {
      const { body } = await pool.request({ path: path.pathname + path.search, method: 'GET' })
      if ((await body.text()).replaceAll(/[\u{a0}\u{202f}]/gu, ' ').includes(shown)) break
      if (performance.now() - committed > 10_000) throw new Error(`The price ${shown} is not seen`)
    }
    tookMs.push(performance.now() - committed)
  }
  return tookMs.toSorted((a, b) => a - b)
}

/** Whether those who get a page from memory wait for those whose page is rendered. */
async function measureBesideRenders(port: number, pool: Pool): Promise<void> {
  const stopped = new AbortController()
  const render = async () => {
    while (!stopped.signal.aborted) {
      const { body } = await pool.request({ path: '/cars/', method: 'GET', headers: PAST })
      await body.dump({ limit: 10_000_000 })
    }
  }
  const clients = Array.from({ length: 4 }, render)
  const { requests, seconds, tookMs } = await loadPage({ port, path: '/cars/', connections: 4, seconds: SECONDS * 2 })
  stopped.abort()
  await Promise.all(clients)
  console.log(`Beside four clients of rendered pages: ${Math.round(requests / seconds)} a second, ${describe(tookMs)}`)
}

async function keptBodies(origin: string, path: string) {
  const bodyIn = async (encoding: string) => {
    const { body } = await request(origin + path, { headers: { 'accept-encoding': encoding } })
    return Buffer.from(await body.arrayBuffer())
  }
  await bodyIn('gzip')
  return { gzip: await bodyIn('gzip'), brotli: await bodyIn('br') }
}

async function describeBytes(origin: string, path: string) {
  const { gzip, brotli } = await keptBodies(origin, path)
  return [path, { identity: brotliDecompressSync(brotli).length, gzip: gzip.length, brotli: brotli.length }] as const
}

function describe(tookMs: readonly number[]): string {
  const [middle, p99, slowest] = [0.5, 0.99, 1].map((share) => percentile(tookMs, share).toFixed(1))
  return `median ${middle} ms, p99 ${p99} ms, slowest ${slowest} ms`
}
