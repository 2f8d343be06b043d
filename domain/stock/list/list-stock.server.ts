import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor } from '#domain/access/rights.ts'
import { badgeOf } from '#domain/cars/car-badges.server.ts'
import type { CarState, CatalogueBlock } from '#domain/cars/car.ts'
import type { Context } from '#domain/context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { photoOf, selectReadyPhotos } from '#domain/media/list-photos.server.ts'
import type { Photo } from '#domain/media/photo.ts'
import { DAY_MS } from '#locale/durations.ts'
import { type Completeness, describeCompleteness } from '../completeness.ts'
import { daysInStock, MISSING_COUNT, MISSING_PARTS, timeInStock } from './stock-columns.server.ts'
import { matchesStock } from './stock-filter.server.ts'
import { STOCK_PAGE_SIZE, type StockQuery, type StockSort } from './stock-query.ts'

/** Requests are counted for this long; a head of the page says so. */
const INTEREST_DAYS = 14

/** A car of the stock list. */
export interface StockRow {
  id: number
  block: CatalogueBlock
  brand: { name: string; slug: string }
  model: { name: string; slug: string }
  trim: string | null
  year: number
  vin: string | null
  priceRub: number
  /** The id of the price that a person has set; null: it is the feed's. */
  ownPriceId: number | null
  /** Whole days. */
  days: number
  photo: Photo | undefined
  photoCount: number
  completeness: Completeness
  /** Visitors whose favourite it is now. */
  hearts: number
  /** Of the last `INTEREST_DAYS` days, without spam and repeats. */
  requests: number
  state: CarState
  /** Null: it is not reserved, or without a term. */
  reservedUntil: Date | null
  branch: { name: string; timeZone: string } | null
  /** Null without one. */
  badge: string | null
  /** The actor may change it together with others. */
  canBulk: boolean
}

interface ListContext extends Pick<Context, 'db'> {
  now: () => Date
}

/** One page of the cars that the actor may see, in one statement. */
export async function listStock(
  { db, now }: ListContext,
  actor: Pick<Actor, 'grants'>,
  query: StockQuery,
): Promise<StockRow[]> {
  const time = now()
  const key = sortKey(query.sort, time)
  const direction = query.isDescending ? sql`desc nulls last` : sql`asc nulls last`
  const rows = await db
    .with('page', (part) =>
      part
        .selectFrom('car')
        .$if(query.sort === 'name', (cars) =>
          cars.innerJoin('brand', 'brand.id', 'car.brand_id').innerJoin('model', 'model.id', 'car.model_id'),
        )
        .$if(query.sort === 'branch', (cars) => cars.leftJoin('branch', 'branch.id', 'car.branch_id'))
        .$if(query.sort === 'hearts' || query.sort === 'requests', (cars) =>
          cars.leftJoin(countsByCar(query.sort, time).as('interest'), 'interest.car_id', 'car.id'),
        )
        .select(['car.id', key.as('key')])
        .where(inBranches(actor, 'stock.view', 'car.branch_id'))
        .where(matchesStock(query, time))
        .orderBy(sql`${key} ${direction}, car.id desc`)
        .limit(STOCK_PAGE_SIZE)
        .offset((query.page - 1) * STOCK_PAGE_SIZE),
    )
    .selectFrom('page')
    .innerJoin('car', 'car.id', 'page.id')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .leftJoin('reservation', (join) =>
      join.onRef('reservation.car_id', '=', 'car.id').on('reservation.ended_at', 'is', null),
    )
    .leftJoin('car_override as own', (join) =>
      join.onRef('own.car_id', '=', 'car.id').on('own.ended_at', 'is', null).on('own.field', '=', 'price.priceRub'),
    )
    .select('own.id as ownPriceId')
    .select(['car.id', 'car.catalogue_block as block', 'car.trim', 'car.year', 'car.vin', 'car.state'])
    .select(['car.price_rub as priceRub', 'car.photo_count as photoCount', 'reservation.until as reservedUntil'])
    .select(['brand.name as brandName', 'brand.slug as brandSlug', 'model.name as modelName'])
    .select(['model.slug as modelSlug', 'branch.name as branchName', 'branch.time_zone as timeZone'])
    .select([daysInStock(time).as('days'), MISSING_PARTS.as('missing')])
    .select([COUNT_HEARTS.as('hearts'), countRequests(time).as('requests')])
    .select(badgeOf(sql`car.id`, time).as('badge'))
    .select(inBranches(actor, 'stock.bulk', 'car.branch_id').as('canBulk'))
    .select(jsonArrayFrom(selectReadyPhotos().limit(1)).as('photos'))
    .orderBy(sql`page.key ${direction}, car.id desc`)
    .execute()
  return rows.map(
    ({ brandName, brandSlug, modelName, modelSlug, branchName, timeZone, missing, photos, ...row }): StockRow => ({
      ...row,
      brand: { name: brandName, slug: brandSlug },
      model: { name: modelName, slug: modelSlug },
      branch: branchName === null || timeZone === null ? null : { name: branchName, timeZone },
      completeness: describeCompleteness(missing),
      photo: photos.flatMap(photoOf)[0],
    }),
  )
}

const COUNT_HEARTS = sql<number>`(select count(*) from favourite where car_id = car.id)::integer`

const countRequests = (now: Date) =>
  sql<number>`(select count(*) from request join request_work on request_work.request_id = request.id
    where car_id = car.id and ${countsAsInterest(now)})::integer`

const countsAsInterest = (now: Date) => sql`request.submitted_at > ${new Date(now.getTime() - INTEREST_DAYS * DAY_MS)}
  and held_since is null and status not in ('spam', 'duplicate')`

/** The same counts for all cars at once, which is much cheaper than one by one. */
const countsByCar = (sort: StockSort, now: Date) =>
  sql<{ car_id: number; count: number }>`(${
    sort === 'hearts'
      ? sql`select car_id, count(*) from favourite group by car_id`
      : sql`select car_id, count(*) from request join request_work on request_work.request_id = request.id
          where car_id is not null and ${countsAsInterest(now)} group by car_id`
  })`

/** What the list is sorted by, as SQL over `car` and what is joined for this order. */
function sortKey(sort: StockSort, now: Date): RawBuilder<unknown> {
  switch (sort) {
    case 'name':
      return sql`concat_ws(' ', brand.name, model.name, car.trim) collate "und-x-icu"`
    case 'vin':
      return sql`right(car.vin, 4)`
    case 'price':
      return sql`car.price_rub`
    case 'days':
      return timeInStock(now)
    case 'photos':
      return sql`car.photo_count`
    case 'score':
      return sql`-${MISSING_COUNT}`
    case 'hearts':
    case 'requests':
      return sql`coalesce(interest.count, 0)`
    case 'state':
      return sql`car.state`
    case 'branch':
      return sql`branch.name collate "und-x-icu"`
    default:
      return sort satisfies never
  }
}
