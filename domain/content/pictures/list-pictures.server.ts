import type { Context } from '#domain/context.ts'
import type { Photo } from '#domain/media/photo.ts'

/** The dealer's pictures with these names, by name; unknown names are left out. */
export async function listPictures({ db }: Pick<Context, 'db'>, names: readonly string[]): Promise<Map<string, Photo>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_picture')
    .select(['name', 'content_hash as hash', 'width', 'height', 'colour', 'widths'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, ...photo }) => [name, photo]))
}
