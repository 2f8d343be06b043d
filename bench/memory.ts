// `npm run bench -- memory`: what `npm start` takes of memory and time. The site starts as a person starts it, in a data
// folder of its own; the figures are of the whole tree of processes without PostgreSQL. RSS counts what processes share
// once for each of them, PSS divides it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { findFreePort } from '#tests/fixtures/find-free-port.ts'
import { UNKNOWN_COOKIE } from '#tests/probes/flood.ts'
import { check } from './desk/desk-site.ts'
import { sendConcurrently } from './measuring/load.ts'
import { listTree } from './process-tree.ts'

const isSmall = process.argv.includes('--small')
const PAGES = isSmall ? 500 : 20_000
const CLIENTS = 4
const WARM_STARTS = 3
/** What the site may take at most: docs/decisions/078-start-and-memory.md. */
const MAX_START_MB = 200
const MAX_LOADED_MB = 350
const MAX_WARM_START_MS = 1000
const START_TIMEOUT_MS = 120_000
/** The figures are of a site at rest: V8 gives back what a start or a load has left some ten seconds later. */
const REST_MS = 20_000

await measure()

async function measure(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-memory-'))
  const cold = await start(folder.path)
  console.log(`Cold start, with the demo stock to load: ${cold.tookMs} ms to the first page`)
  await stop(cold.child)
  const tookMs: number[] = []
  for (let round = 1; round < WARM_STARTS; round += 1) {
    const warm = await start(folder.path)
    tookMs.push(warm.tookMs)
    await stop(warm.child)
  }
  const site = await start(folder.path)
  tookMs.push(site.tookMs)
  try {
    console.log(`Warm starts: ${tookMs.join(', ')} ms to the first page`)
    await pause(REST_MS)
    const startMb = await printTree(site.child.pid ?? 0, 'After the start')
    const load = await openPages(site.origin)
    await printTree(site.child.pid ?? 0, `Right after ${PAGES} rendered pages, ${load.perSecond} a second`)
    await pause(REST_MS)
    const loadedMb = await printTree(site.child.pid ?? 0, 'At rest after them')
    check('a warm start', Math.min(...tookMs), MAX_WARM_START_MS)
    check('memory after the start', startMb, MAX_START_MB, 'MB')
    check('memory after the pages', loadedMb, MAX_LOADED_MB, 'MB')
  } finally {
    await stop(site.child)
  }
}

/** `npm start` until the first page is answered with 200. */
async function start(dataFolder: string) {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: dataFolder, METRICS_PORT: 'off', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000' }
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...withoutNpm(process.env), ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isOpen(origin))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    if (performance.now() - started > START_TIMEOUT_MS) throw new Error('The site does not open')
    await pause(10)
  }
  return { child, origin, tookMs: Math.round(performance.now() - started) }
}

/** Without what `npm run bench` adds: a person's shell has none of it. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = path.join(import.meta.dirname, '..', 'node_modules')
  const PATH = env['PATH']
    ?.split(path.delimiter)
    .filter((folder) => !folder.startsWith(added) && !folder.includes('node-gyp-bin'))
  const own = Object.entries(env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE')
  return { ...Object.fromEntries(own), PATH: PATH?.join(path.delimiter) }
}

async function isOpen(origin: string): Promise<boolean> {
  try {
    const response = await fetch(origin)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

/** Pages that are rendered: the home page, the catalogue with several filters, cars. */
async function openPages(origin: string) {
  await using pool = Object.assign(new Pool(origin, { connections: CLIENTS }), {
    [Symbol.asyncDispose]: () => pool.close(),
  })
  const open = async (address: string) => {
    const headers = { cookie: UNKNOWN_COOKIE, accept: 'text/html', 'accept-encoding': 'br' }
    const { statusCode, body } = await pool.request({ path: address, method: 'GET', headers })
    if (statusCode !== 200) throw new Error(`${address} got ${statusCode}`)
    return body
  }
  const catalogue = await (await fetch(`${origin}/cars/`)).text()
  const cars = new Set(catalogue.match(/\/cars\/(?:new|used)\/[\w-]+\/[\w-]+\/\d+\//g))
  const paths = ['/', '/cars/', '/cars/?page=2', '/cars/?sort=price-desc', '/offers/', '/contacts/', ...cars]
  let opened = 0
  return await sendConcurrently(CLIENTS, PAGES, async () => {
    const body = await open(paths[(opened += 1) % paths.length] ?? '/')
    await body.dump({ limit: 10_000_000 })
  })
}

/** Prints each process below `root` and their sum; returns the sum of the RSS in megabytes. */
async function printTree(root: number, title: string): Promise<number> {
  const tree = (await listTree(root)).filter(({ program }) => program !== 'postgres')
  const sum = (figure: 'rssMb' | 'pssMb') => tree.reduce((total, each) => total + each[figure], 0)
  console.log(`\n${title}, megabytes:`)
  console.table([
    ...tree.map(({ command, rssMb, pssMb }) => ({ command: command.slice(0, 60), rssMb, pssMb })),
    { command: 'together', rssMb: sum('rssMb'), pssMb: sum('pssMb') },
  ])
  return sum('rssMb')
}
