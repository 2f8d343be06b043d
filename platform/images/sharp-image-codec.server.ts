import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { createProcessPool } from '../process-pool/process-pool.server.ts'
import { IMAGE_FAULTS, type ImageCodec } from './image-codec.server.ts'

export interface ImageCodecSettings {
  /** Pictures encoded side by side, each in a process of its own; 1 by default. */
  concurrency?: number
  /** 40 million by default. */
  maxPixels?: number
  /** A child that grows past this ends itself; 1 GiB by default. */
  maxMemoryBytes?: number
  /** A picture that takes longer is given up; a minute by default. */
  maxMs?: number
  /** An idle child gives its memory back after this; half a minute by default. */
  idleMs?: number
}

const PROGRAM = fileURLToPath(new URL('./image-codec-worker.server.ts', import.meta.url))
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

/** A codec of sharp in child processes, begun when there is something to do. Close it with `close()`. */
export function createImageCodec(settings: ImageCodecSettings = {}): ImageCodec {
  const { concurrency = 1, maxPixels = 40_000_000, maxMemoryBytes = 1024 ** 3 } = settings
  const { maxMs = 60_000, idleMs = 30_000 } = settings
  const limits = { maxPixels, maxMemoryBytes }
  const benches = createProcessPool({ program: PROGRAM, resultSchema: RESULT, concurrency, limits, maxMs, idleMs })
  return { encode: benches.run, close: benches.close }
}
