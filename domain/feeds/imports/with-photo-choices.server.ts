import { type RawBuilder, sql } from 'kysely'

/**
 * The addresses of a car's photographs, as a JSON array: those of its listing without the hidden ones, and those that
 * people have added, in the order that they have chosen (db/migrations/042-photographs.sql). `carId` needs the name of
 * its table: `car_photo_choice` has a column `car_id` too.
 */
export const withPhotoChoices = (
  photoUrls: RawBuilder<unknown>,
  carId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when not exists (select from car_photo_choice where car_photo_choice.car_id = ${carId}) then ${photoUrls} else (
    select coalesce(jsonb_agg(url order by place nulls last, is_own, position), '[]') from (
      select fed.url, chosen.place, false as is_own, fed.position
      from jsonb_array_elements_text(${photoUrls}) with ordinality as fed (url, position)
      left join (
        select source_url, place, hidden_at from car_photo_choice join photo on photo.id = photo_id
        where car_photo_choice.car_id = ${carId} and not is_own
      ) as chosen on chosen.source_url = fed.url
      where chosen.hidden_at is null
      union all
      select source_url, place, true, photo_id from car_photo_choice join photo on photo.id = photo_id
      where car_photo_choice.car_id = ${carId} and is_own and hidden_at is null
    ) as shown) end`
