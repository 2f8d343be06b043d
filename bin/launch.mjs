import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { build, install, isBuilt, isInstalled } from './launch/prepare.mjs'
import { NODE, PROJECT } from './launch/project.mjs'
import { isCallerGone, printMessage, run } from './launch/run.mjs'

// What `npm start` and `npm test` call. Plain JavaScript for any Node from 20, without packages: it installs and builds
// what is missing. Then tests run below it, and the site takes the place of npm's shell (bin/serve): nobody waits for it
// but npm.

const [task = 'prepare', ...args] = process.argv.slice(2)

/** The exit code: no site is started then. */
const CALLER_IS_GONE = 1

const TASKS = {
  // Before the site; the argument is the process of npm.
  prepare: async () => {
    await prepare()
    return isCallerGone() ? CALLER_IS_GONE : 0
  },
  test: async () => {
    await prepare()
    return run(NODE, ['node_modules/vitest/vitest.mjs', 'run', ...projectOptions(), ...args])
  },
  build: async () => {
    await withLaunchLock(build)
    return 0
  },
  // For bin/showroom doctor.
  status: async () => {
    console.log(JSON.stringify({ installed: isInstalled(), built: isBuilt() }))
    return 0
  },
}

/** The nightly tests run only when they are named. */
function projectOptions() {
  const isChosen = args.some((arg) => arg.startsWith('--project'))
  return isChosen ? [] : ['pure', 'db', 'e2e'].flatMap((name) => ['--project', name])
}

async function prepare() {
  if (isInstalled() && isBuilt()) return
  // When two starts run in one folder, the second waits and then finds everything in place.
  await withLaunchLock(async () => {
    if (!isInstalled()) await install()
    if (!isBuilt()) await build()
  })
}

async function withLaunchLock(work) {
  const done = await acquireLaunchLock(() =>
    printMessage('Another start in this folder is installing or building: waiting for it …'),
  )
  try {
    await work()
  } finally {
    done()
  }
}

if (Number.parseInt(process.versions.node, 10) < 20) {
  printMessage(
    `Showroom needs Node.js 20 or newer to start; this is ${process.versions.node}. Get one from https://nodejs.org`,
  )
  process.exit(1)
}
if (!Object.hasOwn(TASKS, task)) {
  printMessage(`There is no task «${task}». Tasks: ${Object.keys(TASKS).join(', ')}`)
  process.exit(2)
}
try {
  process.exitCode = await TASKS[task]()
} catch (error) {
  printMessage(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/**
 * Waits until no other launcher works in this folder. Returns a function that releases the lock. The lock is a
 * listening socket: the kernel closes it with its owner, so a killed launcher blocks nobody.
 */
async function acquireLaunchLock(onWait) {
  const address = addressOf(PROJECT)
  for (let attempt = 0; ; attempt++) {
    const server = await listen(address)
    if (server !== undefined) return () => server.close()
    if (attempt === 0) onWait()
    // A socket file outlives its owner (Linux' abstract sockets have none).
    if (!address.startsWith('\0') && !(await answers(address))) rmSync(address, { force: true })
    await pause(200)
  }
}

function addressOf(folder) {
  const name = `showroom-launch-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  return process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`)
}

function listen(address) {
  const server = net.createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

function answers(address) {
  const socket = net.connect(address)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
