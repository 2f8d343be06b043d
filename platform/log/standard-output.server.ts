import { once } from 'node:events'
import SonicBoom from 'sonic-boom'
import { waitAtMost } from '../wait-at-most.ts'

const FILE_DESCRIPTOR = 1
/** Most bytes of unread lines; further lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024
const FLUSH_MS = 500
/** Several processes may write to one pipe: up to this size (PIPE_BUF of Linux) the system keeps a write together. */
const MAX_WRITE_BYTES = 4096

let output: SonicBoom | undefined
let isWaiting = false
let isGone = false

/**
 * The destination of the log. When its reader stalls or exits, lines are lost and the program continues. It is pino's
 * own writer without its last step, which on exit would try for ever to write to a reader that is gone.
 */
export const standardOutput = {
  write(line: string): void {
    if (isGone) return
    output ??= open()
    isWaiting = true
    output.write(line)
  },
}

/**
 * Waits until the lines are written, at most half a second. Call it before `process.exit`, or the last lines are lost.
 */
export async function flushStandardOutput(): Promise<void> {
  if (output === undefined || !isWaiting || isGone) return
  await waitAtMost(FLUSH_MS, once(output, 'drain')).catch(() => undefined)
}

function open(): SonicBoom {
  return new SonicBoom({ fd: FILE_DESCRIPTOR, sync: false, maxLength: MAX_WAITING_BYTES, maxWrite: MAX_WRITE_BYTES })
    .on('drain', () => (isWaiting = false))
    .on('error', () => (isGone = true))
}
