import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ActorId } from '#domain/access/rights.ts'
import type { CarPhotoList } from '#domain/media/attach-photos.server.ts'
import { COLUMN_NAMES, DRAFT_VALUES, fromDraft, STORED_VALUES } from './car-columns.server.ts'
import { withOverrides } from './with-overrides.server.ts'
import { withPhotoChoices } from './with-photo-choices.server.ts'
import { withWords } from './with-words.server.ts'
import type { FeedSource } from './feed-source.server.ts'

export interface ResolvedCar {
  id: number
  /** The source that describes the car now; null when no source lists it any more. */
  sourceId: number | null
  sourceName: string | null
  isChanged: boolean
  hasNewPrice: boolean
  /** Its photographs, if they have changed: those of the winning listing and those of people. */
  newPhotoUrls: string[] | null
  /** It was held or archived, and is in the catalogue again. */
  isReturned: boolean
  /** It was in the catalogue, and is held now. */
  isHeld: boolean
}

/**
 * Updates each of these cars from its winning listing: the one with the lower priority, then of the older source. A car
 * that no source lists is held. A state that staff set is not changed, except that a car sold as new can come back as
 * used. Photographs are only returned: domain/media attaches them.
 */
export function resolveCars(
  tx: Transaction<DB>,
  now: Date,
  sourceName: string,
  carIds: readonly number[],
): Promise<ResolvedCar[]> {
  return resolveValues(tx, { carIds, actor: `feed:${sourceName}`, now })
}

/** After a source's priority has changed: resolves each of its cars that another source lists too. */
export async function resolveContestedCars(tx: Transaction<DB>, now: Date, source: FeedSource): Promise<ResolvedCar[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct mine.car_id as id from feed_listing mine
    join feed_listing other on other.car_id = mine.car_id and other.source_id <> mine.source_id
    where mine.source_id = ${source.id} and mine.vanished_at is null and other.vanished_at is null`.execute(tx)
  const carIds = rows.map(({ id }) => id)
  return resolveCars(tx, now, source.name, carIds)
}

/** Whether a feed or the schedule last set a car's state: a feed may change that, but not a state that a person set. */
const SET_BY_FEED = sql`coalesce((select s.actor like 'feed:%' or s.actor = 'schedule' from car_state_change s
  where s.car_id = c.id order by s.since desc, s.id desc limit 1), true)`

interface ResolveParams {
  carIds: readonly number[]
  /** Who changes states and prices. */
  actor: ActorId
  now: Date
  /** The cars stay in their states: only values change. */
  keepsState?: boolean
}

/**
 * Gives each car the values that people have set for it, and for the rest those of its winning listing: of a car that no
 * source lists, of the listing that vanished last.
 */
export async function resolveValues(
  tx: Transaction<DB>,
  { carIds, actor, now, keepsState = false }: ResolveParams,
): Promise<ResolvedCar[]> {
  if (carIds.length === 0) return []
  const { rows } = await sql<ResolvedCar>`
    with listing as materialized (
      select distinct on (l.car_id) l.car_id, l.source_id, s.name as source_name, l.vanished_at is not null as is_gone,
        ${withWords(sql`l.draft`, sql`l.source_id`)} as draft
      from feed_listing l join feed_source s on s.id = l.source_id
      where l.car_id = any(${carIds}::bigint[])
      order by l.car_id, l.vanished_at desc nulls first, s.priority, s.id
    ), winner as materialized (
      select car_id, source_id, source_name, is_gone, ${withOverrides(sql`listing.draft`, sql`listing.car_id`)} as draft from listing
    ), target as materialized (
      select c.id, c.state as old_state, next.state as new_state, winner.is_gone, winner.source_name,
        case when winner.is_gone then c.source_id else winner.source_id end as new_source_id,
        (c.price_rub, c.list_price_rub) is distinct from (price."priceRub", price."listPriceRub") as has_new_price,
        price."priceRub" as new_price_rub, price."listPriceRub" as new_list_price_rub,
        photos.urls is distinct from coalesce((
          select jsonb_agg(photo.source_url order by cp.position) from car_photo cp join photo on photo.id = cp.photo_id
          where cp.car_id = c.id), '[]') as has_new_photos, photos.urls as photo_urls,
        (${STORED_VALUES}, c.state) is distinct from (${DRAFT_VALUES}, next.state)
          or not winner.is_gone and c.source_id is distinct from winner.source_id as is_changed
      from winner join car c on c.id = winner.car_id ${fromDraft(sql`winner.draft`)}
      cross join lateral (select ${withPhotoChoices(sql`d."photoUrls"`, sql`c.id`)} as urls) photos
      cross join lateral (select case
        when ${keepsState} then c.state
        when winner.is_gone then
          case when c.state = 'published' or c.state = 'reserved' and ${SET_BY_FEED} then 'held' else c.state end
        when c.state = 'sold' and c.catalogue_block = 'new' and d.block = 'used' then 'published'
        when c.state in ('draft', 'reserved', 'sold', 'archived') and not ${SET_BY_FEED} then c.state
        when d."isReserved" then 'reserved' else 'published' end::car_state as state) next
      for no key update of c -- requests about these cars need not wait
    ), changed as (
      update car set (${COLUMN_NAMES}, previous_price_rub, price_changed_at, source_id, state, state_since, updated_at, published_at) = (
        select ${DRAFT_VALUES},
          case when target.new_price_rub = car.price_rub then car.previous_price_rub else car.price_rub end,
          case when target.new_price_rub = car.price_rub then car.price_changed_at else ${now}::timestamptz end,
          target.new_source_id, target.new_state,
          case when target.old_state = target.new_state then car.state_since else ${now}::timestamptz end, ${now}::timestamptz,
          case when target.new_state = 'draft' then car.published_at
            when target.old_state in ('archived', 'sold') and target.new_state = 'published' then ${now}::timestamptz
            else coalesce(car.published_at, ${now}::timestamptz) end
        from winner ${fromDraft(sql`winner.draft`)} where winner.car_id = target.id)
      from target where car.id = target.id and (target.is_changed or target.has_new_photos)
    ), state_change as (
      insert into car_state_change (car_id, state, since, actor)
      select id, new_state, ${now}::timestamptz, ${actor}::text from target where old_state <> new_state
    ), price as (
      insert into car_price (car_id, since, price_rub, list_price_rub, actor)
      select id, ${now}::timestamptz, new_price_rub, new_list_price_rub, ${actor}::text from target where has_new_price
      on conflict (car_id, since) do update
        set price_rub = excluded.price_rub, list_price_rub = excluded.list_price_rub, actor = excluded.actor
    )
    select id, case when not is_gone then new_source_id end as "sourceId", case when not is_gone then source_name end as "sourceName",
      is_changed or has_new_photos as "isChanged", has_new_price as "hasNewPrice",
      case when has_new_photos then photo_urls end as "newPhotoUrls",
      new_state = 'held' and old_state <> 'held' as "isHeld",
      old_state in ('held', 'archived') and new_state not in ('held', 'archived') as "isReturned"
    from target`.execute(tx)
  return rows
}

/** The cars with changed photographs, with their new lists. */
export function listNewPhotos(cars: readonly ResolvedCar[]): CarPhotoList[] {
  return cars.flatMap(({ id, newPhotoUrls }) => (newPhotoUrls === null ? [] : [{ carId: id, urls: newPhotoUrls }]))
}
