import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import type { RequestContext } from '../request-context.ts'
import { discardFiles } from './discard-files.server.ts'

/** The job that the clock enqueues. */
export const sweepRequestFilesJob = defineJob('sweep-request-files', v.object({}))

/** From the storing of a file to the commit of its request it takes moments. */
const ORPHANED_AFTER_MS = HOUR_MS
/** The server gives a request five minutes to come in (Node's `requestTimeout`), and the check takes seconds. */
const ABANDONED_AFTER_MS = 15 * 60 * 1000
/** Names in one question to the database. */
const BATCH_SIZE = 1000

/** Deletes what a crash has left between a file's storing and its request's commit. Returns how many files. */
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

/** Empties the quarantine of what a crash has left there. Also for the start, before anything arrives. */
export async function sweepQuarantine({
  now,
  quarantineFolder,
}: Pick<RequestContext, 'now' | 'quarantineFolder'>): Promise<void> {
  const oldest = now().getTime() - ABANDONED_AFTER_MS
  const names = await readdir(quarantineFolder).catch(() => [])
  for (const name of names) {
    const place = path.join(quarantineFolder, name)
    // Its arrival may be ending this very moment.
    const changedAt = await stat(place).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changedAt < oldest) await rm(place, { recursive: true, force: true })
  }
}
