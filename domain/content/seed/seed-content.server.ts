import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely, type Transaction } from 'kysely'
import { findPreparedPicture, getPreparedFile } from '#db/prepared-pictures.ts'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import type { ContentItem, FolderItem } from '../folder/content-item.ts'
import { listStoredPictures, listStoredItems, type StoredPicture } from '../import-export/list-stored-content.server.ts'
import { originalFileName, type PictureFile } from '../pictures/picture-file.server.ts'
import { putPictures } from '../pictures/put-pictures.server.ts'
import { PICTURES_FOLDER, readContentFolder, type ContentFolder } from '../folder/read-content-folder.server.ts'
import { listPictureFileNames } from '../pictures/store-pictures.server.ts'
import { withContentLock } from '../import-export/with-content-lock.server.ts'

/** What shipping needs. */
export type SeedContext = Pick<Context, 'db' | 'now' | 'log' | 'storage' | 'timeZone'>

/** A content folder that comes with the product. */
export interface SeedFolder {
  name: 'starter' | 'demo'
  url: URL
  /** How much later than written all its moments are. */
  shiftDatesMs?: number
  /** Whether it is put in only where there is no page yet, and never again. */
  isOnce?: boolean
}

/** Records of a version that kept none: what they name was found as it had been put in. */
const LEGACY_DIGEST = 'former'

/**
 * Puts in what a folder of the product says, and renews what has run out, as long as the dealer has not changed it. What
 * he has written himself under the same name, or taken away, stays as he left it. Safe on many nodes at once. Returns how many
 * things it wrote.
 */
export async function seedContent(context: SeedContext, folder: SeedFolder): Promise<number> {
  if (folder.isOnce === true && (await isSeeded(context.db, folder.name))) return 0
  const { timeZone } = context
  const options = { maxPictureBytes: Infinity, shiftDatesMs: folder.shiftDatesMs, timeZone }
  const read = await readContentFolder(fileURLToPath(folder.url), options)
  // Tests keep the folders whole; a site opens without what a broken file was to say.
  for (const problem of read.problems)
    context.log.error({ folder: folder.name, ...problem }, 'shipped content is broken')
  return await withContentLock(context.db, (held) => seedFolder({ ...context, db: held }, folder, read))
}

async function isSeeded(db: Kysely<DB>, folder: SeedFolder['name']): Promise<boolean> {
  const record = await db.selectFrom('shipped_content').select('path').where('folder', '=', folder).limit(1).execute()
  const page = await db.selectFrom('page').select('path').limit(1).execute()
  return record.length + page.length > 0
}

async function seedFolder(context: SeedContext, folder: SeedFolder, read: ContentFolder): Promise<number> {
  const { db, now, timeZone } = context
  if (folder.isOnce === true && (await isSeeded(db, folder.name))) return 0
  const records = await listSeeded(db, folder.name)
  const held = new Map((await listStoredItems(db, timeZone)).map((thing) => [thing.path, thing]))
  const heldPictures = await listStoredPictures(db)
  const shown = new Set([...heldPictures, ...read.pictures.filter(isPrepared)].map(({ name }) => name))
  const writes = read.items
    .filter((thing) => needsWrite(thing, held.get(thing.path), records.get(thing.path), now()))
    .filter(({ references }) => references.every((need) => need.kind !== 'picture' || shown.has(need.name)))
  const pictures = await storePreparedPictures(context, read.pictures.filter(isPrepared), heldPictures, writes)
  if (writes.length + pictures.length === 0) return 0
  await db.transaction().execute(async (tx) => {
    await putPictures(tx, pictures, now())
    for (const thing of writes) await thing.put(tx, now())
    await recordSeeded(tx, folder.name, [
      ...writes.map(({ path, text }) => ({ path, digest: digestOf(text) })),
      ...pictures.map(({ name, hash }) => ({ path: `${PICTURES_FOLDER}/${name}`, digest: hash })),
    ])
  })
  return writes.length
}

function needsWrite(
  shipped: ContentItem,
  held: ContentItem | undefined,
  digest: string | undefined,
  now: Date,
): boolean {
  if (held === undefined) return digest === undefined
  if (digest === undefined || !isUnmodified(held, digest) || held.text === shipped.text) return false
  return digest === LEGACY_DIGEST || (held.endsAt !== undefined && held.endsAt <= now)
}

/** What was put in of a folder, by path: how it read. */
export async function listSeeded(db: Kysely<DB>, folder: SeedFolder['name']): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shipped_content').select(['path', 'digest']).where('folder', '=', folder).execute()
  return new Map(rows.map(({ path, digest }) => [path, digest]))
}

/** Whether a thing is as it was put in. */
export const isUnmodified = ({ text }: Pick<ContentItem, 'text'>, digest: string): boolean =>
  digest === LEGACY_DIGEST || digest === digestOf(text)

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function recordSeeded(
  tx: Transaction<DB>,
  folder: SeedFolder['name'],
  rows: readonly { path: string; digest: string }[],
): Promise<void> {
  await tx
    .insertInto('shipped_content')
    .values(rows.map((row) => ({ folder, ...row })))
    .onConflict((conflict) => conflict.columns(['folder', 'path']).doUpdateSet({ digest: sql`excluded.digest` }))
    .execute()
}

/** One that is not (`node db/prepare-pictures.ts` was forgotten; a test tells) is not shown, nor what names it. */
const isPrepared = ({ hash }: PictureFile): boolean => findPreparedPicture(hash) !== undefined

/**
 * Stores the files of what the folder's things show, and returns the pictures of which the database does not know yet.
 * A picture of the dealer's own with the same name stays.
 */
async function storePreparedPictures(
  context: SeedContext,
  files: readonly PictureFile[],
  held: readonly StoredPicture[],
  writes: readonly FolderItem[],
): Promise<StoredPicture[]> {
  const wanted = new Set(
    writes.flatMap(({ references }) => references.map((need) => need.kind === 'picture' && need.name)),
  )
  const added: StoredPicture[] = []
  for (const file of files) {
    const { name, hash, mediaType } = file
    const before = held.find((picture) => picture.name === name)
    const sizes = findPreparedPicture(hash)
    if (sizes === undefined || (before === undefined ? !wanted.has(name) : before.hash !== hash)) continue
    const picture = before ?? { name, hash, mediaType, ...sizes }
    await storeFiles(context, file, { ...picture, widths: sizes.widths })
    if (before === undefined) added.push(picture)
  }
  return added
}

/** Those that are there stay. */
async function storeFiles(
  { storage }: SeedContext,
  { hash, mediaType, place }: PictureFile,
  picture: StoredPicture,
): Promise<void> {
  const original = originalFileName(hash, mediaType)
  for (const name of listPictureFileNames(picture)) {
    if (await storage.has(name)) continue
    await storage.put(name, await readFile(name === original ? place : getPreparedFile(name)))
  }
}
