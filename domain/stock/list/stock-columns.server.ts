import { type RawBuilder, sql } from 'kysely'
import type { OpenValueIds } from './open-value-ids.ts'
import { type CarPart, MIN_PHOTOS, PART_LABELS } from '../completeness.ts'
import { keysOf } from '#domain/keys-of.ts'
import { DAY_S } from '#locale/durations.ts'

/**
 * How long a car is in stock, as SQL over `car`: since it was published, or entered here if it never was; for a car that is
 * sold or archived up to that moment. An interval, which compares faster than a number of days.
 */
export const timeInStock = (now: Date): RawBuilder<string> => sql<string>`(
  case when car.state in ('sold', 'archived') then car.state_since else ${now}::timestamptz end
    - coalesce(car.published_at, car.created_at))`

/** The same in whole days. */
export const daysInStock = (now: Date): RawBuilder<number> =>
  sql<number>`greatest(0, floor(extract(epoch from ${timeInStock(now)}) / ${sql.lit(DAY_S)}))::integer`

/** The ids of the values that people have set and that the table edits, by their fields, as SQL over `car`. */
export const OPEN_VALUE_IDS: RawBuilder<OpenValueIds> = sql<OpenValueIds>`coalesce(
  (select json_object_agg(field, id) from car_override where car_override.car_id = car.id and ended_at is null
    and field in ('price.priceRub', 'branchId', 'badge')), '{}')`

/** When a car lacks a part. Only used cars have a mileage. */
const LACKS_PART: Record<CarPart, RawBuilder<boolean>> = {
  photos: sql`car.photo_count < ${sql.lit(MIN_PHOTOS)}`,
  vin: sql`car.vin is null`,
  trim: sql`coalesce(car.trim, '') = ''`,
  equipment: sql`car.equipment = '[]'`,
  description: sql`coalesce(car.description, '') = ''`,
  video: sql`coalesce(car.video_url, '') = ''`,
  body: sql`car.body is null`,
  engine: sql`car.fuel is null or car.power_hp is null`,
  gearbox: sql`car.gearbox is null`,
  drive: sql`car.drive is null`,
  colour: sql`car.colour is null`,
  mileage: sql`car.catalogue_block = 'used' and car.mileage_km is null`,
}

const PARTS = keysOf(PART_LABELS)

/** How many parts a car lacks, as SQL over `car`. */
export const MISSING_COUNT: RawBuilder<number> = sql<number>`(${sql.join(
  PARTS.map((part) => sql`(${LACKS_PART[part]})::integer`),
  sql` + `,
)})`

/** Which parts a car lacks, as SQL over `car`. */
export const MISSING_PARTS: RawBuilder<string[]> = sql<string[]>`array_remove(array[${sql.join(
  PARTS.map((part) => sql`case when ${LACKS_PART[part]} then ${sql.lit(part)} end`),
)}], null)`
