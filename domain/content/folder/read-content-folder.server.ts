import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { slug } from '../words.ts'
import { CONTENT_KINDS } from './content-kinds.server.ts'
import type { ContentKind, ContentProblem, FiledThing, ReadingOptions } from './content-thing.ts'
import { PICTURE_FILE, readPictureFile, type PictureFile } from './picture-file.server.ts'

/** A longer text is no page that somebody reads. */
const MAX_TEXT_BYTES = 1_000_000
/** Beside content a folder may hold what explains it. */
const PASSED_OVER = /^\.|^readme(\.md|\.txt)?$|^license$|^(thumbs\.db|desktop\.ini)$/i

/** Hidden files, a README, what desktops leave behind: no content, and nothing to complain of. */
const isPassedOver = (name: string) => PASSED_OVER.test(name)

export interface ContentFolder {
  things: FiledThing[]
  pictures: PictureFile[]
  /** Kinds that the folder has a place for: only of these can anything be missing. */
  kinds: Set<ContentKind>
  hasPictures: boolean
  problems: ContentProblem[]
}

export interface FolderOptions extends ReadingOptions {
  /** A larger picture is refused. */
  maxPictureBytes: number
}

/** Everything that a content folder says, and everything that is wrong with its files, each by itself. Nothing outside of it is read. */
export async function readContentFolder(folder: string, options: FolderOptions): Promise<ContentFolder> {
  const read: ContentFolder = { things: [], pictures: [], kinds: new Set(), hasPictures: false, problems: [] }
  const entries = await listEntries(folder, '', read.problems)
  for (const { name, isFolder } of entries) {
    const kind = CONTENT_KINDS.find((kind) => name === (kind.isOneFile ? kind.folder + kind.ending : kind.folder))
    if (kind?.isOneFile === true && !isFolder) await readInto(read, folder, kind, name, options)
    else if (kind?.isOneFile === false && isFolder) await readKind(read, folder, kind, options)
    else if (name === PICTURES && isFolder) await readPictures(read, folder, options)
    else read.problems.push({ file: name, message: `is nothing that an import knows; known are ${listKnown()}` })
    if (kind !== undefined) read.kinds.add(kind)
  }
  if (entries.length === 0 && read.problems.length === 0)
    read.problems.push({ file: '.', message: `holds no content: ${listKnown()}` })
  read.problems.push(...listTwins(read))
  return read
}

/** The folder of pictures. */
export const PICTURES = 'pictures'

const listKnown = () =>
  [...CONTENT_KINDS.map(({ folder, ending, isOneFile }) => folder + (isOneFile ? ending : '/')), `${PICTURES}/`].join(
    ', ',
  )

async function readKind(read: ContentFolder, folder: string, kind: ContentKind, options: FolderOptions): Promise<void> {
  for (const { name, isFolder } of await listEntries(folder, kind.folder, read.problems)) {
    const file = `${kind.folder}/${name}`
    if (isFolder || !name.endsWith(kind.ending))
      read.problems.push({ file, message: `must be a file whose name ends in ${kind.ending}` })
    else await readInto(read, folder, kind, file, options)
  }
}

async function readInto(
  read: ContentFolder,
  folder: string,
  kind: ContentKind,
  file: string,
  options: FolderOptions,
): Promise<void> {
  const place = path.join(folder, file)
  const text = (await stat(place)).size > MAX_TEXT_BYTES ? undefined : decode(await readFile(place), kind.ending)
  if (text === undefined) {
    read.problems.push({
      file,
      message: 'is no text in UTF-8, or longer than a million letters: save it as UTF-8, or make it shorter',
    })
    return
  }
  const reading = kind.read({ file, name: path.basename(file, kind.ending), text }, options)
  if (reading.ok) read.things.push(reading.thing)
  else read.problems.push(...reading.problems)
}

async function readPictures(read: ContentFolder, folder: string, { maxPictureBytes }: FolderOptions): Promise<void> {
  read.hasPictures = true
  for (const { name: entry, isFolder } of await listEntries(folder, PICTURES, read.problems)) {
    const file = `${PICTURES}/${entry}`
    const name = entry.replace(PICTURE_FILE, '')
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
    .filter(({ name }) => !isPassedOver(name))
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
function decode(bytes: Uint8Array, ending: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8: in one-byte Cyrillic every table is a text.
    return ending === '.csv' ? new TextDecoder('windows-1251').decode(bytes) : undefined
  }
}

/** Two files that say what one thing is. */
function listTwins({ things, pictures }: ContentFolder): ContentProblem[] {
  const files = new Map<string, string>()
  const named = [
    ...things.map(({ path, file }) => ({ key: path, file })),
    ...pictures.map(({ name, file }) => ({ key: `${PICTURES}/${name}`, file })),
  ]
  return named.flatMap(({ key, file }) => {
    const twin = files.get(key)
    files.set(key, file)
    return twin === undefined ? [] : [{ file, message: `is the same as ${twin}: keep one of them` }]
  })
}
