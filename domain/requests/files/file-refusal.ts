import type { ChildFault } from '#platform/child-benches.server.ts'
import type { FileFault } from '#platform/file-checker.server.ts'
import { REFUSALS, type RefusalReason } from '../refusals.ts'

export type FileReason = Extract<RefusalReason, `file-${string}` | 'too-many-files'>

/** Why one file was not taken. */
export interface FileRefusal {
  /** As the visitor called it, cleaned. */
  fileName: string
  reason: FileReason
}

/** What the visitor is told of what the checker found. A file that breaks the checker is broken enough. */
export const REASON_OF_FAULT = {
  'unknown-type': 'file-type',
  polyglot: 'file-type',
  animated: 'file-animated',
  damaged: 'file-damaged',
  'too-slow': 'file-damaged',
  'codec-died': 'file-damaged',
  'too-many-pixels': 'file-too-many-pixels',
  encrypted: 'file-encrypted',
  active: 'file-active',
} as const satisfies Record<FileFault | ChildFault, FileReason>

/** One sentence a file, for the visitor: «чертёж.dwg»: Можно приложить только … */
export function describeFileRefusals(refusals: readonly FileRefusal[]): string {
  return refusals
    .map(({ fileName, reason }) =>
      reason === 'too-many-files' ? REFUSALS[reason] : `«${fileName}»: ${REFUSALS[reason]}`,
    )
    .join(' ')
}
