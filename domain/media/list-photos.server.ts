import { expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Photo } from './photo.ts'

/** A subquery of a query of cars: the ready photographs of each car, in the feed's order. */
export function selectReadyPhotos() {
  return expressionBuilder<DB, 'car'>()
    .selectFrom('car_photo')
    .innerJoin('photo', 'photo.id', 'car_photo.photo_id')
    .select(['photo.content_hash as hash', 'photo.width', 'photo.height', 'photo.colour', 'photo.widths'])
    .select(['photo.focus_x as focusX', 'photo.focus_y as focusY'])
    .whereRef('car_photo.car_id', '=', 'car.id')
    .where('photo.state', '=', 'ready')
    .orderBy('car_photo.position')
}

interface PhotoRow {
  hash: string | null
  width: number | null
  height: number | null
  colour: string | null
  widths: number[]
  focusX?: number | null
  focusY?: number | null
}

/** A ready photograph has every value; the columns are nullable for those that still wait. */
export function photoOf({ hash, width, height, colour, widths, focusX: x, focusY: y }: PhotoRow): Photo[] {
  if (hash === null || width === null || height === null || colour === null) return []
  const photo = { hash, width, height, colour, widths: widths.toSorted((a, b) => a - b) }
  return [typeof x === 'number' && typeof y === 'number' ? { ...photo, focus: { x, y } } : photo]
}

/** The photographs of a car's rows. Two addresses can have the same picture: it is shown once, as the first has it. */
export function uniquePhotosOf(rows: readonly PhotoRow[]): Photo[] {
  const photos = new Map<string, Photo>()
  for (const photo of rows.flatMap(photoOf)) if (!photos.has(photo.hash)) photos.set(photo.hash, photo)
  return [...photos.values()]
}
