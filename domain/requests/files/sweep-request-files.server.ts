import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { HOUR_MS } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredFile } from '../submission/submission.ts'

/** The hourly job that deletes orphaned files. */
export const sweepRequestFilesJob = defineJob('sweep-request-files', v.object({}))

/** Between storing a file and committing its request only moments pass. */
const ORPHANED_AFTER_MS = HOUR_MS
/** An upload can take five minutes (Node's `requestTimeout`), and the check takes seconds. */
const ABANDONED_AFTER_MS = 15 * 60 * 1000
/** Names in one query. */
const BATCH_SIZE = 1000

/** Deletes files left by a crash between storing a file and committing its request. Returns how many. */
export async function sweepRequestFiles(
  context: Pick<RequestContext, 'db' | 'now' | 'requestFiles' | 'quarantineFolder'>,
): Promise<number> {
  await sweepQuarantine(context)
  const oldest = context.now().getTime() - ORPHANED_AFTER_MS
  let deleted = 0
  let batch: { storedName: string }[] = []
  for await (const { name, storedAt } of context.requestFiles.list()) {
    if (storedAt.getTime() < oldest) batch.push({ storedName: name })
    if (batch.length < BATCH_SIZE) continue
    deleted += await discardFiles(context, batch)
    batch = []
  }
  return deleted + (await discardFiles(context, batch))
}

/** Deletes what a crash has left in quarantine. Also runs at start, before any upload. */
export async function sweepQuarantine({
  now,
  quarantineFolder,
}: Pick<RequestContext, 'now' | 'quarantineFolder'>): Promise<void> {
  const oldest = now().getTime() - ABANDONED_AFTER_MS
  const names = await readdir(quarantineFolder).catch(() => [])
  for (const name of names) {
    const batchFolder = path.join(quarantineFolder, name)
    // The batch may be disposed of at this moment.
    const changedAt = await stat(batchFolder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changedAt < oldest) await rm(batchFolder, { recursive: true, force: true })
  }
}

/**
 * Deletes stored files that belong to no request: after a rejection, and after a replay, whose files are stored
 * already. Do not call it after an error, when it is unknown whether the request was written: `sweepRequestFiles`
 * deletes such files later. Returns how many were deleted.
 */
export async function discardFiles(
  { db, requestFiles }: Pick<RequestContext, 'db' | 'requestFiles'>,
  files: readonly Pick<StoredFile, 'storedName'>[],
): Promise<number> {
  const names = files.map(({ storedName }) => storedName)
  if (names.length === 0) return 0
  const rows = await db.selectFrom('request_file').select('stored_name').where('stored_name', 'in', names).execute()
  const used = new Set(rows.map(({ stored_name }) => stored_name))
  const orphaned = names.filter((name) => !used.has(name))
  for (const name of orphaned) await requestFiles.delete(name)
  return orphaned.length
}
