import type { ProcessFault } from '#platform/process-pool/process-pool.server.ts'
import type { FileFault } from '#platform/uploads/file-checker.server.ts'
import { REJECTION_MESSAGES, type RejectionReason } from '../submission/rejections.texts.ts'

export type FileRejectionReason = Extract<RejectionReason, `file-${string}` | 'too-many-files'>

/** Why one file was rejected. */
export interface FileRejection {
  /** The visitor's name of the file, cleaned. */
  fileName: string
  reason: FileRejectionReason
}

/** The reason shown to the visitor for each fault. A file that crashes the checker counts as damaged. */
export const REASONS_BY_FAULT = {
  'unknown-type': 'file-type',
  polyglot: 'file-type',
  animated: 'file-animated',
  damaged: 'file-damaged',
  'too-slow': 'file-damaged',
  'codec-died': 'file-damaged',
  'too-many-pixels': 'file-too-many-pixels',
  encrypted: 'file-encrypted',
  active: 'file-active',
} as const satisfies Record<FileFault | ProcessFault, FileRejectionReason>

/** One sentence a file, for the visitor: «чертёж.dwg»: Можно приложить только … */
export function describeFileRejections(rejections: readonly FileRejection[]): string {
  return rejections
    .map(({ fileName, reason }) =>
      reason === 'too-many-files' ? REJECTION_MESSAGES[reason] : `«${fileName}»: ${REJECTION_MESSAGES[reason]}`,
    )
    .join(' ')
}
