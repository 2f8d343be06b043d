import type { Transaction } from 'kysely'
import { listPictures } from '#db/demo/pictures.ts'
import type { DB } from '#db/schema.ts'
import { demoPictureUrl } from './draft-demo-car.ts'

/** Adds the demo's photographs as ready, before the cars, so that none waits to be fetched. */
export async function addDemoPhotos(tx: Transaction<DB>): Promise<void> {
  const values = listPictures().map(([name, { hash, width, height, colour, widths }]) => ({
    source_url: demoPictureUrl(name),
    state: 'ready' as const,
    content_hash: hash,
    width,
    height,
    colour,
    widths,
  }))
  await tx
    .insertInto('photo')
    .values(values)
    .onConflict((conflict) => conflict.column('source_url').doNothing())
    .execute()
}
