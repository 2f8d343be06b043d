import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../context.ts'
import { photoOf, selectReadyPhotos } from '../media/list-photos.server.ts'
import type { Photo } from '../media/photo.ts'
import { MAX_CARD_PHOTOS } from './car-card.ts'

/** The photographs of a car's card, the first one included; none for an unknown car and for a draft. */
export async function listCardPhotos({ db }: Pick<Context, 'db'>, carId: number): Promise<Photo[]> {
  const car = await db
    .selectFrom('car')
    .select(jsonArrayFrom(selectReadyPhotos().limit(MAX_CARD_PHOTOS)).as('photos'))
    .where('id', '=', carId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return car?.photos.flatMap(photoOf) ?? []
}
