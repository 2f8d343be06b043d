import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { slug } from '../field-schemas.ts'
import { CONTENT_KINDS } from './kinds/content-kinds.server.ts'
import type { ContentKind, ContentProblem, FolderItem, ParseOptions } from './content-item.ts'
import { PICTURE_FILE_PATTERN, readPictureFile, type PictureFile } from '../pictures/picture-file.server.ts'

/** Far longer than any readable page. */
const MAX_TEXT_BYTES = 1_000_000
/** A folder can contain explanations besides content. */
const IGNORED_FILES = /^\.|^readme(\.md|\.txt)?$|^license$|^(thumbs\.db|desktop\.ini)$/i

/** Hidden files, a README and files of desktops are neither content nor problems. */
const isIgnored = (name: string) => IGNORED_FILES.test(name)

export interface ContentFolder {
  items: FolderItem[]
  pictures: PictureFile[]
  /** Kinds with a file or folder here: only their items can be missing. */
  kinds: Set<ContentKind>
  hasPictures: boolean
  problems: ContentProblem[]
}

export interface ReadFolderOptions extends ParseOptions {
  /** A larger picture is rejected. */
  maxPictureBytes: number
}

/** The whole content of a folder, and all problems of its single files. Nothing outside of the folder is read. */
export async function readContentFolder(folder: string, options: ReadFolderOptions): Promise<ContentFolder> {
  const content: ContentFolder = { items: [], pictures: [], kinds: new Set(), hasPictures: false, problems: [] }
  const entries = await listEntries(folder, '', content.problems)
  for (const { name, isFolder } of entries) {
    const kind = CONTENT_KINDS.find((kind) => name === (kind.isOneFile ? kind.folder + kind.extension : kind.folder))
    if (kind?.isOneFile === true && !isFolder) await readItemFile(content, folder, kind, name, options)
    else if (kind?.isOneFile === false && isFolder) await readKind(content, folder, kind, options)
    else if (name === PICTURES_FOLDER && isFolder) await readPictures(content, folder, options)
    else
      content.problems.push({
        file: name,
        message: `is nothing that an import knows; known are ${describeKnownEntries()}`,
      })
    if (kind !== undefined) content.kinds.add(kind)
  }
  if (entries.length === 0 && content.problems.length === 0)
    content.problems.push({ file: '.', message: `holds no content: ${describeKnownEntries()}` })
  content.problems.push(...listDuplicates(content))
  return content
}

/** The folder of pictures. */
export const PICTURES_FOLDER = 'pictures'

const describeKnownEntries = () =>
  [
    ...CONTENT_KINDS.map(({ folder, extension, isOneFile }) => folder + (isOneFile ? extension : '/')),
    `${PICTURES_FOLDER}/`,
  ].join(', ')

async function readKind(
  content: ContentFolder,
  folder: string,
  kind: ContentKind,
  options: ReadFolderOptions,
): Promise<void> {
  for (const { name, isFolder } of await listEntries(folder, kind.folder, content.problems)) {
    const file = `${kind.folder}/${name}`
    if (isFolder || !name.endsWith(kind.extension))
      content.problems.push({ file, message: `must be a file whose name ends in ${kind.extension}` })
    else await readItemFile(content, folder, kind, file, options)
  }
}

async function readItemFile(
  content: ContentFolder,
  folder: string,
  kind: ContentKind,
  file: string,
  options: ReadFolderOptions,
): Promise<void> {
  const filePath = path.join(folder, file)
  const isTooLarge = (await stat(filePath)).size > MAX_TEXT_BYTES
  const text = isTooLarge ? undefined : decodeText(await readFile(filePath), kind.extension)
  if (text === undefined) {
    content.problems.push({
      file,
      message: 'is no text in UTF-8, or longer than a million letters: save it as UTF-8, or make it shorter',
    })
    return
  }
  const parsed = kind.parse({ file, name: path.basename(file, kind.extension), text }, options)
  if (parsed.ok) content.items.push(parsed.item)
  else content.problems.push(...parsed.problems)
}

async function readPictures(
  content: ContentFolder,
  folder: string,
  { maxPictureBytes }: ReadFolderOptions,
): Promise<void> {
  content.hasPictures = true
  for (const { name: entry, isFolder } of await listEntries(folder, PICTURES_FOLDER, content.problems)) {
    const file = `${PICTURES_FOLDER}/${entry}`
    const name = entry.replace(PICTURE_FILE_PATTERN, '')
    const issue = v.safeParse(slug, name).issues?.[0]
    if (isFolder || name === entry)
      content.problems.push({ file, message: 'must be a file that ends in .jpg, .png or .webp' })
    else if (issue !== undefined) content.problems.push({ file, message: `its name ${issue.message}` })
    else {
      const picture = await readPictureFile({ name, file, diskPath: path.join(folder, file) }, maxPictureBytes)
      if ('hash' in picture) content.pictures.push(picture)
      else content.problems.push({ file, ...picture })
    }
  }
}

interface Entry {
  name: string
  isFolder: boolean
}

/** The entries of a folder, by name. A symbolic link could point anywhere, so none is followed. */
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

/** UTF-8, with or without a BOM. Tables of old spreadsheets are in Windows-1251. */
function decodeText(bytes: Uint8Array, extension: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8; any bytes are valid Windows-1251.
    return extension === '.csv' ? new TextDecoder('windows-1251').decode(bytes) : undefined
  }
}

/** Files that define the same item twice. */
function listDuplicates({ items, pictures }: ContentFolder): ContentProblem[] {
  const files = new Map<string, string>()
  const named = [
    ...items.map(({ path, file }) => ({ key: path, file })),
    ...pictures.map(({ name, file }) => ({ key: `${PICTURES_FOLDER}/${name}`, file })),
  ]
  return named.flatMap(({ key, file }) => {
    const earlier = files.get(key)
    files.set(key, file)
    return earlier === undefined ? [] : [{ file, message: `is the same as ${earlier}: keep one of them` }]
  })
}
