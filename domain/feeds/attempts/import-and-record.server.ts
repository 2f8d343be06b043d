import { sql } from 'kysely'
import { FeedProblem } from '../feed-problem.ts'
import { describeOrigin, getSourceName } from '../files/open-feed.server.ts'
import { type FeedImport, importFeed } from '../import-feed.server.ts'
import type { ImportResult } from '../imports/import-drafts.server.ts'
import type { AttemptContext } from './attempt-context.ts'
import { hasChanges, outcomeOf } from './feed-attempt.ts'
import { type FeedFile, openStoredFeed, storeFeed } from './feed-files.server.ts'

/**
 * Imports a feed for the operator at the terminal, at once and from anywhere, and records the attempt with its file. A
 * source that is still unknown afterwards has no history, and what is interrupted leaves none.
 */
export async function importAndRecord(
  context: AttemptContext,
  input: Omit<FeedImport, 'limits' | 'onImported'>,
): Promise<ImportResult> {
  const askedAt = context.now()
  const source = input.source ?? getSourceName(input.origin)
  let file: FeedFile | undefined
  let result: ImportResult
  try {
    file = await storeFeed(context, input.origin, input.signal)
    const kept = await openStoredFeed(context, file)
    if (kept === undefined) throw new FeedProblem('unreadable', 'The feed could not be kept in DATA_DIR/feed-files')
    const origin = { name: describeOrigin(input.origin), ...kept }
    result = await importFeed(context, { ...input, source, origin, limits: { maxBytes: context.feedMaxBytes } })
  } catch (cause) {
    if (!(cause instanceof FeedProblem)) throw cause
    result = { ok: false, problem: cause, report: null }
  }
  if (!input.signal?.aborted) await recordAttempt(context, { source, file, result, askedAt, isPreview: input.preview })
  return result
}

interface RecordParams {
  source: string
  file: FeedFile | undefined
  result: ImportResult
  askedAt: Date
  isPreview?: boolean
}

async function recordAttempt(
  context: AttemptContext,
  { source, file, result, askedAt, isPreview = false }: RecordParams,
): Promise<void> {
  const { report } = result
  const problem = result.ok ? null : result.problem
  const { numAffectedRows = 0n } = await sql`
    insert into feed_attempt (source_id, actor, is_preview, asked_at, started_at, finished_at, tries, cars, outcome,
      problem, problem_details, file_name, file_hash, file_bytes, report)
    select id, 'operator', ${isPreview}, ${askedAt}::timestamptz, ${askedAt}::timestamptz, ${context.now()}::timestamptz, 1,
      ${report?.counts.inFile ?? 0}, ${nameOutcome(result, isPreview)}::feed_outcome, ${problem?.reason ?? null}::text,
      ${problem?.message ?? null}::text, ${file?.name ?? null}::text, ${file?.hash ?? null}::bytea,
      ${file?.bytes ?? null}::bigint, ${report === null ? null : JSON.stringify(report)}::jsonb
    from feed_source where name = ${source}`.execute(context.db)
  if (numAffectedRows === 0n && file !== undefined) await context.feedFiles.delete(file.name)
}

function nameOutcome(result: ImportResult, isPreview: boolean) {
  if (isPreview && result.report !== null) return 'preview'
  if (!result.ok) return outcomeOf(result.problem.reason, result.report)
  return hasChanges(result.report) ? 'imported' : 'unchanged'
}
