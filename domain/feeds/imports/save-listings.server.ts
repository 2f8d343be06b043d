import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ActorId } from '#domain/access/rights.ts'
import type { CarPhotoList } from '#domain/media/attach-photos.server.ts'
import type { CarDraft } from '../drafts/car-draft.ts'
import { COLUMN_NAMES, DRAFT_VALUES, fromDraft } from './car-columns.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import { withWords } from './with-words.server.ts'

export interface ListingDraft<Draft = CarDraft> {
  draft: Draft
  /** The draft as it is stored: JSON, with the id of its branch. */
  json: string
  /** SHA-256 of `json`, in hex. */
  hash: string
}

interface SaveListingsParams {
  source: Pick<FeedSource, 'id' | 'name'>
  now: Date
  /** `carId` is the car of an earlier listing of the same key. */
  entries: (ListingDraft<Pick<CarDraft, 'key' | 'vin' | 'photoUrls'>> & { carId: number | null })[]
  /** The person who adds these cars: they begin as drafts. */
  author?: ActorId
}

/** The table in which `saveListings` notes what it has written, until the transaction ends. */
export const createSeenTable = (tx: Transaction<DB>) =>
  sql`create temporary table feed_seen (listing_id bigint not null) on commit drop`.execute(tx)

/**
 * Writes the listings of a source, and adds the cars that are new: published, or reserved if the feed marks them so. A
 * car that a person has entered is the feed's from now on. Returns the photographs of the added cars, and the ids of the existing cars, which are not changed here.
 */
export async function saveListings(
  tx: Transaction<DB>,
  { source, now, entries, author }: SaveListingsParams,
): Promise<{ created: CarPhotoList[]; existing: number[] }> {
  const byVin = await findCarsByVin(tx, entries)
  const found = entries.map(({ draft, carId }) => carId ?? byVin.get(draft.vin ?? '') ?? null)
  const created = await reserveCarIds(tx, found.filter((id) => id === null).length)
  const unused = created.values()
  const rows = entries.map(({ draft, hash, json }, index) => {
    const known = found[index] ?? null
    const id = known ?? unused.next().value
    // The draft is already JSON: quoting it again would double the cost of sending it to the database.
    return `{"key":${JSON.stringify(draft.key)},"hash":"${hash}","carId":${id},"isNew":${known === null},"draft":${json}}`
  })
  await upsertListings(tx, { source, now, author, rows: `[${rows.join(',')}]` })
  const existing = found.filter((id) => id !== null)
  await takeOverManualCars(tx, source.id, now, existing)
  const added = entries.filter((_, index) => found[index] === null)
  return {
    created: added.map(({ draft }, index) => ({ carId: created[index] ?? 0, urls: draft.photoUrls })),
    existing,
  }
}

/**
 * What people have entered about these cars no longer counts, also when the feed drops them one day. One that nobody has
 * published yet is published like any car of the feed.
 */
async function takeOverManualCars(
  tx: Transaction<DB>,
  sourceId: number,
  now: Date,
  carIds: readonly number[],
): Promise<void> {
  if (carIds.length === 0) return
  await sql`
    with taken as (
      update feed_listing set vanished_at = ${now}::timestamptz
      where car_id = any(${carIds}::bigint[]) and vanished_at is null
        and source_id in (select id from feed_source where is_manual and id <> ${sourceId}::integer)
      returning car_id
    )
    -- As a held car it is resolved like one that its feed has again.
    update car set state = 'held' from taken where car.id = taken.car_id and state = 'draft' and published_at is null`.execute(
    tx,
  )
}

async function findCarsByVin(
  tx: Transaction<DB>,
  entries: SaveListingsParams['entries'],
): Promise<Map<string, number>> {
  const vins = entries.flatMap(({ draft, carId }) => (carId === null && draft.vin !== null ? [draft.vin] : []))
  if (vins.length === 0) return new Map()
  const { rows } = await sql<{ id: number; vin: string }>`
    select id, vin from car where vin = any(${vins}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.vin, row.id]))
}

async function reserveCarIds(tx: Transaction<DB>, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('car', 'id')) as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

interface UpsertParams extends Pick<SaveListingsParams, 'source' | 'now'> {
  author: ActorId | undefined
  /** JSON. */
  rows: string
}

/** One statement, so that the drafts are sent once and parsed once. */
async function upsertListings(tx: Transaction<DB>, { source, now, author, rows }: UpsertParams): Promise<void> {
  const actor = author ?? `feed:${source.name}`
  await sql`
    with entry as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as t (key text, hash text, "carId" bigint, "isNew" boolean, draft jsonb)
    ), new_car as materialized (
      select "carId", ${withWords(sql`entry.draft`, sql`${source.id}::integer`)} as draft from entry where "isNew"
    ), added as (
      insert into car (id, ${COLUMN_NAMES}, source_id, state, state_since, created_at, updated_at, published_at)
      overriding system value
      select new_car."carId", ${DRAFT_VALUES}, ${source.id}::integer,
        case when ${author !== undefined} then 'draft' when d."isReserved" then 'reserved' else 'published' end::car_state,
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, case when ${author === undefined} then ${now}::timestamptz end
      from new_car ${fromDraft(sql`new_car.draft`)}
      returning id, state, price_rub, list_price_rub
    ), state_change as (
      insert into car_state_change (car_id, state, since, actor)
      select id, state, ${now}::timestamptz, ${actor}::text from added
    ), price as (
      insert into car_price (car_id, since, price_rub, list_price_rub, actor)
      select id, ${now}::timestamptz, price_rub, list_price_rub, ${actor}::text from added
    ), listing as (
      insert into feed_listing (source_id, key, car_id, draft_hash, draft, seen_at)
      select ${source.id}::integer, key, "carId", decode(hash, 'hex'), draft, ${now}::timestamptz from entry
      on conflict (source_id, key) do update set draft_hash = excluded.draft_hash, draft = excluded.draft,
        seen_at = excluded.seen_at, vanished_at = null
      returning id
    )
    insert into feed_seen select id from listing`.execute(tx)
}
