import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { listBranchesInUse } from '#domain/branches/list-branches-in-use.server.ts'
import { BRANCHES } from '../folder/kinds/branch-kind.server.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { listStoredPictures, listStoredItems, type StoredPicture } from '../import-export/list-stored-content.server.ts'
import { discardPictures } from '../pictures/put-pictures.server.ts'
import { PICTURES_FOLDER } from '../folder/read-content-folder.server.ts'
import { withContentLock } from '../import-export/with-content-lock.server.ts'
import { isUnmodified, listSeeded, type SeedFolder, type SeedContext } from './seed-content.server.ts'

export interface RemoveSeededContentResult {
  /** The files of the things that are gone: `offers/winter-tyres.yaml`. */
  items: string[]
  pictures: string[]
  /** Slugs of branches that would be gone, were there no request or test drive that names them. */
  branchesInUse: string[]
}

/**
 * Takes away what was put in of a folder of the product. What the dealer has changed stays, and so does what something
 * of his own leads to or shows, and a branch that a request names: from now on it is his.
 */
export async function removeSeededContent(
  context: SeedContext,
  folder: SeedFolder['name'],
): Promise<RemoveSeededContentResult> {
  return await withContentLock(context.db, async (held) => {
    const records = await listSeeded(held, folder)
    if (records.size === 0) return { items: [], pictures: [], branchesInUse: [] }
    const {
      things: items,
      pictures,
      askedBranches: branchesInUse,
    } = await held.transaction().execute(async (tx) => {
      const removal = await removeUnmodifiedItems(tx, records, context)
      await tx.deleteFrom('shipped_content').where('folder', '=', folder).execute()
      return { ...removal, pictures: await removeUnusedPictures(tx, records, context) }
    })
    // Last: while a row names a picture, its files are there.
    await discardPictures(context, held, pictures)
    return { items, pictures: pictures.map(({ name }) => name), branchesInUse }
  })
}

async function removeUnmodifiedItems(tx: Transaction<DB>, records: ReadonlyMap<string, string>, context: SeedContext) {
  const now = context.now()
  const held = await listStoredItems(tx, context.timeZone)
  const untouched = held.filter((thing) => {
    const digest = records.get(thing.path)
    return digest !== undefined && isUnmodified(thing, digest)
  })
  const asked = await listBranchesInUse(tx)
  const isAsked = ({ kind, name }: ContentItem) => kind === BRANCHES && asked.includes(name)
  const unasked = untouched.filter((thing) => !isAsked(thing))
  const things: string[] = []
  for (const { kind, name, path } of listUnreferenced(held, unasked)) {
    const staysFor = await kind.remove?.(tx, name, now)
    if (staysFor === undefined) things.push(path)
  }
  const askedBranches = untouched.filter(isAsked).map(({ name }) => name)
  return { things, askedBranches: askedBranches.toSorted() }
}

/** Of things that could go, those that nothing leads to that stays. */
function listUnreferenced(held: readonly ContentItem[], loose: readonly ContentItem[]): readonly ContentItem[] {
  let free = loose
  for (;;) {
    const staying = held.filter((thing) => !free.includes(thing))
    const needed = new Set(staying.flatMap(({ references }) => references.map(referencePath)))
    const freer = free.filter(({ addresses }) => !addresses.some((address) => needed.has(address)))
    // What stays may lead to something else.
    if (freer.length === free.length) return free
    free = freer
  }
}

/** `/offers/winter-tyres/` of `/offers/winter-tyres/?utm_source=…` */
function referencePath(reference: ContentItem['references'][number]): string | undefined {
  return reference.kind === 'address' ? reference.address.replace(/[?#].*$/, '') : undefined
}

async function removeUnusedPictures(
  tx: Transaction<DB>,
  records: ReadonlyMap<string, string>,
  { timeZone }: Pick<SeedContext, 'timeZone'>,
): Promise<StoredPicture[]> {
  const shown = new Set(
    (await listStoredItems(tx, timeZone)).flatMap(({ references }) =>
      references.map((need) => (need.kind === 'picture' ? need.name : undefined)),
    ),
  )
  const free = (await listStoredPictures(tx)).filter(
    ({ name, hash }) => records.get(`${PICTURES_FOLDER}/${name}`) === hash && !shown.has(name),
  )
  for (const { name } of free) await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  return free
}
