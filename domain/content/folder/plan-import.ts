import type { ContentThing, FiledThing } from './content-thing.ts'

/** The part of a picture by which it is known to have changed. */
interface NamedPicture {
  name: string
  hash: string
}

export interface HeldContent<Picture extends NamedPicture> {
  things: readonly ContentThing[]
  pictures: readonly Picture[]
}

export interface ImportPlan<Picture extends NamedPicture> {
  added: FiledThing[]
  changed: FiledThing[]
  unchanged: number
  /** What the database holds and the folder does not, although it has a place for it. */
  missing: ContentThing[]
  missingPictures: Picture[]
  /** Names of pictures whose bytes are other ones than before. */
  addedPictures: string[]
  changedPictures: string[]
  /** Names of pictures that nothing will show. */
  unused: string[]
  /** What the site will hold, `missing` included unless it is taken away. */
  things: ContentThing[]
  pictures: Set<string>
}

interface Given {
  things: readonly FiledThing[]
  pictures: readonly NamedPicture[]
  kinds: ReadonlySet<ContentThing['kind']>
  hasPictures: boolean
}

/** What an import will do, by comparing what the folder says with what the database holds. */
export function planImport<Picture extends NamedPicture>(
  given: Given,
  held: HeldContent<Picture>,
  { removeMissing }: { removeMissing: boolean },
): ImportPlan<Picture> {
  const before = new Map(held.things.map((thing) => [thing.path, thing]))
  const after = new Set(given.things.map(({ path }) => path))
  const hashes = new Map(held.pictures.map(({ name, hash }) => [name, hash]))
  const names = new Set(given.pictures.map(({ name }) => name))
  const changed = given.things.filter(({ path, text }) => before.has(path) && before.get(path)?.text !== text)
  const added = given.things.filter(({ path, isEmpty }) => !before.has(path) && isEmpty !== true)
  const absent = held.things.filter(({ path }) => !after.has(path))
  const missing = absent.filter(({ kind }) => given.kinds.has(kind) && kind.remove !== undefined)
  const missingPictures = given.hasPictures ? held.pictures.filter(({ name }) => !names.has(name)) : []
  const things = [...given.things, ...(removeMissing ? absent.filter((thing) => !missing.includes(thing)) : absent)]
  const kept = removeMissing ? held.pictures.filter((picture) => !missingPictures.includes(picture)) : held.pictures
  const pictures = new Set([...names, ...kept.map(({ name }) => name)])
  return {
    added,
    changed,
    unchanged: given.things.length - added.length - changed.length,
    missing,
    missingPictures,
    addedPictures: [...names].filter((name) => !hashes.has(name)),
    changedPictures: given.pictures
      .filter(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
      .map(({ name }) => name),
    unused: listUnused(names, things),
    things,
    pictures,
  }
}

function listUnused(names: ReadonlySet<string>, things: readonly ContentThing[]): string[] {
  const used = new Set(
    things.flatMap(({ references }) => references.map((reference) => reference.kind === 'picture' && reference.name)),
  )
  return [...names].filter((name) => !used.has(name))
}
