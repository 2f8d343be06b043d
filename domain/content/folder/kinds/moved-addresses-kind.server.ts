import * as v from 'valibot'
import { keys } from '#domain/content/field-schemas.ts'
import { normalizeMovedAddress } from '#domain/content/addresses/find-moved-address.server.ts'
import { defineTableKind } from './define-table-kind.ts'
import { isMachineAddress } from '#urls/is-machine-address.ts'

const INSERT_BATCH_SIZE = 1000

const pathOf = (address: string) => address.replace(/\?.*$/s, '')

const from = v.pipe(
  v.string(),
  v.regex(
    /^\/(?![/\\])[^\s\\#]*$/,
    'must be a path of this site, without its name: /catalog/vesta.html or /catalog/?id=12',
  ),
  v.maxLength(1000, 'is longer than 1000 characters'),
  v.transform(normalizeMovedAddress),
  v.check(
    (address) => !isMachineAddress(pathOf(address)),
    'is an address of the site for programs or of a file: no reader would be led on from there',
  ),
)

const MovedRow = v.pipe(
  keys({ from, to: v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\]*$/, 'must be an address of this site: /about/')) }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'is where it comes from'),
    ['to'],
  ),
)

/** Addresses of the dealer's former site, and the new addresses of their pages. */
export const MOVED_ADDRESSES = defineTableKind({
  name: 'moved-addresses',
  schema: MovedRow,
  validate: listMoveChains,
  keyOf: ({ from }) => from.replace(/\/(?=\?|$)/, ''),
  format: ({ from, to }) => [from, to],
  references: ({ from, to }) => [
    { kind: 'move-target', address: to, place: ['to'] },
    { kind: 'moved-from', address: pagePath(from), place: ['from'] },
  ],
  async list(db) {
    return await db.selectFrom('moved_address').select(['from_path as from', 'to_path as to']).execute()
  },
  async put(tx, rows, now) {
    await tx.deleteFrom('moved_address').execute()
    for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
      const values = rows
        .slice(start, start + INSERT_BATCH_SIZE)
        .map((row) => ({ from_path: row.from, to_path: row.to, updated_at: now }))
      await tx.insertInto('moved_address').values(values).execute()
    }
  },
})

/** A moved address must not point to another moved one: a chain of redirects would not end at a page. */
function listMoveChains(rows: readonly v.InferOutput<typeof MovedRow>[]) {
  const moved = new Set(rows.map(({ from }) => pagePath(from)))
  return rows
    .filter(({ to }) => moved.has(pagePath(to)))
    .map((row) => ({ row, place: 'to', message: `«${row.to}» has moved itself: write where its page is now` }))
}

/** The path of a page that would hide this address, without its query. */
const pagePath = (address: string) => pathOf(normalizeMovedAddress(address)).replace(/\/*$/, '/')
