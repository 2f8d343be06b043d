import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'

/** Sites stop within five seconds once their worker is gone; a busy machine takes longer. */
const EXIT_TIMEOUT_MS = 30_000

/** The unit of processor times in /proc, on every Linux. */
const TICKS_PER_S = 100

interface RunningProcess {
  pid: number
  /** Its command, state, processor time and parent. */
  description: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for temporary files of a lane's workers, in memory when enough is free. */
    runFolder: string
  }
}

/**
 * Creates the lane's folder and removes it at the end. Every process that a worker has started must have ended by then:
 * each has the folder's name in its environment (tests/lanes/detect-leaks.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTempFolder('run')
  project.provide('runFolder', folder)
  return async () => {
    const running = await waitForExits(folder)
    for (const { pid } of running) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
    if (running.length === 0) return
    throw new Error(
      `Left running by the tests: ${running.map(({ pid, description }) => `${pid} (${description})`).join(', ')}`,
    )
  }
}

async function waitForExits(folder: string): Promise<RunningProcess[]> {
  const end = performance.now() + EXIT_TIMEOUT_MS
  for (;;) {
    const running = listProcesses(`SHOWROOM_TEST_RUN=${folder}`)
    if (running.length === 0 || performance.now() > end) return running
    await pause(50)
  }
}

/** Processes whose environment contains this line. Only Linux lists them. */
function listProcesses(variable: string): RunningProcess[] {
  const found: RunningProcess[] = []
  for (const name of listNames('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) continue
    if (!read(`/proc/${name}/environ`).split('\0').includes(variable)) continue
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

/** Returns an empty string for a process that has ended, or belongs to another user. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
