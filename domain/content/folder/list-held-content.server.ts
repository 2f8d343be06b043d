import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { CONTENT_KINDS } from './content-kinds.server.ts'
import type { ContentThing } from './content-thing.ts'
import { isPicture, type PictureType } from './picture-file.server.ts'

/** A picture of which the database knows. */
export interface HeldPicture {
  name: string
  hash: string
  mediaType: PictureType
  width: number
  height: number
  colour: string
  widths: number[]
}

/** All content that the database holds, each thing as export would write it. */
export async function listHeldThings(db: Db | Transaction<DB>): Promise<ContentThing[]> {
  const things: ContentThing[] = []
  for (const kind of CONTENT_KINDS) things.push(...(await kind.list(db)))
  return things
}

/** All pictures of which the database knows, by name. */
export async function listHeldPictures(db: Db | Transaction<DB>): Promise<HeldPicture[]> {
  const rows = await db
    .selectFrom('content_picture')
    .select(['name', 'content_hash as hash', 'media_type as mediaType', 'width', 'height', 'colour', 'widths'])
    .orderBy('name')
    .execute()
  return rows.map(({ mediaType, ...picture }) => {
    if (!isPicture(mediaType)) throw new Error(`The picture ${picture.name} is of no known type: ${mediaType}`)
    return { ...picture, mediaType }
  })
}
