import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { makeFolder } from '#tests/fixtures/make-folder.ts'

/** Sites stop within five seconds once their worker is gone; a busy machine takes longer. */
const GOODBYE_MS = 30_000

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which a lane's workers keep what they make, in memory where there is plenty. */
    runFolder: string
  }
}

/**
 * Makes the lane's folder, which goes at the end; and so must every process that a worker has begun: each carries the
 * folder's name in its environment (tests/lanes/leftovers.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeFolder('run')
  project.provide('runFolder', folder)
  return async () => {
    const left = await waitForGoodbyes(folder)
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
    if (left.length === 0) return
    throw new Error(`Left running by the tests: ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}`)
  }
}

async function waitForGoodbyes(folder: string): Promise<{ pid: number; command: string }[]> {
  const end = performance.now() + GOODBYE_MS
  for (;;) {
    const left = listProcesses(`SHOWROOM_TEST_RUN=${folder}`)
    if (left.length === 0 || performance.now() > end) return left
    await pause(50)
  }
}

/** Those whose environment holds this line. Linux alone tells. */
function listProcesses(mark: string): { pid: number; command: string }[] {
  const found: { pid: number; command: string }[] = []
  for (const name of readNames('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) continue
    if (!read(`/proc/${name}/environ`).split('\0').includes(mark)) continue
    found.push({ pid, command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').slice(0, 120) })
  }
  return found
}

function readNames(folder: string): string[] {
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
