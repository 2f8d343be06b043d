import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { createChildBenches } from '../child-benches.server.ts'
import type { PosterPrinter } from './poster.server.ts'

export interface PosterPrinterSettings {
  /** A child that grows past this ends itself; 512 MiB by default. */
  maxMemoryBytes?: number
  /** A poster that takes longer is given up; ten seconds by default: somebody waits for it. */
  maxMs?: number
  /** An idle child gives its memory back after this; half a minute by default. */
  idleMs?: number
}

const PROGRAM = fileURLToPath(new URL('./poster-worker.server.ts', import.meta.url))
const RESULT = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), fault: v.literal('damaged') }),
])

/** A printer of sharp in one child process, begun when there is something to do. Close it with `close()`. */
export function createPosterPrinter(settings: PosterPrinterSettings = {}): PosterPrinter {
  const { maxMemoryBytes = 512 * 1024 * 1024, maxMs = 10_000, idleMs = 30_000 } = settings
  const limits = { maxMemoryBytes }
  const benches = createChildBenches({ program: PROGRAM, result: RESULT, concurrency: 1, limits, maxMs, idleMs })
  return { print: benches.ask, close: benches.close }
}
