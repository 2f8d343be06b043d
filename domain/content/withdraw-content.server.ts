import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { listAskedBranches } from '../branches/list-asked-branches.server.ts'
import { BRANCHES } from './folder/branch-kind.server.ts'
import type { ContentThing } from './folder/content-thing.ts'
import { listHeldPictures, listHeldThings, type HeldPicture } from './folder/list-held-content.server.ts'
import { discardPictures } from './folder/put-pictures.server.ts'
import { PICTURES } from './folder/read-content-folder.server.ts'
import { withContentLock } from './folder/with-content-lock.server.ts'
import { isUntouched, listShipped, type ShippedFolder, type ShippingContext } from './ship-content.server.ts'

export interface Withdrawal {
  /** The files of the things that are gone: `offers/winter-tyres.yaml`. */
  things: string[]
  pictures: string[]
  /** Slugs of branches that would be gone, were there no request or test drive that names them. */
  askedBranches: string[]
}

/**
 * Takes away what was put in of a folder of the product. What the dealer has changed stays, and so does what something
 * of his own leads to or shows, and a branch that a request names: from now on it is his.
 */
export async function withdrawContent(context: ShippingContext, folder: ShippedFolder['name']): Promise<Withdrawal> {
  return await withContentLock(context.db, async (held) => {
    const records = await listShipped(held, folder)
    if (records.size === 0) return { things: [], pictures: [], askedBranches: [] }
    const { things, pictures, askedBranches } = await held.transaction().execute(async (tx) => {
      const removal = await removeThings(tx, records, context.now())
      await tx.deleteFrom('shipped_content').where('folder', '=', folder).execute()
      return { ...removal, pictures: await removePictures(tx, records) }
    })
    // Last: while a row names a picture, its files are there.
    await discardPictures(context, held, pictures)
    return { things, pictures: pictures.map(({ name }) => name), askedBranches }
  })
}

async function removeThings(tx: Transaction<DB>, records: ReadonlyMap<string, string>, now: Date) {
  const held = await listHeldThings(tx)
  const untouched = held.filter((thing) => {
    const digest = records.get(thing.path)
    return digest !== undefined && isUntouched(thing, digest)
  })
  const asked = await listAskedBranches(tx)
  const isAsked = ({ kind, name }: ContentThing) => kind === BRANCHES && asked.includes(name)
  const unasked = untouched.filter((thing) => !isAsked(thing))
  const things: string[] = []
  for (const { kind, name, path } of listFree(held, unasked)) {
    const staysFor = await kind.remove?.(tx, name, now)
    if (staysFor === undefined) things.push(path)
  }
  const askedBranches = untouched.filter(isAsked).map(({ name }) => name)
  return { things, askedBranches: askedBranches.toSorted() }
}

/** Of things that could go, those that nothing leads to that stays. */
function listFree(held: readonly ContentThing[], loose: readonly ContentThing[]): readonly ContentThing[] {
  let free = loose
  for (;;) {
    const staying = held.filter((thing) => !free.includes(thing))
    const needed = new Set(staying.flatMap(({ references }) => references.map(pathOf)))
    const freer = free.filter(({ addresses }) => !addresses.some((address) => needed.has(address)))
    // What stays may lead to something else.
    if (freer.length === free.length) return free
    free = freer
  }
}

/** `/offers/winter-tyres/` of `/offers/winter-tyres/?utm_source=…` */
function pathOf(reference: ContentThing['references'][number]): string | undefined {
  return reference.kind === 'address' ? reference.address.replace(/[?#].*$/, '') : undefined
}

async function removePictures(tx: Transaction<DB>, records: ReadonlyMap<string, string>): Promise<HeldPicture[]> {
  const shown = new Set(
    (await listHeldThings(tx)).flatMap(({ references }) =>
      references.map((need) => (need.kind === 'picture' ? need.name : undefined)),
    ),
  )
  const free = (await listHeldPictures(tx)).filter(
    ({ name, hash }) => records.get(`${PICTURES}/${name}`) === hash && !shown.has(name),
  )
  for (const { name } of free) await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  return free
}
