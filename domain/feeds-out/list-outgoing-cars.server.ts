import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { type CatalogueBlock, LISTED_STATES } from '../cars/car.ts'
import { FEED_FACETS } from '../cars/facets/facet-sources.server.ts'
import { pick } from '../keys-of.ts'
import { PRICE_COLUMNS, priceOf } from '../cars/prices/price.ts'
import type { OutgoingCar } from './outgoing-car.ts'
import type { Context } from '../context.ts'
import type { Seller } from './seller.ts'

/** Which cars a feed includes: all of them, or those of a block or a branch. */
export interface FeedFilter {
  /** Without the cars that people leave out of this feed. */
  feed: FeedOut
  block?: CatalogueBlock
  branchId?: number
}

/** Cars in one query: a few megabytes at most, and no connection is held between two queries. */
const PAGE_SIZE = 200

/**
 * The cars on sale in the order of their ids, page by page, after `afterId` and at most `limit` of them. Each page is a
 * separate query, so that a slow reader does not hold a connection.
 */
export async function* listOutgoingCars(
  db: Db,
  filter: FeedFilter,
  { afterId = 0, limit = Number.MAX_SAFE_INTEGER }: { afterId?: number; limit?: number } = {},
): AsyncGenerator<OutgoingCar[], void> {
  let left = limit
  let last = afterId
  while (left > 0) {
    const rows = await selectCars(db, filter)
      .where('car.id', '>', last)
      .orderBy('car.id')
      .limit(Math.min(PAGE_SIZE, left))
      .execute()
    if (rows.length > 0) yield rows.map(toOutgoingCar)
    if (rows.length < Math.min(PAGE_SIZE, left)) return
    left -= rows.length
    last = rows.at(-1)?.id ?? last
  }
}

/** The id after which a part begins if each has `partSize` cars; undefined when there is no such part. */
export async function findPartStart(
  db: Db,
  filter: FeedFilter,
  { part, partSize }: { part: number; partSize: number },
): Promise<number | undefined> {
  if (part === 1) return 0
  const first = await selectOnSale(db, filter)
    .select('car.id')
    .orderBy('car.id')
    .offset((part - 1) * partSize)
    .limit(1)
    .executeTakeFirst()
  return first && first.id - 1
}

function selectOnSale(db: Db, { feed, block, branchId }: FeedFilter) {
  return db
    .selectFrom('car')
    .where('car.state', 'in', LISTED_STATES)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('feed_exclusion').select('feed').whereRef('car_id', '=', 'car.id').where('feed', '=', feed),
        ),
      ),
    )
    .$if(block !== undefined, (query) => query.where('car.catalogue_block', '=', block ?? 'new'))
    .$if(branchId !== undefined, (query) => query.where('car.branch_id', '=', branchId ?? 0))
}

function selectCars(db: Db, filter: FeedFilter) {
  return selectOnSale(db, filter)
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'car.catalogue_block', 'car.state', 'car.branch_id', 'car.published_at'])
    .select(['brand.slug as brand_slug', 'brand.name as brand_name'])
    .select(['model.slug as model_slug', 'model.name as model_name'])
    .select(['generation', 'trim', 'modification', 'body', 'doors', 'year', 'mileage_km', 'fuel', 'engine_cc'])
    .select(['power_hp', 'power_kw', 'range_km', 'gearbox', 'drive', 'colour', 'colour_name', 'metallic'])
    .select(['vin', 'owners', 'title', 'condition', 'availability', 'description', 'equipment', 'video_url', 'as_fed'])
    .select(PRICE_COLUMNS)
    .select(FEED_FACETS)
    .select(
      sql<{ hash: string; widths: number[] }[]>`coalesce((
        select json_agg(json_build_object('hash', photo.content_hash, 'widths', photo.widths) order by place.position)
        from car_photo place join photo on photo.id = place.photo_id
        where place.car_id = car.id and photo.state = 'ready'), '[]')`.as('photos'),
    )
}

type OutgoingCarRow = Awaited<ReturnType<ReturnType<typeof selectCars>['execute']>>[number]

function toOutgoingCar(row: OutgoingCarRow): OutgoingCar {
  const photos = row.photos.map(({ hash, widths }) => ({ hash, width: Math.max(...widths) }))
  return {
    id: row.id,
    block: row.catalogue_block,
    brand: { slug: row.brand_slug, name: row.brand_name },
    model: { slug: row.model_slug, name: row.model_name },
    generation: row.generation,
    trim: row.trim,
    modification: row.modification,
    body: row.body,
    doors: row.doors,
    year: row.year,
    mileageKm: row.mileage_km,
    engine: {
      fuel: row.fuel,
      cc: row.engine_cc,
      powerHp: row.power_hp,
      powerKw: row.power_kw,
      rangeKm: row.range_km,
    },
    gearbox: row.gearbox,
    drive: row.drive,
    ...pick(row, FEED_FACETS),
    colour: row.colour,
    colourName: row.colour_name,
    metallic: row.metallic,
    vin: row.vin,
    owners: row.owners,
    title: row.title,
    condition: row.condition,
    price: priceOf(row),
    availability: row.availability,
    isReserved: row.state === 'reserved',
    branchId: row.branch_id,
    description: row.description,
    equipment: row.equipment,
    videoUrl: row.video_url,
    asFed: row.as_fed,
    publishedAt: row.published_at,
    // Two addresses can have the same picture: it is listed once.
    photos: [...new Map(photos.map((photo) => [photo.hash, photo])).values()],
  }
}

/** Must be increased when a format changes its output for the same stock. */
const FORMATS_VERSION = 1

/**
 * A version that changes with the content of any feed: with any car, its photographs, names and branches, and with the
 * site's own name and address. Each car stores the id of the transaction that last changed it. The sum of these ids
 * grows with every commit, also of a slow transaction that ends after a later one, and together with the count of cars
 * it never returns to an earlier value.
 */
export async function getStockVersion(
  { db }: Pick<Context, 'db'>,
  seller: Pick<Seller, 'name' | 'url'>,
): Promise<string> {
  const { rows } = await sql<Record<string, string | number>>`
    select count(*) as cars, coalesce(sum(changed_xid::text::numeric), 0)::text as stamps,
      (select md5(coalesce(string_agg(branch::text, ' ' order by id), '')) from branch) as branches,
      (select md5(coalesce(string_agg(slug || name, ' ' order by id), '')) from brand) as brands,
      (select md5(coalesce(string_agg(slug || name, ' ' order by id), '')) from model) as models
    from car`.execute(db)
  return createHash('sha256')
    .update(JSON.stringify([FORMATS_VERSION, seller.name, seller.url, rows[0]]))
    .digest('base64url')
    .slice(0, 22)
}
