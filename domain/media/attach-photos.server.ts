import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { readPhotoAddresses } from './photo-address.ts'

export interface CarPhotoList {
  carId: number
  /** In the order in which they are shown. What is no web address, or stands there twice, is left out. */
  urls: readonly string[]
}

/** How many photographs travel to the database in one statement. */
const BATCH = 1000

/**
 * Makes these lists the cars' photographs: unknown addresses begin to wait for the fetch, known ones are used as they
 * are, and each car's `photo_count` is its number of ready photographs. A list that did not change costs no write.
 * Says whether anything waits: then enqueue `fetchPhotos`.
 */
export async function attachPhotos(tx: Transaction<DB>, lists: readonly CarPhotoList[]): Promise<{ waiting: boolean }> {
  let waiting = false
  for (const batch of batches(lists)) waiting = (await attachBatch(tx, batch)) || waiting
  return { waiting }
}

interface Batch {
  carIds: number[]
  counts: number[]
  /** One entry a photograph. */
  owners: number[]
  positions: number[]
  urls: string[]
}

function* batches(lists: readonly CarPhotoList[]): Generator<Batch> {
  let batch: Batch = { carIds: [], counts: [], owners: [], positions: [], urls: [] }
  for (const { carId, urls } of lists) {
    const addresses = readPhotoAddresses(urls)
    batch.carIds.push(carId)
    batch.counts.push(addresses.length)
    for (const [position, url] of addresses.entries()) {
      batch.owners.push(carId)
      batch.positions.push(position)
      batch.urls.push(url)
    }
    if (batch.urls.length >= BATCH) {
      yield batch
      batch = { carIds: [], counts: [], owners: [], positions: [], urls: [] }
    }
  }
  if (batch.carIds.length > 0) yield batch
}

async function attachBatch(tx: Transaction<DB>, { carIds, counts, owners, positions, urls }: Batch): Promise<boolean> {
  await sql`
    insert into photo (source_url, due_at)
    select distinct url, now() from unnest(${urls}::text[]) as given (url)
    where not exists (select from photo where source_url = url)
    order by url
    on conflict (source_url) do nothing`.execute(tx)
  await sql`
    delete from car_photo using unnest(${carIds}::bigint[], ${counts}::int[]) as list (car_id, length)
    where car_photo.car_id = list.car_id and car_photo.position >= list.length`.execute(tx)
  await sql`
    insert into car_photo (car_id, position, photo_id)
    select given.car_id, given.position, photo.id
    from unnest(${owners}::bigint[], ${positions}::smallint[], ${urls}::text[]) as given (car_id, position, url)
    join photo on photo.source_url = given.url
    left join car_photo as present on present.car_id = given.car_id and present.position = given.position
    where present.photo_id is distinct from photo.id
    on conflict (car_id, position) do update set photo_id = excluded.photo_id`.execute(tx)
  return countBatch(tx, carIds)
}

/**
 * The rows stay locked to the end of the transaction: a fetch that finishes meanwhile waits, and then sees these lists
 * when it counts (see markPhotoReady). Rows that this transaction made nobody else can see. Cars before photographs, each in order of id: no two writers wait for each other.
 */
async function countBatch(tx: Transaction<DB>, carIds: number[]): Promise<boolean> {
  await sql`select from car where id = any (${carIds}::bigint[]) and created_at <> now() order by id for no key update`.execute(
    tx,
  )
  await sql`
    select from photo
    where state <> 'ready' and created_at <> now() and id in (select photo_id from car_photo where car_id = any (${carIds}::bigint[]))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ waiting: number }>`
    with counted as (
      select listed.car_id, count(photo.id) filter (where photo.state = 'ready') as ready,
        count(photo.id) filter (where photo.state = 'waiting') as waiting
      from unnest(${carIds}::bigint[]) as listed (car_id)
      left join car_photo on car_photo.car_id = listed.car_id
      left join photo on photo.id = car_photo.photo_id
      group by listed.car_id
    ), corrected as (
      update car set photo_count = counted.ready from counted
      where car.id = counted.car_id and car.photo_count <> counted.ready
    )
    select sum(waiting) as waiting from counted`.execute(tx)
  return (rows[0]?.waiting ?? 0) > 0
}
