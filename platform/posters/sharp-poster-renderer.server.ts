import path from 'node:path'
import * as v from 'valibot'
import { createProcessPool } from '../process-pool/process-pool.server.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import type { PosterRenderer } from './poster.server.ts'

export interface PosterRendererSettings {
  /** A child that uses more memory exits; 512 MiB by default. */
  maxMemoryBytes?: number
  /** The longest time for a poster; ten seconds by default, because a visitor waits for it. */
  maxMs?: number
  /** An idle child exits after this time; half a minute by default. */
  idleMs?: number
}

const PROGRAM = path.join(PROJECT_FOLDER, 'platform/posters/poster-worker.server.ts')
const RESULT = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), fault: v.literal('damaged') }),
])

/** A renderer that runs sharp in one child process, which starts when needed. Close it with `close()`. */
export function createPosterRenderer(settings: PosterRendererSettings = {}): PosterRenderer {
  const { maxMemoryBytes = 512 * 1024 * 1024, maxMs = 10_000, idleMs = 30_000 } = settings
  const limits = { maxMemoryBytes }
  const pool = createProcessPool({ program: PROGRAM, resultSchema: RESULT, concurrency: 1, limits, maxMs, idleMs })
  return { render: pool.run, close: pool.close }
}
