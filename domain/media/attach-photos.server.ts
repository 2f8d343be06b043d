import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

export interface CarPhotoList {
  carId: number
  /** In the order in which they are shown. Of repeated addresses the first counts. */
  urls: readonly string[]
}

/** How many photographs are sent to the database in one statement. */
const MAX_BATCH_PHOTOS = 1000

/**
 * Sets the cars' photographs to these lists: new addresses wait for the fetch, known ones are reused, and each car's
 * `photo_count` becomes its number of ready photographs. An unchanged list costs no write. Returns whether any
 * photograph waits: then the caller calls `requestPhotoFetch`.
 */
export async function attachPhotos(tx: Transaction<DB>, lists: readonly CarPhotoList[]): Promise<{ waiting: boolean }> {
  let waiting = false
  for (const batch of splitBatches(lists)) waiting = (await attachBatch(tx, batch)) || waiting
  return { waiting }
}

interface Batch {
  carIds: number[]
  counts: number[]
  /** One entry per photograph. */
  owners: number[]
  positions: number[]
  urls: string[]
}

function* splitBatches(lists: readonly CarPhotoList[]): Generator<Batch> {
  let batch: Batch = { carIds: [], counts: [], owners: [], positions: [], urls: [] }
  for (const { carId, urls } of lists) {
    const addresses = [...new Set(urls)]
    batch.carIds.push(carId)
    batch.counts.push(addresses.length)
    for (const [position, url] of addresses.entries()) {
      batch.owners.push(carId)
      batch.positions.push(position)
      batch.urls.push(url)
    }
    if (batch.urls.length >= MAX_BATCH_PHOTOS) {
      yield batch
      batch = { carIds: [], counts: [], owners: [], positions: [], urls: [] }
    }
  }
  if (batch.carIds.length > 0) yield batch
}

/**
 * Within one import the tables grow from nothing to millions of rows, which the planner has not analysed: by itself it
 * would scan them for every batch. `limit 1` and `offset 0` make it use the index, row by row.
 */
async function attachBatch(tx: Transaction<DB>, { carIds, counts, owners, positions, urls }: Batch): Promise<boolean> {
  await sql`
    insert into photo (source_url, due_at) select distinct url, now() from unnest(${urls}::text[]) as given (url) order by url
    on conflict (source_url) do nothing`.execute(tx)
  await sql`
    delete from car_photo where ctid = any (array(
      select surplus.ctid from unnest(${carIds}::bigint[], ${counts}::int[]) as list (car_id, length)
      cross join lateral (
        select ctid from car_photo where car_id = list.car_id and position >= list.length offset 0
      ) as surplus))`.execute(tx)
  await sql`
    insert into car_photo (car_id, position, photo_id)
    select given.car_id, given.position, found.id
    from unnest(${owners}::bigint[], ${positions}::smallint[], ${urls}::text[]) as given (car_id, position, url)
    cross join lateral (select id from photo where source_url = given.url limit 1) as found
    left join lateral (
      select photo_id from car_photo where car_id = given.car_id and position = given.position limit 1
    ) as present on true
    where present.photo_id is distinct from found.id
    on conflict (car_id, position) do update set photo_id = excluded.photo_id`.execute(tx)
  await lockBatch(tx, carIds)
  return countBatch(tx, carIds)
}

/**
 * The rows stay locked until the end of the transaction: a fetch that finishes meanwhile waits and then counts with
 * these lists (see markPhotoReady). Rows of this transaction are not visible to others and need no lock. Cars are
 * locked before photographs, each in order of id, so that no two writers deadlock.
 */
async function lockBatch(tx: Transaction<DB>, carIds: number[]): Promise<void> {
  await sql`
    select from car where id = any (${carIds}::bigint[]) and created_at <> now() order by id for no key update`.execute(
    tx,
  )
  await sql`
    select from photo
    where created_at <> now() and state <> 'ready' and id = any (array(
      select shown.photo_id from unnest(${carIds}::bigint[]) as list (car_id)
      cross join lateral (select photo_id from car_photo where car_id = list.car_id offset 0) as shown))
    order by id for no key update`.execute(tx)
}

async function countBatch(tx: Transaction<DB>, carIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ carId: number; ready: number; waiting: number; isStale: boolean }>`
    select list.car_id as "carId", counted.ready, counted.waiting, car.photo_count <> counted.ready as "isStale"
    from unnest(${carIds}::bigint[]) as list (car_id)
    cross join lateral (select photo_count from car where id = list.car_id limit 1) as car
    cross join lateral (
      select count(*) filter (where photo.state = 'ready') as ready, count(*) filter (where photo.state = 'waiting') as waiting
      from car_photo
      cross join lateral (select state from photo where id = car_photo.photo_id limit 1) as photo
      where car_photo.car_id = list.car_id
    ) as counted`.execute(tx)
  const stale = rows.filter((row) => row.isStale)
  if (stale.length > 0) {
    await sql`
      update car set photo_count = counted.ready
      from unnest(${stale.map((row) => row.carId)}::bigint[], ${stale.map((row) => row.ready)}::int[]) as counted (car_id, ready)
      where car.id = counted.car_id`.execute(tx)
  }
  return rows.some((row) => row.waiting > 0)
}
