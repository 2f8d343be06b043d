import path from 'node:path'
import * as v from 'valibot'
import { createProcessPool } from '../process-pool/process-pool.server.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import { IMAGE_FAULTS, type ImageCodec } from './image-codec.server.ts'

export interface ImageCodecSettings {
  /** Pictures encoded at the same time, each in its own process; 1 by default. */
  concurrency?: number
  /** 40 million by default. */
  maxPixels?: number
  /** A child that uses more memory exits; 1 GiB by default. */
  maxMemoryBytes?: number
  /** The longest time for a picture; a minute by default. */
  maxMs?: number
  /** An idle child exits after this time; half a minute by default. */
  idleMs?: number
}

const PROGRAM = path.join(PROJECT_FOLDER, 'platform/images/image-codec-worker.server.ts')
const RESULT = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    width: v.number(),
    height: v.number(),
    colour: v.string(),
    widths: v.array(v.number()),
  }),
  v.object({ ok: v.literal(false), fault: v.picklist(IMAGE_FAULTS) }),
])

/** A codec that runs sharp in child processes, which start when needed. Close it with `close()`. */
export function createImageCodec(settings: ImageCodecSettings = {}): ImageCodec {
  const { concurrency = 1, maxPixels = 40_000_000, maxMemoryBytes = 1024 ** 3 } = settings
  const { maxMs = 60_000, idleMs = 30_000 } = settings
  const limits = { maxPixels, maxMemoryBytes }
  const pool = createProcessPool({ program: PROGRAM, resultSchema: RESULT, concurrency, limits, maxMs, idleMs })
  return { encode: pool.run, close: pool.close }
}
