import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import { runFeedsJob } from '../attempts/run-feeds.server.ts'
import { type FolderContext, type FolderFile, findFolderFile, openFolderFile } from './find-folder-file.server.ts'

/** The job that looks for new files in folders; the schedule enqueues it each minute. */
export const lookIntoFoldersJob = defineJob('look-into-feed-folders', v.object({}))

type LookContext = Pick<Context, 'db' | 'now'> & FolderContext

/**
 * Looks for a new file of every source with a folder, and asks for an attempt at it when it has not changed since the
 * last look. A file with the content that was read last is none. Files of stopped sources are only checked.
 */
export async function lookIntoFolders(context: LookContext): Promise<void> {
  const folders = await context.db
    .selectFrom('feed_folder as f')
    .innerJoin('feed_source as s', 's.id', 'f.source_id')
    .select(['f.source_id as source', 'f.path', 'f.set_at as setAt', 'f.seen', 'f.asked'])
    .select(sql<boolean>`s.stopped_at is not null`.as('isStopped'))
    .execute()
  for (const folder of folders) await look(context, folder)
}

interface Folder {
  source: number
  path: string
  setAt: Date
  seen: string | null
  asked: string | null
  isStopped: boolean
}

async function look(context: LookContext, folder: Folder): Promise<void> {
  const found = await findFolderFile(context, folder.path)
  const file = typeof found === 'string' ? undefined : found
  const isNew = file !== undefined && file.state !== folder.asked && file.state === folder.seen
  const hash = isNew ? await hashFile(file) : undefined
  const problem = typeof found === 'string' ? found : typeof hash === 'string' ? hash : null
  await context.db.transaction().execute(async (tx) => {
    const isAsked = Buffer.isBuffer(hash) && (await askUnlessRead(tx, folder, { hash, at: context.now() }))
    await tx
      .updateTable('feed_folder')
      .set({ looked_at: context.now(), seen: file?.state ?? null, problem })
      .$if(isAsked, (query) => query.set({ asked: file?.state }))
      .where('source_id', '=', folder.source)
      // The path was not changed meanwhile.
      .where('set_at', '=', folder.setAt)
      .execute()
  })
}

async function hashFile(file: FolderFile) {
  const handle = await openFolderFile(file)
  if (typeof handle === 'string') return handle
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream(), hash)
  return hash.digest()
}

/** False: another attempt of the source waits or runs, and the next look asks again. */
async function askUnlessRead(
  tx: Transaction<DB>,
  { source, setAt, isStopped }: Folder,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<boolean> {
  const last = await tx
    .selectFrom('feed_attempt')
    .select('file_hash')
    .where('source_id', '=', source)
    .where('is_preview', '=', isStopped)
    .where('asked_at', '>=', setAt)
    .where('outcome', 'is not', null)
    .where('outcome', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.file_hash?.equals(hash) === true) return true
  const added = await tx
    .insertInto('feed_attempt')
    .values({ source_id: source, actor: 'folder', is_preview: isStopped, asked_at: at })
    .onConflict((conflict) => conflict.column('source_id').where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await enqueue(tx, runFeedsJob, {}, { key: runFeedsJob.name })
  return true
}
