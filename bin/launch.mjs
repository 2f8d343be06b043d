import process from 'node:process'
import { build, isBuilt } from './launch/build.mjs'
import { install, isInstalled } from './launch/install.mjs'
import { NODE } from './launch/project.mjs'
import { run, printMessage } from './launch/run.mjs'
import { acquireLaunchLock } from './launch/launch-lock.mjs'

// What `npm start` and `npm test` call. Plain JavaScript for any Node from 20, without packages: it installs and builds
// what is missing, then starts the project's own Node.

const [task = 'start', ...args] = process.argv.slice(2)

const TASKS = {
  start: async () => {
    await prepare()
    return run(NODE, ['server/main.ts'], { env: { NODE_ENV: 'production' }, isSite: true })
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
