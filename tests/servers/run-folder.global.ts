import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'

/** Sites stop within five seconds once their worker is gone; a busy machine takes longer. */
const EXIT_TIMEOUT_MS = 30_000

/** Of the figures in /proc, on every Linux. */
const TICKS_PER_S = 100

interface RunningProcess {
  pid: number
  /** Its command, what it is doing, how long it has worked and for whom. */
  description: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which a lane's workers keep what they make, in memory where there is plenty. */
    runFolder: string
  }
}

/**
 * Makes the lane's folder, which goes at the end; and so must every process that a worker has begun: each carries the
 * folder's name in its environment (tests/lanes/detect-leaks.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTempFolder('run')
  project.provide('runFolder', folder)
  return async () => {
    const left = await waitForExits(folder)
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
    if (left.length === 0) return
    throw new Error(
      `Left running by the tests: ${left.map(({ pid, description }) => `${pid} (${description})`).join(', ')}`,
    )
  }
}

async function waitForExits(folder: string): Promise<RunningProcess[]> {
  const end = performance.now() + EXIT_TIMEOUT_MS
  for (;;) {
    const left = listProcesses(`SHOWROOM_TEST_RUN=${folder}`)
    if (left.length === 0 || performance.now() > end) return left
    await pause(50)
  }
}

/** Those whose environment holds this line. Linux alone tells. */
function listProcesses(mark: string): RunningProcess[] {
  const found: RunningProcess[] = []
  for (const name of listNames('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) continue
    if (!read(`/proc/${name}/environ`).split('\0').includes(mark)) continue
    const [state, ...figures] = read(`/proc/${name}/stat`).split(') ')[1]?.split(' ') ?? []
    const cpuS = (Number(figures[10]) + Number(figures[11])) / TICKS_PER_S
    const parent = commandOf(figures[0] ?? '')
    found.push({
      pid,
      description: `${commandOf(name)}, state ${state}, ${cpuS} s of a processor, child of «${parent}»`,
    })
  }
  return found
}

const commandOf = (pid: string) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 120)

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What ended meanwhile, or is another user's, says nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
