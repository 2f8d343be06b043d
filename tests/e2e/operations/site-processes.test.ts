import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { findFreePort } from '#tests/fixtures/find-free-port.ts'
import { isRunning, listDescendants } from '#tests/servers/descendants.ts'
import { copyDemoDatabase, startDemoSite } from '#tests/servers/running-demo-site.ts'
import { MAX_STOP_MS, spawnSite, stopChild } from '#tests/servers/spawned-site.ts'

const TWO = { SITE_PROCESSES: '2', LEAVE_SECONDS: '0' }
/** A process starts in two seconds on an idle machine, and this file runs beside others. */
const START_MS = 90_000
/** Two runs of a minute's job that both processes did lie closer together, even when the log is late. */
const MIN_GAP_MS = 10_000
const createFolder = () => mkdtempDisposable(path.join(tmpdir(), 'showroom-processes-'))

/** Each request has a connection of its own, so that any process may get it. */
const get = (url: string) => fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) })

async function findIds(origin: string, ids = new Set<string>()): Promise<Set<string>> {
  for (let count = 0; count < 10; count += 1) ids.add((await get(`${origin}/readyz`)).headers.get('x-site-id') ?? '')
  return ids
}

const countOpen = async (origin: string) => (await findIds(origin)).size

const readJson = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('{')).map((line): Record<string, unknown> => JSON.parse(line))

const awaitAll = async (lines: readonly string[]) =>
  await expect.poll(() => lines.join('\n'), { timeout: START_MS }).toContain('all processes of the site are open')

it('two processes answer on one port, are measured on one address, and replace a killed one', async () => {
  const metricsPort = await findFreePort()
  await using site = await startDemoSite({ ...TWO, METRICS_PORT: String(metricsPort) })
  const { origin, lines, pid } = site
  await awaitAll(lines)
  const ids = await findIds(origin)
  expect(ids.size).toBe(2)
  expect(lines.filter((line) => line.includes(' is open at '))).toHaveLength(1)

  for (let count = 0; count < 6; count += 1) await (await get(`${origin}/cars/?made-up=${count}`)).text()
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const countPages = async () => {
    const results = [...(await readMetrics()).matchAll(/^showroom_page_cache_requests_total\{.*\} (\d+)$/gm)]
    return results.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  await expect.poll(countPages).toBe(6)
  const metrics = await readMetrics()
  expect(metrics).toMatch(/^showroom_processes 2$/m)
  expect(metrics).toMatch(/^showroom_published_cars 2\d\d$/m)
  expect(metrics).toMatch(/^showroom_login_codes_limit 1000$/m)

  // The one that does the background work.
  const [worker = 0] = listDescendants(pid)
  const stopped = new AbortController()
  const failures: unknown[] = []
  const visit = async () => {
    while (!stopped.signal.aborted) {
      const response = await get(`${origin}/cars/`).catch((error: unknown) => error)
      if (response instanceof Response && response.ok) await response.text()
      else failures.push(response)
    }
  }
  const clients = [visit(), visit()]
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => lines.join('\n'), { timeout: START_MS }).toContain('has been started again')
  await expect.poll(() => countOpen(origin)).toBe(2)
  stopped.abort()
  await Promise.all(clients)
  // What the killed process had in hand, and one connection that was on its way to it.
  expect(failures.length).toBeLessThanOrEqual(3)
  expect(await readMetrics()).toMatch(/^showroom_processes 2$/m)
  expect(lines.filter((line) => line.includes(' is open at '))).toHaveLength(1)

  // It runs once a minute.
  const jobs = () => readJson(lines).filter(({ msg, job }) => msg === 'job' && job === 'end-due-overrides')
  const restarted = () => readJson(lines).findLast(({ msg }) => msg === 'a process of the site has been started again')
  const laterJobs = () => jobs().filter(({ pid: by }) => by === restarted()?.process)
  await expect.poll(() => laterJobs().length, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0)
  const times = jobs().map(({ time }) => Date.parse(String(time)))
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps.filter((ms) => ms < MIN_GAP_MS)).toEqual([])
  expect(jobs().filter(({ pid: by }) => by !== worker && by !== restarted()?.process)).toEqual([])
}, 180_000)

it('one address has the same limit, whichever process it reaches', async () => {
  await using site = await startDemoSite({ ...TWO, CALLS_PER_MINUTE: '10' })
  await awaitAll(site.lines)
  const statuses: number[] = []
  for (let count = 0; count < 16; count += 1)
    statuses.push((await get(`${site.origin}/search/suggest.json?q=k5`)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s stops all processes and their database in time', async (signal) => {
  await using folder = await createFolder()
  const { child, lines } = spawnSite(folder.path, TWO)
  await awaitAll(lines)
  const processes = listDescendants(child.pid ?? 0)
  const from = performance.now()
  // Ctrl-C reaches the processes themselves too.
  if (signal === 'SIGINT') for (const pid of processes.slice(0, 2)) process.kill(pid, signal)
  expect(await stopChild(child, signal)).toBe(0)
  expect(performance.now() - from).toBeLessThan(MAX_STOP_MS)
  expect(processes.filter(isRunning)).toEqual([])
})

it('all processes report unready first and still serve, then close', async () => {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await copyDemoDatabase(opened)
  await using folder = await createFolder()
  const settings = { ...TWO, DATABASE_URL: databaseUrl, LEAVE_SECONDS: '3' }
  const { child, lines, origin } = spawnSite(folder.path, settings)
  await awaitAll(lines)
  const address = await origin
  const ended = stopChild(child, 'SIGTERM')
  const listStatuses = async (requested: string) => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => get(address + requested)))
    return responses.map(({ status }) => status)
  }
  await expect.poll(() => listStatuses('/readyz')).toEqual([503, 503, 503, 503])
  expect(await listStatuses('/cars/')).toEqual([200, 200, 200, 200])
  expect(await ended).toBe(0)
})

it('when the parent of the processes is killed, they stop by themselves, and the database with them', async () => {
  await using folder = await createFolder()
  const { child, lines } = spawnSite(folder.path, TWO)
  await awaitAll(lines)
  const processes = listDescendants(child.pid ?? 0)
  expect(processes.length).toBeGreaterThan(2)
  await stopChild(child, 'SIGKILL')
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
})

it('an occupied port is reported once, and nothing stays behind', async () => {
  await using folder = await createFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = portOf(taken.address())
  const { child, origin, errorLines } = spawnSite(folder.path, { ...TWO, PORT: String(port) })
  await origin
  taken.close()
  expect(child.exitCode).toBe(1)
  const remedy = `Stop what uses it, or choose another: PORT=${port + 1} npm start`
  expect(errorLines.filter((line) => line !== '')).toEqual([
    `Showroom could not start. Port ${port} is taken. ${remedy}`,
  ])
})

it('all processes stop in time when their database does not respond', async () => {
  await using opened = new AsyncDisposableStack()
  const proxy = opened.use(await startDatabaseProxy(await copyDemoDatabase(opened)))
  await using folder = await createFolder()
  const { child, lines } = spawnSite(folder.path, { ...TWO, DATABASE_URL: proxy.url })
  await awaitAll(lines)
  const processes = listDescendants(child.pid ?? 0)
  proxy.stopResponding()
  const from = performance.now()
  // 1: two processes on a busy machine were not done in time, and ended themselves.
  expect([0, 1]).toContain(await stopChild(child, 'SIGTERM'))
  expect(performance.now() - from).toBeLessThan(MAX_STOP_MS)
  expect(processes.filter(isRunning)).toEqual([])
})

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>) =>
  typeof address === 'object' && address !== null ? address.port : 0
