import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Photo } from '../media/photo.ts'
import { CARS_PER_CHUNK } from './car-chunk.ts'
import { type CatalogueBlock, LISTED_STATES } from './car.ts'
import type { Context } from '../context.ts'
import { photoOf, selectReadyPhotos } from '../media/list-photos.server.ts'

/** A car in the catalogue, as lists for machines describe it. */
export interface ListedCar {
  id: number
  block: CatalogueBlock
  brand: { slug: string }
  model: { slug: string }
  /** When its page last changed: its price, its pictures, its state. */
  changedAt: Date
  photos: Photo[]
}

/** Rows of one query: a small result, so that no connection is held while a slow client reads it. */
const BATCH_SIZE = 500
/** The car's page can have more, but 20 show what it looks like; a full chunk stays far below 50 MB. */
const MAX_PHOTOS_PER_CAR = 20

/** The cars of chunk `number` that are in the catalogue, by id, at most BATCH_SIZE at a time. */
export async function* listListedCars(context: Pick<Context, 'db'>, number: number): AsyncGenerator<ListedCar[]> {
  const end = number * CARS_PER_CHUNK
  let after = end - CARS_PER_CHUNK
  while (after < end) {
    const cars = await loadCars(context, after, end)
    if (cars.length > 0) yield cars
    after = cars.length < BATCH_SIZE ? end : (cars.at(-1)?.id ?? end)
  }
}

async function loadCars({ db }: Pick<Context, 'db'>, after: number, end: number): Promise<ListedCar[]> {
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'car.catalogue_block as block', 'brand.slug as brand', 'model.slug as model'])
    .select((eb) => eb.fn<Date>('greatest', ['car.updated_at', 'car.state_since']).as('changedAt'))
    .select(jsonArrayFrom(selectReadyPhotos().limit(MAX_PHOTOS_PER_CAR)).as('photos'))
    .where('car.id', '>', after)
    .where('car.id', '<=', end)
    .where('car.state', 'in', LISTED_STATES)
    .orderBy('car.id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ brand, model, photos, ...car }) => ({
    ...car,
    brand: { slug: brand },
    model: { slug: model },
    photos: photos.flatMap(photoOf),
  }))
}
