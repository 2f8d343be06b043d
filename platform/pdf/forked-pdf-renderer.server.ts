import path from 'node:path'
import * as v from 'valibot'
import { createProcessPool } from '../process-pool/process-pool.server.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import type { PdfRenderer } from './pdf-sheet.ts'

export interface PdfRendererSettings {
  /** The longest time for a sheet; ten seconds by default, because a person waits for it. */
  maxMs?: number
  /** An idle child exits after this time; half a minute by default. */
  idleMs?: number
}

const PROGRAM = path.join(PROJECT_FOLDER, 'platform/pdf/pdf-worker.server.ts')
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
const RESULT = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), fault: v.literal('damaged') }),
])

/** A renderer that runs PDFKit in one child process, which starts when needed. Close it with `close()`. */
export function createPdfRenderer({ maxMs = 10_000, idleMs = 30_000 }: PdfRendererSettings = {}): PdfRenderer {
  const limits = { maxMemoryBytes: MAX_MEMORY_BYTES }
  const pool = createProcessPool({ program: PROGRAM, resultSchema: RESULT, concurrency: 1, limits, maxMs, idleMs })
  return { render: pool.run, close: pool.close }
}
