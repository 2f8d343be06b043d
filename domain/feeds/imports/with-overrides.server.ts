import { type RawBuilder, sql } from 'kysely'

/**
 * The draft of a listing with the values that people have set for its car (db/migrations/037-overrides.sql). `carId` needs
 * the name of its table: `car_override` has a column `car_id` too.
 */
export const withOverrides = (draft: RawBuilder<unknown>, carId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when count(*) = 0 then ${draft} else ${draft}
    || coalesce(jsonb_object_agg(field, value) filter (where field not like '%.%'), '{}')
    || jsonb_build_object('price', (${draft} -> 'price')
      || coalesce(jsonb_object_agg(substr(field, 7), value) filter (where field like 'price.%'), '{}'))
    || jsonb_build_object('engine', (${draft} -> 'engine')
      || coalesce(jsonb_object_agg(substr(field, 8), value) filter (where field like 'engine.%'), '{}')) end
  from car_override where car_override.car_id = ${carId} and ended_at is null)`
