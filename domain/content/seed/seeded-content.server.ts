import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql, type Transaction } from 'kysely'
import { findPreparedPicture, getPreparedFile } from '#db/prepared-pictures.ts'
import type { DB } from '#db/schema.ts'
import { listBranchesInUse } from '#domain/branches/list-branches.server.ts'
import type { Context } from '#domain/context.ts'
import { projectFolderUrl } from '#platform/project-folder.server.ts'
import type { ContentItem, FolderItem } from '../folder/content-item.ts'
import { BRANCHES } from '../folder/kinds/branch-kind.server.ts'
import { listStoredItems, listStoredPictures, type StoredPicture } from '../import-export/stored-content.server.ts'
import { originalFileName, type PictureFile } from '../pictures/picture-file.server.ts'
import { isSeeded, type SeedFolderName } from './is-seeded.server.ts'
import { discardPictures, putPictures } from '../pictures/put-pictures.server.ts'
import { type ContentFolder, PICTURES_FOLDER, readContentFolder } from '../folder/read-content-folder.server.ts'
import { listPictureFileNames } from '../pictures/store-pictures.server.ts'
import { withContentLock } from '../import-export/with-content-lock.server.ts'

/** The dependencies of seeding. */
export type SeedContext = Pick<Context, 'db' | 'now' | 'log' | 'storage' | 'timeZone'>

/** A content folder that comes with the product. */
export interface SeedFolder {
  name: SeedFolderName
  url: URL
  /** By how much its dates are moved. */
  shiftDatesMs?: number
  /** Whether it is seeded only once, and only into a site without pages. */
  isOnce?: boolean
}

/** The digest in records of an earlier version, which stored none: such items count as unmodified. */
const LEGACY_DIGEST = 'former'

/**
 * Seeds the content of a folder, and renews expired items that the dealer has not changed. Items that the dealer has
 * removed, or written under the same name, stay as they are. Safe on many nodes at once. Returns how many items it wrote.
 */
export async function seedContent(context: SeedContext, folder: SeedFolder): Promise<number> {
  if (folder.isOnce === true && (await isSeeded(context.db, folder.name))) return 0
  const { timeZone } = context
  const options = { maxPictureBytes: Infinity, shiftDatesMs: folder.shiftDatesMs, timeZone }
  const read = await readContentFolder(fileURLToPath(folder.url), options)
  // Tests check that the folders are valid. A site starts without the content of a broken file.
  for (const problem of read.problems)
    context.log.error({ folder: folder.name, ...problem }, 'shipped content is broken')
  return await withContentLock(context.db, (db) => seedFolder({ ...context, db }, folder, read))
}

async function seedFolder(context: SeedContext, folder: SeedFolder, read: ContentFolder): Promise<number> {
  const { db, now, timeZone } = context
  if (folder.isOnce === true && (await isSeeded(db, folder.name))) return 0
  const records = await listSeeded(db, folder.name)
  const stored = new Map((await listStoredItems(db, timeZone)).map((item) => [item.path, item]))
  const storedPictures = await listStoredPictures(db)
  const shown = new Set([...storedPictures, ...read.pictures.filter(isPrepared)].map(({ name }) => name))
  const writes = read.items
    .filter((item) => needsWrite(item, stored.get(item.path), records.get(item.path), now()))
    .filter(({ references }) =>
      references.every((reference) => reference.kind !== 'picture' || shown.has(reference.name)),
    )
  const pictures = await storePreparedPictures(context, read.pictures.filter(isPrepared), storedPictures, writes)
  if (writes.length + pictures.length === 0) return 0
  await db.transaction().execute(async (tx) => {
    await putPictures(tx, pictures, now())
    for (const item of writes) await item.put(tx, now())
    await recordSeeded(tx, folder.name, [
      ...writes.map(({ path, text }) => ({ path, digest: digestOf(text) })),
      ...pictures.map(({ name, hash }) => ({ path: `${PICTURES_FOLDER}/${name}`, digest: hash })),
    ])
  })
  return writes.length
}

function needsWrite(
  seed: ContentItem,
  stored: ContentItem | undefined,
  digest: string | undefined,
  now: Date,
): boolean {
  if (stored === undefined) return digest === undefined
  if (digest === undefined || !isUnmodified(stored, digest) || stored.text === seed.text) return false
  return digest === LEGACY_DIGEST || (stored.endsAt !== undefined && stored.endsAt <= now)
}

/** The digests of the items that were seeded from a folder, by path. */
async function listSeeded(db: Kysely<DB>, folder: SeedFolder['name']): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shipped_content').select(['path', 'digest']).where('folder', '=', folder).execute()
  return new Map(rows.map(({ path, digest }) => [path, digest]))
}

/** Whether an item is as it was seeded. */
const isUnmodified = ({ text }: Pick<ContentItem, 'text'>, digest: string): boolean =>
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

/** A picture without prepared files is not seeded, and neither are items that use it. A test finds it: run `node db/prepare-pictures.ts`. */
const isPrepared = ({ hash }: PictureFile): boolean => findPreparedPicture(hash) !== undefined

/**
 * Stores the files of the pictures that the items use, and returns the pictures that are not in the database yet. A
 * picture of the dealer with the same name stays.
 */
async function storePreparedPictures(
  context: SeedContext,
  files: readonly PictureFile[],
  stored: readonly StoredPicture[],
  writes: readonly FolderItem[],
): Promise<StoredPicture[]> {
  const used = new Set(
    writes.flatMap(({ references }) => references.map((reference) => reference.kind === 'picture' && reference.name)),
  )
  const added: StoredPicture[] = []
  for (const file of files) {
    const { name, hash, mediaType } = file
    const before = stored.find((picture) => picture.name === name)
    const sizes = findPreparedPicture(hash)
    if (sizes === undefined || (before === undefined ? !used.has(name) : before.hash !== hash)) continue
    const picture = before ?? { name, hash, mediaType, ...sizes }
    await storeFiles(context, file, { ...picture, widths: sizes.widths })
    if (before === undefined) added.push(picture)
  }
  return added
}

/** Stores the missing files of a picture. */
async function storeFiles(
  { storage }: SeedContext,
  { hash, mediaType, diskPath }: PictureFile,
  picture: StoredPicture,
): Promise<void> {
  const original = originalFileName(hash, mediaType)
  for (const name of listPictureFileNames(picture)) {
    if (await storage.has(name)) continue
    await storage.put(name, await readFile(name === original ? diskPath : getPreparedFile(name)))
  }
}

const STARTER_FOLDER = projectFolderUrl('db/starter')

/** Seeds the starter content into a site without pages. Only once: what the dealer removes stays removed. */
export const seedStarter = (context: SeedContext): Promise<number> =>
  seedContent(context, { name: 'starter', url: STARTER_FOLDER, isOnce: true })

interface RemoveSeededContentResult {
  /** The paths of the removed items: `offers/winter-tyres.yaml`. */
  items: string[]
  pictures: string[]
  /** Slugs of branches that stay only because a request or a test drive refers to them. */
  branchesInUse: string[]
}

/**
 * Removes the seeded content of a folder. Items that the dealer has changed stay, and so do items that the dealer's own
 * content refers to, and branches in use. From now on these count as the dealer's own.
 */
export async function removeSeededContent(
  context: SeedContext,
  folder: SeedFolder['name'],
): Promise<RemoveSeededContentResult> {
  return await withContentLock(context.db, async (db) => {
    const records = await listSeeded(db, folder)
    if (records.size === 0) return { items: [], pictures: [], branchesInUse: [] }
    const { items, pictures, branchesInUse } = await db.transaction().execute(async (tx) => {
      const removal = await removeUnmodifiedItems(tx, records, context)
      await tx.deleteFrom('shipped_content').where('folder', '=', folder).execute()
      return { ...removal, pictures: await removeUnusedPictures(tx, records, context) }
    })
    // Last, so that the files exist as long as a row refers to them.
    await discardPictures(context, db, pictures)
    return { items, pictures: pictures.map(({ name }) => name), branchesInUse }
  })
}

async function removeUnmodifiedItems(tx: Transaction<DB>, records: ReadonlyMap<string, string>, context: SeedContext) {
  const now = context.now()
  const stored = await listStoredItems(tx, context.timeZone)
  const unmodified = stored.filter((item) => {
    const digest = records.get(item.path)
    return digest !== undefined && isUnmodified(item, digest)
  })
  const usedBranches = await listBranchesInUse(tx)
  const isInUse = ({ kind, name }: ContentItem) => kind === BRANCHES && usedBranches.includes(name)
  const candidates = unmodified.filter((item) => !isInUse(item))
  const items: string[] = []
  for (const { kind, name, path } of listUnreferenced(stored, candidates)) {
    const problem = await kind.remove?.(tx, name, now)
    if (problem === undefined) items.push(path)
  }
  const branchesInUse = unmodified.filter(isInUse).map(({ name }) => name)
  return { items, branchesInUse: branchesInUse.toSorted() }
}

/** The candidates for removal that no remaining item refers to. */
function listUnreferenced(stored: readonly ContentItem[], candidates: readonly ContentItem[]): readonly ContentItem[] {
  let removable = candidates
  for (;;) {
    const remaining = stored.filter((item) => !removable.includes(item))
    const referenced = new Set(remaining.flatMap(({ references }) => references.map(referencePath)))
    const unreferenced = removable.filter(({ addresses }) => !addresses.some((address) => referenced.has(address)))
    // An item that remains can refer to other candidates.
    if (unreferenced.length === removable.length) return removable
    removable = unreferenced
  }
}

/** `/offers/winter-tyres/` of `/offers/winter-tyres/?utm_source=…` */
function referencePath(reference: ContentItem['references'][number]): string | undefined {
  return reference.kind === 'address' ? reference.address.replace(/[?#].*$/, '') : undefined
}

async function removeUnusedPictures(
  tx: Transaction<DB>,
  records: ReadonlyMap<string, string>,
  { timeZone }: Pick<SeedContext, 'timeZone'>,
): Promise<StoredPicture[]> {
  const shown = new Set(
    (await listStoredItems(tx, timeZone)).flatMap(({ references }) =>
      references.map((reference) => (reference.kind === 'picture' ? reference.name : undefined)),
    ),
  )
  const unused = (await listStoredPictures(tx)).filter(
    ({ name, hash }) => records.get(`${PICTURES_FOLDER}/${name}`) === hash && !shown.has(name),
  )
  for (const { name } of unused) await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  return unused
}
