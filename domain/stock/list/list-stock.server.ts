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
import type { OpenValueIds } from './open-value-ids.ts'
import { daysInStock, MISSING_COUNT, MISSING_PARTS, OPEN_VALUE_IDS, timeInStock } from './stock-columns.server.ts'
import { listPricePositions, listPricePositionsWhere } from '../price-position/find-price-position.server.ts'
import type { PricePosition } from '../price-position/price-position.ts'
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
  openIds: OpenValueIds
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
  branch: { id: number; name: string; timeZone: string } | null
  /** Null without one. */
  badge: string | null
  /** Its price beside those of comparable cars; undefined when it is compared with none, or the query does not show it. */
  position: PricePosition | undefined
  /** The actor may change it together with others. */
  canBulk: boolean
}

interface ListContext extends Pick<Context, 'db'> {
  now: () => Date
}

/**
 * One page of the cars that the actor may see, in one statement; prices beside those of comparable cars are two more,
 * and an order by them reads all cars of the query.
 */
export async function listStock(
  context: ListContext,
  actor: Pick<Actor, 'grants'>,
  query: StockQuery,
): Promise<StockRow[]> {
  const { db, now } = context
  const time = now()
  const { sort } = query
  const ordered = sort === 'position' ? await listByPosition(context, actor, query) : undefined
  const key = sort === 'position' ? sql`array_position(${ordered}::bigint[], car.id)` : sortKey(sort, time)
  const direction = query.isDescending && ordered === undefined ? sql`desc nulls last` : sql`asc nulls last`
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
        .where(ordered === undefined ? matchesStock(query, time) : sql<boolean>`car.id = any(${ordered}::bigint[])`)
        .orderBy(sql`${key} ${direction}, car.id desc`)
        .limit(STOCK_PAGE_SIZE)
        .offset(ordered === undefined ? (query.page - 1) * STOCK_PAGE_SIZE : 0),
    )
    .selectFrom('page')
    .innerJoin('car', 'car.id', 'page.id')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .leftJoin('reservation', (join) =>
      join.onRef('reservation.car_id', '=', 'car.id').on('reservation.ended_at', 'is', null),
    )
    .select(['car.id', 'car.catalogue_block as block', 'car.trim', 'car.year', 'car.vin', 'car.state'])
    .select(['car.price_rub as priceRub', 'car.photo_count as photoCount', 'reservation.until as reservedUntil'])
    .select(['brand.name as brandName', 'brand.slug as brandSlug', 'model.name as modelName'])
    .select(['model.slug as modelSlug', 'branch.id as branchId', 'branch.name as branchName'])
    .select(['branch.time_zone as timeZone', OPEN_VALUE_IDS.as('openIds')])
    .select([daysInStock(time).as('days'), MISSING_PARTS.as('missing')])
    .select([COUNT_HEARTS.as('hearts'), countRequests(time).as('requests')])
    .select(badgeOf(sql`car.id`, time).as('badge'))
    .select(inBranches(actor, 'stock.bulk', 'car.branch_id').as('canBulk'))
    .select(jsonArrayFrom(selectReadyPhotos().limit(1)).as('photos'))
    .orderBy(sql`page.key ${direction}, car.id desc`)
    .execute()
  const ids = query.column === 'position' ? rows.map(({ id }) => id) : []
  const positions = await listPricePositions(context, ids)
  return rows.map(
    ({
      brandName,
      brandSlug,
      modelName,
      modelSlug,
      branchId,
      branchName,
      timeZone,
      missing,
      photos,
      ...row
    }): StockRow => ({
      ...row,
      brand: { name: brandName, slug: brandSlug },
      model: { name: modelName, slug: modelSlug },
      branch:
        branchId === null || branchName === null || timeZone === null
          ? null
          : { id: branchId, name: branchName, timeZone },
      position: positions.get(row.id),
      completeness: describeCompleteness(missing),
      photo: photos.flatMap(photoOf)[0],
    }),
  )
}

/** The ids of a page in the order of the prices beside comparable ones; cars that cannot be compared are last. */
async function listByPosition(
  context: ListContext,
  actor: Pick<Actor, 'grants'>,
  query: StockQuery,
): Promise<number[]> {
  const isSeen = inBranches(actor, 'stock.view', 'car.branch_id')
  const positions = await listPricePositionsWhere(context, sql`(${isSeen} and ${matchesStock(query, context.now())})`)
  const keyed = [...positions].map(([id, position]) => {
    if (position?.kind !== 'known') return { id, percent: Number.POSITIVE_INFINITY }
    return { id, percent: query.isDescending ? -position.percent : position.percent }
  })
  // Infinities have no difference.
  keyed.sort((a, b) => (a.percent === b.percent ? b.id - a.id : a.percent - b.percent))
  return keyed.slice((query.page - 1) * STOCK_PAGE_SIZE, query.page * STOCK_PAGE_SIZE).map(({ id }) => id)
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
function sortKey(sort: Exclude<StockSort, 'position'>, now: Date): RawBuilder<unknown> {
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
