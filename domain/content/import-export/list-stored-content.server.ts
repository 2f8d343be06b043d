import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { CONTENT_KINDS } from '../folder/kinds/content-kinds.server.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { isPictureType, type PictureType } from '../pictures/picture-file.server.ts'

/** A picture with a row in the database. */
export interface StoredPicture {
  name: string
  hash: string
  mediaType: PictureType
  width: number
  height: number
  colour: string
  widths: number[]
}

/** All content in the database, each item as export would write it. */
export async function listStoredItems(db: Db | Transaction<DB>, timeZone: string): Promise<ContentItem[]> {
  const items: ContentItem[] = []
  for (const kind of CONTENT_KINDS) items.push(...(await kind.list(db, timeZone)))
  return items
}

/** All pictures in the database, by name. */
export async function listStoredPictures(db: Db | Transaction<DB>): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom('content_picture')
    .select(['name', 'content_hash as hash', 'media_type as mediaType', 'width', 'height', 'colour', 'widths'])
    .orderBy('name')
    .execute()
  return rows.map(({ mediaType, ...picture }) => {
    if (!isPictureType(mediaType)) throw new Error(`The picture ${picture.name} has an unknown type: ${mediaType}`)
    return { ...picture, mediaType }
  })
}
