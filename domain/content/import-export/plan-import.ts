import type { ContentItem, FolderItem } from '../folder/content-item.ts'

/** The name of a picture, and the hash that shows whether it has changed. */
interface NamedPicture {
  name: string
  hash: string
}

export interface StoredContent<Picture extends NamedPicture> {
  items: readonly ContentItem[]
  pictures: readonly Picture[]
}

export interface ImportPlan<Picture extends NamedPicture> {
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
export function planImport<Picture extends NamedPicture>(
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
