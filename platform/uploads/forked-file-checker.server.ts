import path from 'node:path'
import * as v from 'valibot'
import { createProcessPool } from '../process-pool/process-pool.server.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import { FILE_FAULTS, type FileChecker } from './file-checker.server.ts'
import { DETECTABLE_TYPES } from './detect-media-type.ts'
import { createSemaphore } from '../semaphore.ts'

export interface FileCheckerSettings {
  /** Files checked at the same time, each in its own process; 2 by default. For one sender it is one at a time. */
  concurrency?: number
  /** 40 million by default. */
  maxPixels?: number
  /** A child that uses more memory exits; 768 MiB by default: 40 megapixels of a progressive JPEG need 400. */
  maxMemoryBytes?: number
  /** Time limit for all files of one form; ten seconds by default. Unfinished checks then fail. */
  maxMs?: number
  /** How long one file may wait for its check; 30 seconds by default. */
  waitMs?: number
  /** An idle child exits after this time; two minutes by default. */
  idleMs?: number
}

const MAX_WAITING = 200
const MAX_WAITING_PER_SENDER = 20

const PROGRAM = path.join(PROJECT_FOLDER, 'platform/uploads/file-checker-worker.server.ts')
const RESULT = v.variant('ok', [
  v.object({ ok: v.literal(true), type: v.picklist(DETECTABLE_TYPES) }),
  v.object({ ok: v.literal(false), fault: v.picklist(FILE_FAULTS) }),
])

/** A checker with child processes, which start when needed. Close it with `close()`. */
export function createFileChecker(settings: FileCheckerSettings = {}): FileChecker {
  const { concurrency = 2, maxPixels = 40_000_000, maxMemoryBytes = 768 * 1024 * 1024 } = settings
  const { maxMs = 10_000, waitMs = 30_000, idleMs = 120_000 } = settings
  const limits = { maxPixels, maxMemoryBytes }
  const pool = createProcessPool({ program: PROGRAM, resultSchema: RESULT, concurrency, limits, maxMs, idleMs })
  const semaphore = createSemaphore({
    concurrency,
    maxWaiting: MAX_WAITING,
    waitMs,
    perKey: { concurrency: 1, maxWaiting: MAX_WAITING_PER_SENDER },
  })
  return {
    createFormCheck(sender) {
      let leftMs = maxMs
      return async (source) => {
        if (leftMs <= 0) return { ok: false, fault: 'too-slow' }
        const release = await semaphore.acquire(sender)
        if (release === undefined) return 'busy'
        const startedAt = performance.now()
        try {
          return await pool.run({ source }, Math.max(leftMs, 1))
        } finally {
          leftMs -= performance.now() - startedAt
          release()
        }
      }
    },
    close: pool.close,
  }
}
