import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { slug } from '../field-schemas.ts'
import { CONTENT_KINDS } from './kinds/content-kinds.server.ts'
import type { ContentKind, ContentProblem, FolderItem, ParseOptions } from './content-item.ts'
import { PICTURE_FILE_PATTERN, readPictureFile, type PictureFile } from '../pictures/picture-file.server.ts'

/** A longer text is no page that somebody reads. */
const MAX_TEXT_BYTES = 1_000_000
/** Beside content a folder may hold what explains it. */
const IGNORED_FILES = /^\.|^readme(\.md|\.txt)?$|^license$|^(thumbs\.db|desktop\.ini)$/i

/** Hidden files, a README, what desktops leave behind: no content, and nothing to complain of. */
const isIgnored = (name: string) => IGNORED_FILES.test(name)

export interface ContentFolder {
  items: FolderItem[]
  pictures: PictureFile[]
  /** Kinds that the folder has a place for: only of these can anything be missing. */
  kinds: Set<ContentKind>
  hasPictures: boolean
  problems: ContentProblem[]
}

export interface ReadFolderOptions extends ParseOptions {
  /** A larger picture is refused. */
  maxPictureBytes: number
}

/** Everything that a content folder says, and everything that is wrong with its files, each by itself. Nothing outside of it is read. */
export async function readContentFolder(folder: string, options: ReadFolderOptions): Promise<ContentFolder> {
  const read: ContentFolder = { items: [], pictures: [], kinds: new Set(), hasPictures: false, problems: [] }
  const entries = await listEntries(folder, '', read.problems)
  for (const { name, isFolder } of entries) {
    const kind = CONTENT_KINDS.find((kind) => name === (kind.isOneFile ? kind.folder + kind.extension : kind.folder))
    if (kind?.isOneFile === true && !isFolder) await readItemFile(read, folder, kind, name, options)
    else if (kind?.isOneFile === false && isFolder) await readKind(read, folder, kind, options)
    else if (name === PICTURES_FOLDER && isFolder) await readPictures(read, folder, options)
    else
      read.problems.push({
        file: name,
        message: `is nothing that an import knows; known are ${describeKnownEntries()}`,
      })
    if (kind !== undefined) read.kinds.add(kind)
  }
  if (entries.length === 0 && read.problems.length === 0)
    read.problems.push({ file: '.', message: `holds no content: ${describeKnownEntries()}` })
  read.problems.push(...listDuplicates(read))
  return read
}

/** The folder of pictures. */
export const PICTURES_FOLDER = 'pictures'

const describeKnownEntries = () =>
  [
    ...CONTENT_KINDS.map(({ folder, extension, isOneFile }) => folder + (isOneFile ? extension : '/')),
    `${PICTURES_FOLDER}/`,
  ].join(', ')

async function readKind(
  read: ContentFolder,
  folder: string,
  kind: ContentKind,
  options: ReadFolderOptions,
): Promise<void> {
  for (const { name, isFolder } of await listEntries(folder, kind.folder, read.problems)) {
    const file = `${kind.folder}/${name}`
    if (isFolder || !name.endsWith(kind.extension))
      read.problems.push({ file, message: `must be a file whose name ends in ${kind.extension}` })
    else await readItemFile(read, folder, kind, file, options)
  }
}

async function readItemFile(
  read: ContentFolder,
  folder: string,
  kind: ContentKind,
  file: string,
  options: ReadFolderOptions,
): Promise<void> {
  const place = path.join(folder, file)
  const text = (await stat(place)).size > MAX_TEXT_BYTES ? undefined : decodeText(await readFile(place), kind.extension)
  if (text === undefined) {
    read.problems.push({
      file,
      message: 'is no text in UTF-8, or longer than a million letters: save it as UTF-8, or make it shorter',
    })
    return
  }
  const reading = kind.parse({ file, name: path.basename(file, kind.extension), text }, options)
  if (reading.ok) read.items.push(reading.item)
  else read.problems.push(...reading.problems)
}

async function readPictures(
  read: ContentFolder,
  folder: string,
  { maxPictureBytes }: ReadFolderOptions,
): Promise<void> {
  read.hasPictures = true
  for (const { name: entry, isFolder } of await listEntries(folder, PICTURES_FOLDER, read.problems)) {
    const file = `${PICTURES_FOLDER}/${entry}`
    const name = entry.replace(PICTURE_FILE_PATTERN, '')
    const issue = v.safeParse(slug, name).issues?.[0]
    if (isFolder || name === entry)
      read.problems.push({ file, message: 'must be a file that ends in .jpg, .png or .webp' })
    else if (issue !== undefined) read.problems.push({ file, message: `its name ${issue.message}` })
    else {
      const picture = await readPictureFile({ name, file, place: path.join(folder, file) }, maxPictureBytes)
      if ('hash' in picture) read.pictures.push(picture)
      else read.problems.push({ file, ...picture })
    }
  }
}

interface Entry {
  name: string
  isFolder: boolean
}

/** What lies in a folder, by name. A link could lead anywhere, so none is followed. */
async function listEntries(folder: string, inside: string, problems: ContentProblem[]): Promise<Entry[]> {
  const entries = await readdir(path.join(folder, inside), { withFileTypes: true })
  return entries
    .filter(({ name }) => !isIgnored(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): Entry[] => {
      if (entry.isFile() || entry.isDirectory()) return [{ name: entry.name, isFolder: entry.isDirectory() }]
      problems.push({
        file: path.posix.join(inside, entry.name),
        message: 'is a link or a device: put the file itself there',
      })
      return []
    })
}

/** UTF-8, with its BOM or without. A spreadsheet's old tables come in Windows-1251. */
function decodeText(bytes: Uint8Array, ending: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8: in one-byte Cyrillic every table is a text.
    return ending === '.csv' ? new TextDecoder('windows-1251').decode(bytes) : undefined
  }
}

/** Two files that say what one thing is. */
function listDuplicates({ items, pictures }: ContentFolder): ContentProblem[] {
  const files = new Map<string, string>()
  const named = [
    ...items.map(({ path, file }) => ({ key: path, file })),
    ...pictures.map(({ name, file }) => ({ key: `${PICTURES_FOLDER}/${name}`, file })),
  ]
  return named.flatMap(({ key, file }) => {
    const twin = files.get(key)
    files.set(key, file)
    return twin === undefined ? [] : [{ file, message: `is the same as ${twin}: keep one of them` }]
  })
}
