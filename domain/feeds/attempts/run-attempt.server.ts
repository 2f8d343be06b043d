import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB, FeedOutcome } from '#db/schema.ts'
import { FeedProblem } from '../feed-problem.ts'
import { importFeed } from '../import-feed.server.ts'
import type { ImportReport } from '../reports/import-report.ts'
import type { ScheduledAttemptContext } from './attempt-context.ts'
import { type ClaimedAttempt, releaseClaim, renewClaim } from './claim-attempt.server.ts'
import { type AttemptProblem, hasChanges, outcomeOf } from './feed-attempt.ts'
import { openStoredFeed, storeFeed } from './feed-files.server.ts'
import { openOrigin } from './open-origin.server.ts'

/** `waits`: another import runs, or this process stops; the attempt is made later. */
type AttemptEnd = FeedOutcome | 'waits'

/** How often an attempt is started when each of its processes is killed: the feed may be what kills them. */
const MAX_TRIES = 3

/**
 * Makes a claimed attempt: fetches the file, keeps it, imports it, and records what became of it. An import and its
 * record are one transaction.
 */
export async function runAttempt(
  context: ScheduledAttemptContext,
  attempt: ClaimedAttempt,
  stopSignal?: AbortSignal,
): Promise<AttemptEnd> {
  const progress = { cars: 0 }
  const watch = watchClaim(context, attempt, progress)
  const signal = stopSignal === undefined ? watch.signal : AbortSignal.any([stopSignal, watch.signal])
  try {
    const end = await readAndImport(context, attempt, { signal, progress })
    if (!('problem' in end) || !['interrupted', 'busy'].includes(end.problem))
      return await record(context, attempt, end)
    return watch.isCancelled() ? await record(context, attempt, { outcome: 'cancelled', report: null }) : 'waits'
  } finally {
    await watch.stop()
    await releaseClaim(context, attempt)
  }
}

/** What came of an attempt. */
type Result =
  | { outcome: 'imported' | 'unchanged' | 'preview' | 'cancelled'; report: ImportReport | null }
  | { problem: AttemptProblem; details: string | null; report: ImportReport | null }

interface RunOptions {
  signal: AbortSignal
  progress: { cars: number }
}

async function readAndImport(
  context: ScheduledAttemptContext,
  attempt: ClaimedAttempt,
  { signal, progress }: RunOptions,
): Promise<Result> {
  const { isPreview, isApproved } = attempt
  if (attempt.isCancelled) return { outcome: 'cancelled', report: null }
  // An approved one has been started before.
  if (attempt.tries > (isApproved ? 2 * MAX_TRIES : MAX_TRIES)) return toProblem('killed')
  try {
    const file = await takeFile(context, attempt, signal)
    if (typeof file === 'string') return toProblem(file)
    const result = await importFeed(context, {
      origin: { name: attempt.host ?? attempt.source, ...file },
      source: attempt.source,
      preview: isPreview,
      force: isApproved,
      wait: false,
      limits: { maxBytes: context.feedMaxBytes },
      signal,
      onProgress: ({ cars }) => (progress.cars = cars),
      onImported: async (tx, report) => {
        if (!(await endAttempt(tx, attempt, toImported(report))))
          throw new FeedProblem('interrupted', 'Another process has this attempt')
      },
    })
    if (result.ok) return isPreview ? { outcome: 'preview', report: result.report } : toImported(result.report)
    const { reason, message } = result.problem
    return { problem: reason, details: message, report: result.report }
  } catch (cause) {
    if (cause instanceof FeedProblem) return { problem: cause.reason, details: cause.message, report: null }
    context.log.error({ err: cause, source: attempt.source, attempt: attempt.id }, 'a feed could not be imported')
    return toProblem('unexpected')
  }
}

const toProblem = (problem: AttemptProblem): Result => ({ problem, details: null, report: null })
const toImported = (report: ImportReport) => ({
  outcome: hasChanges(report) ? ('imported' as const) : ('unchanged' as const),
  report,
})

/** The file that was accepted, or the one that the source has now. */
async function takeFile(context: ScheduledAttemptContext, attempt: ClaimedAttempt, signal: AbortSignal) {
  if (attempt.isApproved) return (await openKept(context, attempt)) ?? 'file-gone'
  await using origin = await openOrigin(context, attempt, signal)
  if (origin.problem !== undefined) return origin.problem
  const { name, hash, bytes } = await storeFeed(context, origin.origin, signal)
  if ((await origin.hasChanged?.()) === true) return 'file-changes'
  await context.db
    .updateTable('feed_attempt')
    .set({ file_name: name, file_hash: hash, file_bytes: bytes })
    .where('id', '=', attempt.id)
    .where('tries', '=', attempt.tries)
    .execute()
  return (await openKept(context, { fileName: name, fileHash: hash })) ?? 'file-gone'
}

const openKept = async (
  context: ScheduledAttemptContext,
  { fileName, fileHash }: Pick<ClaimedAttempt, 'fileName' | 'fileHash'>,
) => (fileName === null || fileHash === null ? undefined : openStoredFeed(context, { name: fileName, hash: fileHash }))

async function record(context: ScheduledAttemptContext, attempt: ClaimedAttempt, end: Result): Promise<AttemptEnd> {
  const outcome =
    'outcome' in end ? end.outcome : attempt.isPreview && end.report ? 'preview' : outcomeOf(end.problem, end.report)
  // What an import did is recorded with it.
  await endAttempt(context.db, attempt, { ...end, outcome, at: context.now() })
  const { source, id } = attempt
  context.log.info({ source, attempt: id, outcome, problem: 'problem' in end ? end.problem : undefined }, 'read a feed')
  return outcome
}

interface AttemptRecord {
  outcome: FeedOutcome
  report: ImportReport | null
  problem?: AttemptProblem
  details?: string | null
  at?: Date
}

/** Records the end of an attempt; returns false when it has been recorded, or another process has the attempt. */
async function endAttempt(
  db: Db | Transaction<DB>,
  { id, tries }: Pick<ClaimedAttempt, 'id' | 'tries'>,
  { outcome, report, problem, details, at }: AttemptRecord,
): Promise<boolean> {
  const ended = await db
    .updateTable('feed_attempt')
    .set({
      outcome,
      finished_at: at ?? report?.finishedAt ?? null,
      problem: problem ?? null,
      problem_details: details ?? null,
      report: report === null ? null : JSON.stringify(report),
      ...(report && { cars: report.counts.inFile }),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

const RENEW_INTERVAL_MS = 1000

/** Renews the claim each second; `signal` aborts when somebody cancels the attempt, or another process has it. */
function watchClaim(context: ScheduledAttemptContext, attempt: ClaimedAttempt, progress: { cars: number }) {
  const [ended, stopped] = [new AbortController(), new AbortController()]
  let isCancelled = false
  const renewUntilStopped = async () => {
    while (!stopped.signal.aborted) {
      // A database that does not answer for a moment costs nothing: the claim holds for a minute.
      const claim = await renewClaim(context, attempt, progress.cars).catch(() => 'kept' as const)
      if (claim === 'cancelled') isCancelled = true
      if (claim !== 'kept') return ended.abort()
      await pause(RENEW_INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = renewUntilStopped()
  return {
    signal: ended.signal,
    isCancelled: () => isCancelled,
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
