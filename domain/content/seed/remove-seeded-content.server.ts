import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { listBranchesInUse } from '#domain/branches/list-branches.server.ts'
import { BRANCHES } from '../folder/kinds/branch-kind.server.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { listStoredItems, listStoredPictures, type StoredPicture } from '../import-export/stored-content.server.ts'
import { discardPictures } from '../pictures/put-pictures.server.ts'
import { PICTURES_FOLDER } from '../folder/read-content-folder.server.ts'
import { withContentLock } from '../import-export/with-content-lock.server.ts'
import { isUnmodified, listSeeded, type SeedFolder, type SeedContext } from './seed-content.server.ts'

export interface RemoveSeededContentResult {
  /** The paths of the removed items: `offers/winter-tyres.yaml`. */
  items: string[]
  pictures: string[]
  /** Slugs of branches that stay only because a request or a test drive refers to them. */
  branchesInUse: string[]
}

/**
 * Removes the seeded content of a folder. Items that the dealer has changed stay, and so do items that the dealer's own
 * content refers to, and branches in use. From now on these count as the dealer's own.
 */
export async function removeSeededContent(
  context: SeedContext,
  folder: SeedFolder['name'],
): Promise<RemoveSeededContentResult> {
  return await withContentLock(context.db, async (db) => {
    const records = await listSeeded(db, folder)
    if (records.size === 0) return { items: [], pictures: [], branchesInUse: [] }
    const { items, pictures, branchesInUse } = await db.transaction().execute(async (tx) => {
      const removal = await removeUnmodifiedItems(tx, records, context)
      await tx.deleteFrom('shipped_content').where('folder', '=', folder).execute()
      return { ...removal, pictures: await removeUnusedPictures(tx, records, context) }
    })
    // Last, so that the files exist as long as a row refers to them.
    await discardPictures(context, db, pictures)
    return { items, pictures: pictures.map(({ name }) => name), branchesInUse }
  })
}

async function removeUnmodifiedItems(tx: Transaction<DB>, records: ReadonlyMap<string, string>, context: SeedContext) {
  const now = context.now()
  const stored = await listStoredItems(tx, context.timeZone)
  const unmodified = stored.filter((item) => {
    const digest = records.get(item.path)
    return digest !== undefined && isUnmodified(item, digest)
  })
  const usedBranches = await listBranchesInUse(tx)
  const isInUse = ({ kind, name }: ContentItem) => kind === BRANCHES && usedBranches.includes(name)
  const candidates = unmodified.filter((item) => !isInUse(item))
  const items: string[] = []
  for (const { kind, name, path } of listUnreferenced(stored, candidates)) {
    const problem = await kind.remove?.(tx, name, now)
    if (problem === undefined) items.push(path)
  }
  const branchesInUse = unmodified.filter(isInUse).map(({ name }) => name)
  return { items, branchesInUse: branchesInUse.toSorted() }
}

/** The candidates for removal that no remaining item refers to. */
function listUnreferenced(stored: readonly ContentItem[], candidates: readonly ContentItem[]): readonly ContentItem[] {
  let removable = candidates
  for (;;) {
    const remaining = stored.filter((item) => !removable.includes(item))
    const referenced = new Set(remaining.flatMap(({ references }) => references.map(referencePath)))
    const unreferenced = removable.filter(({ addresses }) => !addresses.some((address) => referenced.has(address)))
    // An item that remains can refer to other candidates.
    if (unreferenced.length === removable.length) return removable
    removable = unreferenced
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
      references.map((reference) => (reference.kind === 'picture' ? reference.name : undefined)),
    ),
  )
  const unused = (await listStoredPictures(tx)).filter(
    ({ name, hash }) => records.get(`${PICTURES_FOLDER}/${name}`) === hash && !shown.has(name),
  )
  for (const { name } of unused) await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  return unused
}
