import * as v from 'valibot'
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '#domain/context.ts'
import { DAY_MS } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import { FeedProblem } from '../feed-problem.ts'
import { FEED_LIMITS, type FeedOrigin, openFeed, toFeedError } from '../files/open-feed.server.ts'
import type { AttemptContext } from './attempt-context.ts'

/** A file as it came, packed or not. */
export interface FeedFile {
  name: string
  /** SHA-256. */
  hash: Buffer
  bytes: number
}

/** Fetches a feed into the storage. Throws FeedProblem for an expected failure; then nothing is stored. */
export async function storeFeed(
  context: Pick<AttemptContext, 'http' | 'feedFiles' | 'newId' | 'feedMaxBytes'>,
  origin: FeedOrigin,
  signal?: AbortSignal,
): Promise<FeedFile> {
  const limits = { ...FEED_LIMITS, maxBytes: context.feedMaxBytes }
  const feed = await openFeed(context, origin, { limits, signal })
  const file = { name: `${context.newId()}.feed`, bytes: 0 }
  const hash = createHash('sha256')
  try {
    await context.feedFiles.put(file.name, Readable.from(measure(feed.bytes, { file, hash, ...limits })))
  } finally {
    feed.bytes.destroy()
  }
  return { ...file, hash: hash.digest() }
}

interface Measured {
  file: { bytes: number }
  hash: Hash
  maxBytes: number
}

async function* measure(bytes: Readable, { file, hash, maxBytes }: Measured): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) {
      const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
      file.bytes += buffer.length
      if (file.bytes > maxBytes) throw new FeedProblem('too-large', `The feed has more than ${maxBytes} bytes`)
      hash.update(buffer)
      yield buffer
    }
  } catch (cause) {
    throw toFeedError(cause)
  }
}

/** Opens a stored file; undefined when it is gone, or is not the one with this hash. */
export async function openStoredFeed(
  { feedFiles }: Pick<AttemptContext, 'feedFiles'>,
  { name, hash }: Pick<FeedFile, 'name' | 'hash'>,
): Promise<{ stream: Readable; size: number } | undefined> {
  const checked = await feedFiles.read(name)
  if (checked === undefined) return undefined
  const found = createHash('sha256')
  for await (const piece of checked.stream) if (Buffer.isBuffer(piece)) found.update(piece)
  if (!found.digest().equals(hash)) return undefined
  const file = await feedFiles.read(name)
  return file && { stream: file.stream, size: file.bytes }
}

/** How long files are kept. */
const FILE_KEEP_DAYS = 14
/** How long the attempts are: what was imported also stays in feed_import. */
const ATTEMPT_KEEP_DAYS = 365

/** The job that removes old files; the schedule enqueues it. */
export const sweepFeedFilesJob = defineJob('sweep-feed-files', v.object({}))

/** Removes files that are 14 days old, also those that no attempt knows, and attempts of more than a year ago. */
export async function sweepFeedFiles({
  db,
  now,
  feedFiles,
}: Pick<Context, 'db' | 'now'> & Pick<AttemptContext, 'feedFiles'>): Promise<void> {
  const before = new Date(now().getTime() - FILE_KEEP_DAYS * DAY_MS)
  for await (const { name, storedAt } of feedFiles.list()) {
    if (storedAt >= before) continue
    await db.updateTable('feed_attempt').set({ file_name: null }).where('file_name', '=', name).execute()
    await feedFiles.delete(name)
  }
  await db
    .deleteFrom('feed_attempt')
    .where('finished_at', '<', new Date(now().getTime() - ATTEMPT_KEEP_DAYS * DAY_MS))
    .execute()
}
