import type { ProcessFault } from '../process-pool/process-pool.server.ts'
import type { DetectableType } from './detect-media-type.ts'

/** Why a file is not what it should be. Stable: logs and refusals go by these. */
export const FILE_FAULTS = [
  /** Neither JPEG, PNG, WebP nor PDF. */
  'unknown-type',
  /** It does not open, or ends too early. */
  'damaged',
  'too-many-pixels',
  /** Several pictures in one. */
  'animated',
  /** A PDF that wants a password. */
  'encrypted',
  /** A PDF that runs, opens or carries something else. */
  'active',
  /** Archive, page, program or PDF at the same time. */
  'polyglot',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export type FileCheck = { ok: true; type: DetectableType } | { ok: false; fault: FileFault | ProcessFault }

export interface FileCheckOptions {
  /** Senders with the same key share one place in the round. */
  key?: string
  /** Ends the wait of a visitor who has left. */
  signal?: AbortSignal
}

/**
 * Reads the file at the path `source` by what it holds, not by its name. `busy` when so many wait that nobody would. Never
 * throws on account of the file.
 */
export type CheckFormFile = (source: string) => Promise<FileCheck | 'busy'>

/** Opens strangers' files wholly, away from this process: what breaks the decoder breaks only one check. */
export interface FileChecker {
  /** Begins with a form, whose files share one stretch of time. */
  createFormCheck(sender?: FileCheckOptions): CheckFormFile
  /** Stops its processes; checks under way end as `codec-died`. */
  close(): void
}
