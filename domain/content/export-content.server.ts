import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { CONTENT_KINDS } from './folder/content-kinds.server.ts'
import { listHeldPictures, listHeldThings, type HeldPicture } from './folder/list-held-content.server.ts'
import { originalFileName, PICTURE_ENDINGS } from './folder/picture-file.server.ts'
import { isPassedOver, PICTURES } from './folder/read-content-folder.server.ts'
import type { ContentChange } from './import-content.server.ts'

export type ContentExport =
  | {
      ok: true
      /** Files that were written or removed; the others said the same already. */
      changes: ContentChange[]
      unchanged: number
    }
  | { ok: false; reason: 'foreign-folder'; entries: string[] }
  | { ok: false; reason: 'lost-pictures'; names: string[] }

/**
 * Writes all content into a folder, so that importing it changes nothing and exporting again gives the same bytes. In a
 * folder of content what the site does not have any more is removed; a folder with anything else in it is left alone,
 * unless forced: then what is foreign stays.
 */
export async function exportContent(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  folder: string,
  { force = false }: { force?: boolean } = {},
): Promise<ContentExport> {
  const { foreign, own } = await inspectFolder(folder)
  if (foreign.length > 0 && !force) return { ok: false, reason: 'foreign-folder', entries: foreign }
  const { things, pictures } = await listAll(db)
  const lost = await listLost(storage, pictures)
  if (lost.length > 0) return { ok: false, reason: 'lost-pictures', names: lost }
  const writing = new FolderWriting(folder)
  for (const { path: file, text } of things) await writing.write(file, Buffer.from(text))
  for (const { name, hash, mediaType } of pictures) {
    const original = await storage.read(originalFileName(hash, mediaType))
    if (original === undefined) throw new Error(`The original of the picture ${name} went away during the export`)
    await writing.write(`${PICTURES}/${name}${PICTURE_ENDINGS[mediaType]}`, await buffer(original.stream))
  }
  for (const file of own) await writing.removeUnlessWritten(file)
  return { ok: true, changes: writing.changes, unchanged: writing.unchanged }
}

/** All of one moment, whatever is imported meanwhile. */
function listAll(db: Context['db']) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ things: await listHeldThings(tx), pictures: await listHeldPictures(tx) }))
}

/** What lies in the folder: files of content, and whatever else. Hidden files and a README belong to neither. */
async function inspectFolder(folder: string): Promise<{ own: string[]; foreign: string[] }> {
  const own: string[] = []
  const foreign: string[] = []
  for (const entry of await listEntries(folder)) {
    const kind = CONTENT_KINDS.find(
      ({ folder, ending, isOneFile }) => entry.name === (isOneFile ? folder + ending : folder),
    )
    if (kind?.isOneFile === true && entry.isFile()) own.push(entry.name)
    else if ((kind?.isOneFile === false || entry.name === PICTURES) && entry.isDirectory()) {
      const files = await listEntries(path.join(folder, entry.name))
      own.push(...files.filter((file) => file.isFile()).map((file) => `${entry.name}/${file.name}`))
      foreign.push(...files.filter((file) => !file.isFile()).map((file) => `${entry.name}/${file.name}`))
    } else foreign.push(entry.name)
  }
  return { own, foreign }
}

async function listEntries(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
  return entries.filter(({ name }) => !isPassedOver(name))
}

async function listLost(storage: Context['storage'], pictures: readonly HeldPicture[]): Promise<string[]> {
  const lost: string[] = []
  for (const { name, hash, mediaType } of pictures)
    if (!(await storage.has(originalFileName(hash, mediaType)))) lost.push(name)
  return lost
}

/** Writes what differs, each file whole or not at all. */
class FolderWriting {
  readonly changes: ContentChange[] = []
  unchanged = 0
  readonly #folder: string
  readonly #written = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(file: string, content: Uint8Array): Promise<void> {
    const place = path.join(this.#folder, file)
    this.#written.add(file)
    const before = await readIfThere(place)
    if (before !== undefined && before.equals(content)) {
      this.unchanged += 1
      return
    }
    await this.#makeRoom(path.dirname(place))
    const draft = path.join(path.dirname(place), `.${path.basename(place)}.draft`)
    try {
      await writeFile(draft, content)
      await rename(draft, place)
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
    this.changes.push({ kind: before === undefined ? 'added' : 'changed', path: file })
  }

  async removeUnlessWritten(file: string): Promise<void> {
    if (this.#written.has(file)) return
    await rm(path.join(this.#folder, file), { force: true })
    this.changes.push({ kind: 'removed', path: file })
  }

  /** A link in a folder's place could lead anywhere. */
  async #makeRoom(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    const isLink = folder !== this.#folder && (await lstat(folder)).isSymbolicLink()
    if (isLink) throw new Error(`«${folder}» is a link: put a folder there`)
  }
}

async function readIfThere(place: string): Promise<Buffer | undefined> {
  try {
    return await readFile(place)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
