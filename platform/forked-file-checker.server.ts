import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { createChildBenches } from './child-benches.server.ts'
import { FILE_FAULTS, type FileChecker } from './file-checker.server.ts'
import { SIGNED_TYPES } from './file-signature.ts'

export interface FileCheckerSettings {
  /** Files checked side by side, each in a process of its own; 2 by default. */
  concurrency?: number
  /** 40 million by default. */
  maxPixels?: number
  /** A child that grows past this ends itself; 768 MiB by default: 40 megapixels of a progressive JPEG need 400. */
  maxMemoryBytes?: number
  /** A file that takes longer is given up; ten seconds by default: somebody waits for the answer. */
  maxMs?: number
  /** An idle child gives its memory back after this; two minutes by default. */
  idleMs?: number
}

const PROGRAM = fileURLToPath(new URL('./file-checker-worker.server.ts', import.meta.url))
const RESULT = v.variant('ok', [
  v.object({ ok: v.literal(true), type: v.picklist(SIGNED_TYPES) }),
  v.object({ ok: v.literal(false), fault: v.picklist(FILE_FAULTS) }),
])

/** A checker in child processes, begun when there is something to do. Close it with `close()`. */
export function createFileChecker(settings: FileCheckerSettings = {}): FileChecker {
  const { concurrency = 2, maxPixels = 40_000_000, maxMemoryBytes = 768 * 1024 * 1024 } = settings
  const { maxMs = 10_000, idleMs = 120_000 } = settings
  const limits = { maxPixels, maxMemoryBytes }
  const benches = createChildBenches({ program: PROGRAM, result: RESULT, concurrency, limits, maxMs, idleMs })
  return { check: (source) => benches.ask({ source }), close: benches.close }
}
