import * as v from 'valibot'
import { Blocks } from '#domain/content/pages/block.ts'
import { PAGE_SECTIONS } from '#domain/content/pages/page.ts'
import { keys, line, oneOf, slug, position, prose, sortKeysBySchema } from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'
import {
  listBlockReferences,
  listLinkReferences,
  listPictureReferences,
} from '#domain/content/import-export/list-references.ts'
import { isReservedPath } from '#domain/content/addresses/site-addresses.ts'

const PagePath = v.pipe(
  v.string('must be a path: /services/winter-storage/'),
  v.regex(
    /^\/([a-z0-9]+(-[a-z0-9]+)*\/)+$/,
    'must begin and end with a slash, with small Latin letters, digits and hyphens between: /services/winter-storage/',
  ),
  v.maxLength(200, 'is longer than 200 characters'),
  v.check((path) => !isReservedPath(path), 'belongs to the site itself: choose another path'),
)

const PageFile = keys({
  path: PagePath,
  section: oneOf(PAGE_SECTIONS),
  position,
  name: line,
  title: line,
  description: line,
  heading: line,
  lead: v.nullish(prose, null),
  summary: v.nullish(prose, null),
  picture: v.nullish(slug, null),
  blocks: Blocks,
})

/** The dealer's own pages. A file is named after the path: `services.to.yaml` for `/services/to/`. */
export const PAGES = defineYamlKind({
  folder: 'pages',
  schema: PageFile,
  nameOf: ({ path }) => path.slice(1, -1).replaceAll('/', '.'),
  format: (page) => ({ ...page }),
  references: ({ lead, summary, picture, blocks }) => [
    ...listLinkReferences(lead, ['lead']),
    ...listLinkReferences(summary, ['summary']),
    ...listPictureReferences(picture, ['picture']),
    ...listBlockReferences(blocks),
  ],
  addresses: ({ path }) => [path],
  async list(db) {
    const rows = await db
      .selectFrom('page')
      .select(['path', 'section', 'position', 'name', 'title', 'description', 'heading', 'lead', 'summary', 'picture'])
      .select('blocks')
      .execute()
    return rows.map((page) => ({
      name: page.path.slice(1, -1).replaceAll('/', '.'),
      value: { ...page, blocks: sortKeysBySchema(Blocks, page.blocks) },
    }))
  },
  async put(tx, _name, { path, blocks, ...rest }, now) {
    const values = { ...rest, blocks: JSON.stringify(blocks), updated_at: now }
    await tx
      .insertInto('page')
      .values({ path, ...values })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
      .execute()
  },
  async remove(tx, name) {
    await tx
      .deleteFrom('page')
      .where('path', '=', `/${name.replaceAll('.', '/')}/`)
      .execute()
    return undefined
  },
})
