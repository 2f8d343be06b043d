import type { Db } from '#db/client.server.ts'
import type { Photo } from './photo.ts'

/** Every ready photograph of a car, in the feed's order. Those that still wait or are broken are left out. */
export async function listReadyPhotos(db: Db, carId: number): Promise<Photo[]> {
  const rows = await db
    .selectFrom('car_photo')
    .innerJoin('photo', 'photo.id', 'car_photo.photo_id')
    .select(['photo.content_hash as hash', 'photo.width', 'photo.height', 'photo.colour', 'photo.widths'])
    .where('car_photo.car_id', '=', carId)
    .where('photo.state', '=', 'ready')
    .orderBy('car_photo.position')
    .execute()
  const photos = rows.flatMap(photoOf)
  // Two addresses can have the same picture: it is shown once.
  return [...new Map(photos.map((photo) => [photo.hash, photo])).values()]
}

interface PhotoRow {
  hash: string | null
  width: number | null
  height: number | null
  colour: string | null
  widths: number[]
}

/** A ready photograph has every value; the columns are nullable for those that still wait. */
export function photoOf({ hash, width, height, colour, widths }: PhotoRow): Photo[] {
  if (hash === null || width === null || height === null || colour === null) return []
  return [{ hash, width, height, colour, widths: widths.toSorted((a, b) => a - b) }]
}
