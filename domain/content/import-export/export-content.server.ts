import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#domain/context.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { FolderWriter } from './folder-writer.server.ts'
import { isFileError } from '../folder/is-file-error.ts'
import { listStoredPictures, listStoredItems, type StoredPicture } from './list-stored-content.server.ts'
import { originalFileName, PICTURE_EXTENSIONS } from '../pictures/picture-file.server.ts'
import { PICTURES_FOLDER, readContentFolder, type ContentFolder } from '../folder/read-content-folder.server.ts'
import type { ContentChange } from './import-content.server.ts'

export type ExportContentResult =
  | {
      ok: true
      /** Files that were written or removed; the others said the same already. */
      changes: ContentChange[]
      unchanged: number
      /** Files of content that the site does not have and no export need have written: they stay. */
      left: string[]
    }
  | { ok: false; reason: 'no-folder' }
  | { ok: false; reason: 'foreign-folder'; entries: string[] }
  /** Files that are no content and lie where content would have to be written; `force` does not help. */
  | { ok: false; reason: 'in-the-way'; entries: string[] }
  | { ok: false; reason: 'lost-pictures'; names: string[] }

/**
 * Writes all content into a folder, so that importing it changes nothing and exporting again gives the same bytes. In a
 * folder of content what the site does not have any more is removed, but no picture: it could be anybody's. A folder
 * with anything else in it is left alone, unless forced: then what is foreign stays.
 */
export async function exportContent(
  { db, storage, timeZone }: Pick<Context, 'db' | 'storage' | 'timeZone'>,
  folder: string,
  { force = false }: { force?: boolean } = {},
): Promise<ExportContentResult> {
  const before = await readExistingFolder(folder, timeZone)
  if (before === undefined) return { ok: false, reason: 'no-folder' }
  const foreign = listForeignFiles(before)
  if (foreign.length > 0 && !force) return { ok: false, reason: 'foreign-folder', entries: foreign }
  const { things: items, pictures } = await loadStoredContent(db, timeZone)
  const targets = [...items.map((thing) => thing.path), ...pictures.map(pictureFilePath)]
  const inTheWay = foreign.filter((file) => targets.some((target) => target === file || target.startsWith(`${file}/`)))
  if (inTheWay.length > 0) return { ok: false, reason: 'in-the-way', entries: inTheWay }
  const lost = await listMissingOriginals(storage, pictures)
  if (lost.length > 0) return { ok: false, reason: 'lost-pictures', names: lost }
  const writing = new FolderWriter(folder)
  for (const { path: file, text } of items) await writing.write(file, Buffer.from(text))
  for (const picture of pictures) {
    const original = await storage.read(originalFileName(picture.hash, picture.mediaType))
    if (original === undefined)
      throw new Error(`The original of the picture ${picture.name} went away during the export`)
    await writing.write(pictureFilePath(picture), await buffer(original.stream))
  }
  const { given, left } = partitionLeftovers(before, { items, pictures, targets, foreign })
  for (const file of given) await writing.remove(file)
  return { ok: true, changes: writing.changes, unchanged: writing.unchanged, left }
}

const pictureFilePath = ({ name, mediaType }: StoredPicture) =>
  `${PICTURES_FOLDER}/${name}${PICTURE_EXTENSIONS[mediaType]}`

/** All of one moment, whatever is imported meanwhile. */
function loadStoredContent(db: Context['db'], timeZone: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ things: await listStoredItems(tx, timeZone), pictures: await listStoredPictures(tx) }))
}

/** What lies in the folder, as an import reads it: nothing where there is none yet; undefined when it is a file. */
async function readExistingFolder(folder: string, timeZone: string): Promise<ContentFolder | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return undefined
  } catch (cause) {
    if (isFileError(cause, 'ENOENT'))
      return { items: [], pictures: [], kinds: new Set(), hasPictures: false, problems: [] }
    if (isFileError(cause, 'ENOTDIR')) return undefined
    throw cause
  }
  return await readContentFolder(folder, { maxPictureBytes: Infinity, timeZone })
}

/**
 * Whatever an import could not read. Pictures are foreign as well where no text of content lies beside them: anybody's
 * photographs may be in a folder of that name.
 */
function listForeignFiles({ items, pictures, problems }: ContentFolder): string[] {
  const own = new Set([...items, ...(items.length > 0 ? pictures : [])].map(({ file }) => file))
  const foreign = [...problems, ...pictures].map(({ file }) => file).filter((file) => file !== '.' && !own.has(file))
  return [...new Set(foreign)]
}

interface WrittenContent {
  items: readonly ContentItem[]
  pictures: readonly StoredPicture[]
  targets: readonly string[]
  foreign: readonly string[]
}

/**
 * The files of content that were not written: `given` up is what an earlier export wrote under that name, and what says
 * by another name the same as a written one; the others are `left`.
 */
function partitionLeftovers(before: ContentFolder, written: WrittenContent): { given: string[]; left: string[] } {
  const texts = new Map(written.items.map(({ path, text }) => [path, text]))
  const hashes = new Map(written.pictures.map(({ name, hash }) => [name, hash]))
  const isGiven = new Map([
    ...before.items.map(({ file, path, text }) => [file, file === path || texts.get(path) === text] as const),
    ...before.pictures.map(({ file, name, hash }) => [file, hashes.get(name) === hash] as const),
  ])
  const rest = [...isGiven.keys()].filter((file) => !written.targets.includes(file) && !written.foreign.includes(file))
  return {
    given: rest.filter((file) => isGiven.get(file) === true),
    left: rest.filter((file) => isGiven.get(file) === false),
  }
}

async function listMissingOriginals(
  storage: Context['storage'],
  pictures: readonly StoredPicture[],
): Promise<string[]> {
  const lost: string[] = []
  for (const { name, hash, mediaType } of pictures)
    if (!(await storage.has(originalFileName(hash, mediaType)))) lost.push(name)
  return lost
}
