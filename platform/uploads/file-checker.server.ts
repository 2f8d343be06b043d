import type { ProcessFault } from '../process-pool/process-pool.server.ts'
import type { DetectableType } from './detect-media-type.ts'

/** Why a file was refused. Stable: logs and refusals use these codes. */
export const FILE_FAULTS = [
  /** Neither JPEG, PNG, WebP nor PDF. */
  'unknown-type',
  /** It does not open, or ends too early. */
  'damaged',
  'too-many-pixels',
  /** Several pictures in one. */
  'animated',
  /** A PDF with a password. */
  'encrypted',
  /** A PDF with programs, actions or other files in it. */
  'active',
  /** Archive, page, program or PDF at the same time. */
  'polyglot',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export type FileCheck = { ok: true; type: DetectableType } | { ok: false; fault: FileFault | ProcessFault }

export interface FileCheckOptions {
  /** Senders with the same key share one turn. */
  key?: string
  /** Aborted when the visitor has left. */
  signal?: AbortSignal
}

/**
 * Checks the file at the path `source` by its content, not by its name. `busy` when too many files wait. Never throws
 * because of the file.
 */
export type CheckFormFile = (source: string) => Promise<FileCheck | 'busy'>

/** Decodes visitors' files completely, in another process: a file that crashes the decoder fails only its own check. */
export interface FileChecker {
  /** Creates the check for one form, whose files share one time limit. */
  createFormCheck(sender?: FileCheckOptions): CheckFormFile
  /** Stops its processes; active checks end as `codec-died`. */
  close(): void
}
