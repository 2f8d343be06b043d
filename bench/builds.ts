// `npm run bench -- builds --other=../before`: what a rendered page costs here and in another built copy of the project.
// Rounds alternate, so that a busy machine is busy for both; figures are milliseconds of the site's processor time.
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'undici'
import { UNKNOWN_COOKIE } from '#tests/probes/flood.ts'
import { spawnSite, stopChild } from '#tests/servers/spawned-site.ts'
import { sendConcurrently } from './measuring/load.ts'
import { cpuMs } from './measuring/process-cpu.ts'
import { median } from './measuring/raw-client.ts'

const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 3 : 9
const PAGES = isSmall ? 20 : 100
const WARM_UP = isSmall ? 50 : 300
const CLIENTS = 4

const HERE = path.resolve(import.meta.dirname, '..')
const other = process.argv.find((arg) => arg.startsWith('--other='))?.slice('--other='.length)
if (other === undefined) console.log('Nothing to compare with: name a built copy of the project, --other=../before')
else await compare(path.resolve(other))

async function compare(folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const [before, now] = [await openBuild(folder, opened), await openBuild(HERE, opened)]
  const table: Record<string, { before: number; now: number; ratio: number }> = {}
  for (const [name, pathname] of [
    ['catalogue', '/cars/'],
    ['home', '/'],
    ['car', before.carPath],
  ] as const) {
    const beforeMs: number[] = []
    const nowMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      beforeMs.push(await measure(before, pathname))
      nowMs.push(await measure(now, pathname))
    }
    table[name] = { before: median(beforeMs), now: median(nowMs), ratio: median(beforeMs) / median(nowMs) }
  }
  console.table(table)
}

type Build = Awaited<ReturnType<typeof openBuild>>

/** Starts the site of a built copy with the demo stock in a data folder of its own, and lets it compile its pages. */
async function openBuild(folder: string, opened: AsyncDisposableStack) {
  const entry = ['build/server/main.js', 'server/main.ts'].find((file) => existsSync(path.join(folder, file)))
  if (entry === undefined) throw new Error(`${folder} is no copy of the project`)
  const data = opened.use(await mkdtempDisposable(path.join(tmpdir(), 'showroom-builds-')))
  const program = ['sh', '-c', 'cd "$0" && exec "$1" "$2"', folder, process.execPath, entry] as const
  const { child, origin } = spawnSite(data.path, { LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000' }, program)
  opened.defer(async () => void (await stopChild(child, 'SIGTERM')))
  const address = await origin
  if (address === undefined) throw new Error(`The site of ${folder} did not start: is it built?`)
  const pool = new Pool(address, { connections: CLIENTS })
  opened.defer(() => pool.close())
  const build = { pool, pid: child.pid ?? 0 }
  const catalogue = await (await pool.request({ path: '/cars/', method: 'GET' })).body.text()
  const carPath = /\/cars\/used\/[\w-]+\/[\w-]+\/\d+\//.exec(catalogue)?.[0] ?? '/cars/'
  for (const pathname of ['/cars/', '/', carPath]) await openPages(build, pathname, WARM_UP)
  return { ...build, carPath }
}

/** Milliseconds of the processor for one page. */
async function measure(build: Build, pathname: string): Promise<number> {
  const before = await cpuMs(build.pid)
  await openPages(build, pathname, PAGES)
  return ((await cpuMs(build.pid)) - before) / PAGES
}

function openPages({ pool }: Pick<Build, 'pool'>, pathname: string, pages: number) {
  return sendConcurrently(CLIENTS, pages, async () => {
    const headers = { cookie: UNKNOWN_COOKIE, accept: 'text/html', 'accept-encoding': 'br' }
    const { body } = await pool.request({ path: pathname, method: 'GET', headers })
    await body.dump({ limit: 10_000_000 })
  })
}
