import { once } from 'node:events'
import SonicBoom from 'sonic-boom'
import { waitAtMost } from '../wait-at-most.ts'

const FILE_DESCRIPTOR = 1
/** Of lines that the reader has not taken yet; further ones are lost. */
const MAX_WAITING_BYTES = 1024 * 1024
const FLUSH_MS = 500

let output: SonicBoom | undefined
let isWaiting = false
let isGone = false

/**
 * Where the log goes. Its reader may stall or go away: then lines are lost, and the program goes on. It is
 * pino's own writer without its last step: when the process exits, that tries for ever to write to a reader that has gone.
 */
export const standardOutput = {
  write(line: string): void {
    if (isGone) return
    output ??= open()
    isWaiting = true
    output.write(line)
  },
}

/** Waits until the lines are written, half a second at most. Call it before `process.exit`, or the last ones are lost. */
export async function flushStandardOutput(): Promise<void> {
  if (output === undefined || !isWaiting || isGone) return
  await waitAtMost(FLUSH_MS, once(output, 'drain')).catch(() => undefined)
}

function open(): SonicBoom {
  return new SonicBoom({ fd: FILE_DESCRIPTOR, sync: false, maxLength: MAX_WAITING_BYTES })
    .on('drain', () => (isWaiting = false))
    .on('error', () => (isGone = true))
}
