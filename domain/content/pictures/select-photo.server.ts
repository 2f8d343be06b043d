import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#domain/media/photo.ts'

/** The picture that a column names, as pages show it: for the list of what a question selects. Null when it names none. */
export function selectPhoto(column: string): RawBuilder<Photo | null> {
  return sql<Photo | null>`(select ${photoObject()} from content_picture where name = ${sql.ref(column)})`
}

/** The same for a column that always names one. */
export function selectRequiredPhoto(column: string): RawBuilder<Photo> {
  return sql<Photo>`(select ${photoObject()} from content_picture where name = ${sql.ref(column)})`
}

/** All pictures that the blocks of a column name, by their names. */
export function selectPhotosIn(column: string): RawBuilder<Record<string, Photo>> {
  return sql<Record<string, Photo>>`(
    select coalesce(json_object_agg(name, ${photoObject()}), '{}') from content_picture
    where name in (select jsonb_path_query(${sql.ref(column)}, '$[*].picture') #>> '{}'))`
}

const photoObject = () =>
  sql`json_build_object('hash', content_hash, 'width', width, 'height', height, 'colour', colour, 'widths', widths)`
