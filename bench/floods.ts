// The cost of one address that floods the site: for other visitors, and in memory.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type FloodPlan, startFlood, UNKNOWN_COOKIE } from '#tests/probes/flood.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { sendConcurrently, type Load } from './measuring/load.ts'

const FLOODER = '203.0.113.7'
const VISITOR = '198.51.100.1'
const PAGES = 40
const PAGE = '/cars/'

const FLOODS: Record<
  string,
  Pick<FloodPlan, 'connections' | 'pipelinedRequests' | 'path' | 'pages' | 'readsAnswers'>
> = {
  '100 connections, 16 ahead, unread': {
    connections: 100,
    pipelinedRequests: 16,
    path: PAGE,
    pages: 'rendered',
    readsAnswers: false,
  },
  '100 connections, 50 ahead, unread': {
    connections: 100,
    pipelinedRequests: 50,
    path: PAGE,
    pages: 'rendered',
    readsAnswers: false,
  },
  '1 connection, 1000 ahead, unread': {
    connections: 1,
    pipelinedRequests: 1000,
    path: PAGE,
    pages: 'rendered',
    readsAnswers: false,
  },
  '100 connections, 16 ahead, read': {
    connections: 100,
    pipelinedRequests: 16,
    path: PAGE,
    pages: 'rendered',
    readsAnswers: true,
  },
  '300 connections, 16 ahead, read': {
    connections: 300,
    pipelinedRequests: 16,
    path: PAGE,
    pages: 'rendered',
    readsAnswers: true,
  },
  'from memory, 100 connections': { connections: 100, pipelinedRequests: 16, path: PAGE, readsAnswers: true },
  'ever new pages, 100 connections': {
    connections: 100,
    pipelinedRequests: 16,
    path: PAGE,
    pages: 'new',
    readsAnswers: true,
  },
  'no page, 100 connections': { connections: 100, pipelinedRequests: 16, path: '/there/is/none/', readsAnswers: true },
  'data, 100 connections': { connections: 100, pipelinedRequests: 16, path: '/cars/_.data', readsAnswers: true },
}

/** Other visitors get 95 % of pages within a second. */
const MAX_P95_MS = 1000
/** In addition to the memory of the site without a flood. */
const MAX_MEMORY_MB = 400

const memoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

await using site = await startDemoSite({ TRUST_PROXY: '1', SITE_URL: undefined, LOG_LEVEL: 'warn' })

async function fetchPage(): Promise<void> {
  // A page of the visitor's own: it has to be rendered.
  const response = await fetch(site.origin + PAGE, { headers: { 'x-forwarded-for': VISITOR, cookie: UNKNOWN_COOKIE } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A visitor got ${response.status}`)
}

await sendConcurrently(8, 400, fetchPage)
const baselineMb = memoryMb(site.pid)
const rows: Record<string, Pick<Load, 'median' | 'p95' | 'slowest'> & { memoryMb: number }> = {}
async function measure(name: string): Promise<void> {
  const { median, p95, slowest } = await sendConcurrently(1, PAGES, fetchPage)
  rows[name] = { median, p95, slowest, memoryMb: Math.round(memoryMb(site.pid) - baselineMb) }
}

await measure('no flood')
for (const [name, plan] of Object.entries(FLOODS)) {
  using _flood = startFlood(site.origin, { ...plan, address: FLOODER })
  await pause(500)
  await measure(name)
}
console.log(
  `\n${PAGE} for other visitors while one address floods. Milliseconds; memory above ${Math.round(baselineMb)} MB.`,
)
console.table(rows)

const failures = Object.entries(rows).filter(([, row]) => row.p95 > MAX_P95_MS || row.memoryMb > MAX_MEMORY_MB)
for (const [name] of failures) console.error(`«${name}» makes other visitors wait, or takes too much memory`)
if (failures.length > 0) process.exitCode = 1
