import type { ContentItem, FolderItem } from '../folder/content-item.ts'

/** The part of a picture by which it is known to have changed. */
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
  /** What the database holds and the folder does not, although it has a place for it. */
  missing: ContentItem[]
  missingPictures: Picture[]
  /** Names of pictures whose bytes are other ones than before. */
  addedPictures: string[]
  changedPictures: string[]
  /** Names of pictures that nothing will show. */
  unused: string[]
  /** What the site will hold, `missing` included unless it is taken away. */
  items: ContentItem[]
  pictures: Set<string>
}

interface FolderContent {
  items: readonly FolderItem[]
  pictures: readonly NamedPicture[]
  kinds: ReadonlySet<ContentItem['kind']>
  hasPictures: boolean
}

/** What an import will do, by comparing what the folder says with what the database holds. */
export function planImport<Picture extends NamedPicture>(
  given: FolderContent,
  held: StoredContent<Picture>,
  { removeMissing }: { removeMissing: boolean },
): ImportPlan<Picture> {
  const before = new Map(held.items.map((thing) => [thing.path, thing]))
  const after = new Set(given.items.map(({ path }) => path))
  const hashes = new Map(held.pictures.map(({ name, hash }) => [name, hash]))
  const names = new Set(given.pictures.map(({ name }) => name))
  const changed = given.items.filter(({ path, text }) => before.has(path) && before.get(path)?.text !== text)
  const added = given.items.filter(({ path, isEmpty }) => !before.has(path) && isEmpty !== true)
  const absent = held.items.filter(({ path }) => !after.has(path))
  const missing = absent.filter(({ kind }) => given.kinds.has(kind) && kind.remove !== undefined)
  const missingPictures = given.hasPictures ? held.pictures.filter(({ name }) => !names.has(name)) : []
  const items = [...given.items, ...(removeMissing ? absent.filter((thing) => !missing.includes(thing)) : absent)]
  const kept = removeMissing ? held.pictures.filter((picture) => !missingPictures.includes(picture)) : held.pictures
  const pictures = new Set([...names, ...kept.map(({ name }) => name)])
  return {
    added,
    changed,
    unchanged: given.items.length - added.length - changed.length,
    missing,
    missingPictures,
    addedPictures: [...names].filter((name) => !hashes.has(name)),
    changedPictures: given.pictures
      .filter(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
      .map(({ name }) => name),
    unused: listUnused(names, items),
    items,
    pictures,
  }
}

function listUnused(names: ReadonlySet<string>, things: readonly ContentItem[]): string[] {
  const used = new Set(
    things.flatMap(({ references }) => references.map((reference) => reference.kind === 'picture' && reference.name)),
  )
  return [...names].filter((name) => !used.has(name))
}
