import { type RawBuilder, sql } from 'kysely'

/** Two words are the same whatever their case. */
export const wordKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(${text} collate "und-x-icu")`

/**
 * The draft of a listing with what people have decided about the words in it that nobody else knows
 * (db/migrations/041-feed-words.sql): what was decided for its source comes before what holds for all.
 */
export const withWords = (draft: RawBuilder<unknown>, sourceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when count(*) = 0 then ${draft} else ${draft}
    || coalesce(jsonb_object_agg(field, means) filter (where field <> 'fuel'), '{}')
    || jsonb_build_object(
      'engine', (${draft} -> 'engine') || coalesce(jsonb_object_agg(field, means) filter (where field = 'fuel'), '{}'),
      'asFed', (${draft} -> 'asFed') - array_agg(field)) end
  from (
    select distinct on (feed_word.field) feed_word.field, means from jsonb_each_text(${draft} -> 'asFed') fed
    join feed_word on feed_word.field = fed.key and ${wordKey(sql`spelling`)} = ${wordKey(sql`fed.value`)}
    where means is not null and (feed_word.source_id is null or feed_word.source_id = ${sourceId})
    order by feed_word.field, feed_word.source_id nulls last
  ) decided)`
