import { type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Car, DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { photoOf, selectReadyPhotos } from '../media/list-photos.server.ts'
import { CAR_BADGE_LABELS, CAR_BADGES } from './car-badge.texts.ts'
import type { CarCard } from './car-card.ts'
import { badgeOf } from './car-badges.server.ts'
import { PRICE_COLUMNS, priceOf } from './prices/price.ts'
import { parseVersion } from './reference/parse-version.ts'

/** The cards of cars `ids`, whatever their state, in the order of `ids`; an unknown id is left out. One query. */
export async function listCarCards(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ids: readonly number[],
): Promise<CarCard[]> {
  if (ids.length === 0) return []
  const rows = await loadRows(db, ids, now())
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const COLUMNS = [
  'id',
  'catalogue_block',
  'generation',
  'trim',
  'modification',
  'year',
  'mileage_km',
  'owners',
  'body',
  'colour',
  'fuel',
  'engine_cc',
  'power_hp',
  'power_kw',
  'range_km',
  'gearbox',
  'drive',
  ...PRICE_COLUMNS,
  'availability',
  'state',
  'photo_count',
] as const satisfies (keyof Car)[]

type Row = Pick<Selectable<Car>, (typeof COLUMNS)[number]> & {
  brand_slug: string
  brand_name: string
  model_slug: string
  model_name: string
  branch_slug: string | null
  branch_name: string | null
  branch_city: string | null
  badge: string | null
  photos: {
    hash: string | null
    width: number | null
    height: number | null
    colour: string | null
    widths: number[]
  }[]
}

function loadRows(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Row[]> {
  return db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .select(COLUMNS.map((column) => `car.${column}` as const))
    .select([
      'brand.slug as brand_slug',
      'brand.name as brand_name',
      'model.slug as model_slug',
      'model.name as model_name',
    ])
    .select(['branch.slug as branch_slug', 'branch.name as branch_name', 'branch.city as branch_city'])
    .select(badgeOf(sql`car.id`, now).as('badge'))
    .select(jsonArrayFrom(selectReadyPhotos().limit(1)).as('photos'))
    .where('car.id', 'in', ids)
    .execute()
}

function cardOf(row: Row): CarCard {
  return {
    id: row.id,
    block: row.catalogue_block,
    brand: { slug: row.brand_slug, name: row.brand_name },
    model: { slug: row.model_slug, name: row.model_name },
    generation: row.generation,
    trim: row.trim,
    version: parseVersion(row.modification, row.model_name, row.trim),
    year: row.year,
    mileageKm: row.mileage_km,
    owners: row.owners,
    body: row.body,
    colour: row.colour,
    engine: {
      fuel: row.fuel,
      cc: row.engine_cc,
      powerHp: row.power_hp,
      powerKw: row.power_kw,
      rangeKm: row.range_km,
    },
    gearbox: row.gearbox,
    drive: row.drive,
    price: priceOf(row),
    availability: row.availability,
    branch: branchOf(row),
    state: row.state,
    badge: labelOf(row.badge),
    photo: row.photos.flatMap(photoOf)[0] ?? null,
    photoCount: row.photo_count,
  }
}

function branchOf({ branch_slug: slug, branch_name: name, branch_city: city }: Row): CarCard['branch'] {
  return slug === null || name === null || city === null ? null : { slug, name, city }
}

function labelOf(badge: string | null): string | null {
  const known = CAR_BADGES.find((each) => each === badge)
  return known === undefined ? null : CAR_BADGE_LABELS[known]
}
