import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#domain/context.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { type ContentFolder, PICTURES_FOLDER, readContentFolder } from '../folder/read-content-folder.server.ts'
import { PICTURE_EXTENSIONS } from '#platform/uploads/picture-type.ts'
import { originalFileName } from '../pictures/picture-file.server.ts'
import type { ContentChange } from './import-content.server.ts'
import { listStoredItems, listStoredPictures, type StoredPicture } from './stored-content.server.ts'

export type ExportContentResult =
  | {
      ok: true
      /** Files that were written or removed; the others were up to date. */
      changes: ContentChange[]
      unchanged: number
      /** Content files that the site does not have and that may not come from an export: they stay. */
      left: string[]
    }
  | { ok: false; reason: 'no-folder' }
  | { ok: false; reason: 'foreign-folder'; entries: string[] }
  /** Files that are no content and block paths of the export; `force` does not help. */
  | { ok: false; reason: 'in-the-way'; entries: string[] }
  | { ok: false; reason: 'lost-pictures'; names: string[] }

/**
 * Writes all content into a folder. Importing it changes nothing, and exporting again gives the same bytes. In a content
 * folder, texts that the site no longer has are removed. Its pictures stay, except second copies of exported ones, because
 * they can belong to anyone. A folder with foreign files is rejected, unless forced: then the foreign files stay.
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
  const { items, pictures } = await loadStoredContent(db, timeZone)
  const targets = [...items.map((item) => item.path), ...pictures.map(pictureFilePath)]
  const inTheWay = foreign.filter((file) => targets.some((target) => target === file || target.startsWith(`${file}/`)))
  if (inTheWay.length > 0) return { ok: false, reason: 'in-the-way', entries: inTheWay }
  const lost = await listMissingOriginals(storage, pictures)
  if (lost.length > 0) return { ok: false, reason: 'lost-pictures', names: lost }
  const writer = new FolderWriter(folder)
  for (const { path: file, text } of items) await writer.write(file, Buffer.from(text))
  for (const picture of pictures) {
    const original = await storage.read(originalFileName(picture.hash, picture.mediaType))
    if (original === undefined)
      throw new Error(`The original of the picture ${picture.name} disappeared during the export`)
    await writer.write(pictureFilePath(picture), await buffer(original.stream))
  }
  const { removable, left } = partitionLeftovers(before, { items, pictures, targets, foreign })
  for (const file of removable) await writer.remove(file)
  return { ok: true, changes: writer.changes, unchanged: writer.unchanged, left }
}

const pictureFilePath = ({ name, mediaType }: StoredPicture) =>
  `${PICTURES_FOLDER}/${name}${PICTURE_EXTENSIONS[mediaType]}`

/** Loads all content in one snapshot, so that a simultaneous import cannot change it. */
function loadStoredContent(db: Context['db'], timeZone: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ items: await listStoredItems(tx, timeZone), pictures: await listStoredPictures(tx) }))
}

/** The content of the folder as an import reads it: empty when there is no folder yet; undefined when it is not a folder. */
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
 * The files that an import could not read. In a folder without content texts, pictures are foreign too: a folder of that
 * name can contain anyone's photographs.
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
 * The content files that this export did not write. `removable` are texts under the name that an export would give them,
 * and texts and pictures with the same content as a written file; the others are `left`.
 */
function partitionLeftovers(before: ContentFolder, written: WrittenContent): { removable: string[]; left: string[] } {
  const texts = new Map(written.items.map(({ path, text }) => [path, text]))
  const hashes = new Map(written.pictures.map(({ name, hash }) => [name, hash]))
  const isRemovable = new Map([
    ...before.items.map(({ file, path, text }) => [file, file === path || texts.get(path) === text] as const),
    ...before.pictures.map(({ file, name, hash }) => [file, hashes.get(name) === hash] as const),
  ])
  const rest = [...isRemovable.keys()].filter(
    (file) => !written.targets.includes(file) && !written.foreign.includes(file),
  )
  return {
    removable: rest.filter((file) => isRemovable.get(file) === true),
    left: rest.filter((file) => isRemovable.get(file) === false),
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

/** Writes only changed files, each of them atomically. */
class FolderWriter {
  /** Files that were written or removed. */
  readonly changes: ContentChange[] = []
  /** How many were the same already. */
  unchanged = 0
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(file: string, content: Uint8Array): Promise<void> {
    const filePath = path.join(this.#folder, file)
    const before = await readIfExists(filePath)
    if (before !== undefined && before.equals(content)) {
      this.unchanged += 1
      return
    }
    await mkdir(path.dirname(filePath), { recursive: true })
    const draft = path.join(path.dirname(filePath), `.${path.basename(filePath)}.draft`)
    try {
      await writeFile(draft, content)
      await rename(draft, filePath)
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
    this.changes.push({ kind: before === undefined ? 'added' : 'changed', path: file })
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.#folder, file), { force: true })
    this.changes.push({ kind: 'removed', path: file })
  }
}

async function readIfExists(filePath: string): Promise<Buffer | undefined> {
  try {
    return await readFile(filePath)
  } catch (cause) {
    if (isFileError(cause, 'ENOENT')) return undefined
    throw cause
  }
}

/** Whether reading or writing a file failed for this reason: `ENOENT`, `ENOTDIR`. */
const isFileError = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code
