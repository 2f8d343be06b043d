import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#domain/media/photo.ts'

/** An expression for a select list: the picture named by a column; null when it names none. */
export function selectPhoto(column: string): RawBuilder<Photo | null> {
  return sql<Photo | null>`(select ${photoObject()} from content_picture where name = ${sql.ref(column)})`
}

/** The same for a column that always names a picture. */
export function selectRequiredPhoto(column: string): RawBuilder<Photo> {
  return sql<Photo>`(select ${photoObject()} from content_picture where name = ${sql.ref(column)})`
}

/** All pictures of the blocks in a column, by name. */
export function selectPhotosIn(column: string): RawBuilder<Record<string, Photo>> {
  return sql<Record<string, Photo>>`(
    select coalesce(json_object_agg(name, ${photoObject()}), '{}') from content_picture
    where name in (select jsonb_path_query(${sql.ref(column)}, '$[*].picture') #>> '{}'))`
}

const photoObject = () =>
  sql`json_build_object('hash', content_hash, 'width', width, 'height', height, 'colour', colour, 'widths', widths)`
