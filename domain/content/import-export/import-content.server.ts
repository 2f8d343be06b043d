import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'
import { checkReference, checkReferences } from './list-references.ts'
import type { ContentContext } from './content-context.ts'
import type { ContentItem, ContentProblem, FolderItem } from '../folder/content-item.ts'
import {
  listStoredItems,
  listStoredPictures,
  listUnremovableItems,
  removeItems,
  Rollback,
  type StoredPicture,
  withRollback,
} from './stored-content.server.ts'
import { loadReferenceTargets } from './load-reference-targets.server.ts'
import { discardPictures, putPictures } from '../pictures/put-pictures.server.ts'
import { type ContentFolder, PICTURES_FOLDER, readContentFolder } from '../folder/read-content-folder.server.ts'
import { checkPictures, storePictures } from '../pictures/store-pictures.server.ts'
import { withContentLock } from './with-content-lock.server.ts'

export type { ContentContext, ContentProblem }

export interface ContentChange {
  kind: 'added' | 'changed' | 'removed'
  /** The item's file in an export. */
  path: string
}

export type ImportContentResult =
  /** Nothing was changed. */
  | { ok: false; problems: ContentProblem[] }
  | {
      ok: true
      changes: ContentChange[]
      unchanged: number
      /** Picture files that nothing uses. */
      unused: string[]
      /** Items of the site that the folder does not have; they stay unless `removeMissing` is set. */
      missing: string[]
    }

export interface ImportContentOptions {
  /** Only validates. */
  check?: boolean
  /** Removes items that the folder does not have, of the kinds for which it has a folder or file. */
  removeMissing?: boolean
  /** Called before each picture that must be encoded. */
  onPicture?: (file: string) => void
}

/**
 * Imports a content folder completely, in one transaction, or not at all. Reports the problems of all files at once. A
 * second import of the same folder changes nothing.
 */
export async function importContent(
  context: ContentContext,
  folder: string,
  options: ImportContentOptions = {},
): Promise<ImportContentResult> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder)
    return failImport([
      { file: folder, message: 'there is no such folder, or it cannot be read: check its path and permissions' },
    ])
  const read = await readContentFolder(folder, context)
  return await withContentLock(context.db, (db) => importFolder({ ...context, db }, read, options))
}

const failImport = (problems: ContentProblem[]): ImportContentResult => ({ ok: false, problems })

type ContentImportPlan = ImportPlan<StoredPicture>

async function importFolder(
  context: ContentContext,
  read: ContentFolder,
  options: ImportContentOptions,
): Promise<ImportContentResult> {
  const { db, timeZone } = context
  const storedPictures = await listStoredPictures(db)
  const current = { items: await listStoredItems(db, timeZone), pictures: storedPictures }
  const plan = planImport(read, current, { removeMissing: options.removeMissing === true })
  const problems = [...read.problems, ...(await listBrokenReferences(db, read, plan, options))]
  if (options.removeMissing === true) problems.push(...(await listUnremovableItems(db, plan.missing, context.now())))
  if (problems.length > 0 || options.check === true) {
    problems.push(...(await checkPictures(context, read.pictures, storedPictures)))
    return problems.length > 0 ? failImport(problems) : summarizePlan(plan, options)
  }
  const stored = await storePictures(context, read.pictures, storedPictures, options.onPicture)
  if (stored.problems.length > 0) return failImport(stored.problems)
  const pictures = stored.pictures.filter((picture) => !storedPictures.some((before) => isSamePicture(before, picture)))
  const unremovable = await applyPlan(context, plan, pictures, options)
  if (unremovable.length > 0) return failImport(unremovable)
  await discardPictures(
    context,
    db,
    storedPictures.filter(({ name, hash }) => isPictureReleased(plan, stored.pictures, name, hash, options)),
  )
  return summarizePlan(plan, options)
}

/** The widths can differ if prepared files of the product were lost and encoded again. */
const isSamePicture = (one: StoredPicture, other: StoredPicture) =>
  one.name === other.name && one.hash === other.hash && one.widths.join() === other.widths.join()

/** The broken references of the folder, and those that removing items would break. */
async function listBrokenReferences(
  db: Kysely<DB>,
  { items, problems: unreadable }: ContentFolder,
  plan: ContentImportPlan,
  { removeMissing }: ImportContentOptions,
): Promise<ContentProblem[]> {
  const targets = await loadReferenceTargets(
    db,
    plan.items,
    plan.pictures,
    unreadable.map(({ file }) => file),
  )
  const problems = checkReferences(items, targets)
  if (removeMissing !== true) return problems
  const imported = new Set(items.map(({ path }) => path))
  for (const { path, references } of plan.items.filter((item) => !imported.has(item.path))) {
    const message = references.map((reference) => checkReference(reference, targets)).find(Boolean)
    if (message !== undefined)
      problems.push({
        file: path,
        message: `is not in the folder and stays on the site, but after this import ${message}`,
      })
  }
  return problems
}

/** Applies a plan in one transaction, which is rolled back if an item cannot be removed. */
async function applyPlan(
  { db, now }: ContentContext,
  plan: ContentImportPlan,
  pictures: readonly StoredPicture[],
  { removeMissing }: ImportContentOptions,
): Promise<ContentProblem[]> {
  const unremovable: ContentProblem[] = []
  await withRollback(db, async (tx) => {
    const moment = now()
    await putPictures(tx, pictures, moment)
    for (const item of [...plan.added, ...plan.changed]) await item.put(tx, moment)
    if (removeMissing !== true) return
    // Checked before; but a car can have arrived meanwhile.
    unremovable.push(...(await removeItems(tx, plan.missing, moment)))
    if (unremovable.length > 0) throw new Rollback()
    for (const { name } of plan.missingPictures)
      await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  })
  return unremovable
}

function isPictureReleased(
  plan: ContentImportPlan,
  stored: readonly StoredPicture[],
  name: string,
  hash: string,
  { removeMissing }: ImportContentOptions,
): boolean {
  const now = stored.find((picture) => picture.name === name)
  return now === undefined
    ? removeMissing === true && plan.missingPictures.some((picture) => picture.name === name)
    : now.hash !== hash
}

const picturePath = (name: string) => `${PICTURES_FOLDER}/${name}`

function summarizePlan(plan: ContentImportPlan, { removeMissing }: ImportContentOptions): ImportContentResult {
  const missing = [
    ...plan.missing.map(({ path }) => path),
    ...plan.missingPictures.map(({ name }) => picturePath(name)),
  ]
  const changes: ContentChange[] = [
    ...plan.added.map(({ path }) => ({ kind: 'added' as const, path })),
    ...plan.addedPictures.map((name) => ({ kind: 'added' as const, path: picturePath(name) })),
    ...plan.changed.map(({ path }) => ({ kind: 'changed' as const, path })),
    ...plan.changedPictures.map((name) => ({ kind: 'changed' as const, path: picturePath(name) })),
    ...(removeMissing === true ? missing.map((path) => ({ kind: 'removed' as const, path })) : []),
  ]
  return {
    ok: true,
    changes,
    unchanged: plan.unchanged,
    unused: plan.unused.map(picturePath),
    missing: removeMissing === true ? [] : missing,
  }
}

/** The name of a picture, and the hash that shows whether it has changed. */
interface NamedPicture {
  name: string
  hash: string
}

interface StoredContent<Picture extends NamedPicture> {
  items: readonly ContentItem[]
  pictures: readonly Picture[]
}

interface ImportPlan<Picture extends NamedPicture> {
  added: FolderItem[]
  changed: FolderItem[]
  unchanged: number
  /** Items of the database that the folder does not have, although it has their kind. */
  missing: ContentItem[]
  missingPictures: Picture[]
  /** Names of new pictures. */
  addedPictures: string[]
  changedPictures: string[]
  /** Names of pictures that no content will show. */
  unused: string[]
  /** The items after the import, including `missing` unless they are removed. */
  items: ContentItem[]
  pictures: Set<string>
}

interface FolderContent {
  items: readonly FolderItem[]
  pictures: readonly NamedPicture[]
  kinds: ReadonlySet<ContentItem['kind']>
  hasPictures: boolean
}

/** Plans an import by comparing the folder with the database. */
function planImport<Picture extends NamedPicture>(
  folder: FolderContent,
  stored: StoredContent<Picture>,
  { removeMissing }: { removeMissing: boolean },
): ImportPlan<Picture> {
  const before = new Map(stored.items.map((item) => [item.path, item]))
  const after = new Set(folder.items.map(({ path }) => path))
  const hashes = new Map(stored.pictures.map(({ name, hash }) => [name, hash]))
  const names = new Set(folder.pictures.map(({ name }) => name))
  const changed = folder.items.filter(({ path, text }) => before.has(path) && before.get(path)?.text !== text)
  const added = folder.items.filter(({ path, isEmpty }) => !before.has(path) && isEmpty !== true)
  const absent = stored.items.filter(({ path }) => !after.has(path))
  const missing = absent.filter(({ kind }) => folder.kinds.has(kind) && kind.remove !== undefined)
  const missingPictures = folder.hasPictures ? stored.pictures.filter(({ name }) => !names.has(name)) : []
  const items = [...folder.items, ...(removeMissing ? absent.filter((item) => !missing.includes(item)) : absent)]
  const retained = removeMissing
    ? stored.pictures.filter((picture) => !missingPictures.includes(picture))
    : stored.pictures
  const pictures = new Set([...names, ...retained.map(({ name }) => name)])
  return {
    added,
    changed,
    unchanged: folder.items.length - added.length - changed.length,
    missing,
    missingPictures,
    addedPictures: [...names].filter((name) => !hashes.has(name)),
    changedPictures: folder.pictures
      .filter(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
      .map(({ name }) => name),
    unused: listUnused(names, items),
    items,
    pictures,
  }
}

function listUnused(names: ReadonlySet<string>, items: readonly ContentItem[]): string[] {
  const used = new Set(
    items.flatMap(({ references }) => references.map((reference) => reference.kind === 'picture' && reference.name)),
  )
  return [...names].filter((name) => !used.has(name))
}
