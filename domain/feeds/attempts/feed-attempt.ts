import type { FeedProblemReason } from '../feed-problem.ts'
import type { ImportReport } from '../reports/import-report.ts'

/**
 * Why an attempt changed nothing: the problem of the feed, or of the attempt. `killed`: its process died each time;
 * `file-gone`: the accepted file is not there any more; `address-unreadable`: the address was sealed with another PEPPER;
 * `no-folder`, `no-file`, `outside`: the folder or the file that is watched is not there, or is a link that leads
 * elsewhere; `file-changes`: the file is still being written.
 */
export type AttemptProblem =
  | FeedProblemReason
  | 'killed'
  | 'file-gone'
  | 'address-unreadable'
  | 'no-folder'
  | 'no-file'
  | 'outside'
  | 'file-changes'
  | 'unexpected'

/** The guard: a feed with one of these waits for somebody who accepts this very file. */
const HELD_PROBLEMS: ReadonlySet<AttemptProblem> = new Set(['empty', 'nothing-accepted', 'takes-too-much'])

/** The file was not to be had; with any other problem there is something wrong in it. */
const FAILED_PROBLEMS: ReadonlySet<AttemptProblem> = new Set([
  'unreadable',
  'private-address',
  'too-slow',
  'busy',
  'interrupted',
  'killed',
  'file-gone',
  'address-unreadable',
  'no-folder',
  'no-file',
  'outside',
  'file-changes',
  'unexpected',
])

/** What became of an attempt that ended with this problem. A feed without a report could not even be read. */
export function outcomeOf(problem: AttemptProblem, report: ImportReport | null): 'held' | 'failed' | 'refused' {
  if (report !== null && HELD_PROBLEMS.has(problem)) return 'held'
  return FAILED_PROBLEMS.has(problem) ? 'failed' : 'refused'
}

/** Whether an import changed anything. */
export function hasChanges({ counts }: Pick<ImportReport, 'counts'>): boolean {
  const { created, updated, returned, held, listedElsewhere, archived } = counts
  return created + updated + returned + held + listedElsewhere + archived > 0
}
