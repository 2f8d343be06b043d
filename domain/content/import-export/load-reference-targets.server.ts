import type { Db } from '#db/client.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import type { Context } from '#domain/context.ts'
import type { ContentItem } from '../folder/content-item.ts'
import { checkReference, listLinkReferences, type ReferenceTargets } from './list-references.ts'
import { listStoredItems } from './stored-content.server.ts'

/**
 * The reference targets of a site with these items and pictures, and the cars of the reference data and the stock.
 * Items of `unreadable` files count as present: so a mistake is reported once, not at every reference to the item.
 */
export async function loadReferenceTargets(
  db: Db,
  items: readonly Pick<ContentItem, 'addresses'>[],
  pictures: ReadonlySet<string>,
  unreadable: readonly string[] = [],
): Promise<ReferenceTargets> {
  const addresses = new Set(items.flatMap(({ addresses }) => addresses))
  const cars = new Set(BRANDS.flatMap(({ slug, models }) => [slug, ...models.map((model) => `${slug}/${model.slug}`)]))
  const brands = await db.selectFrom('brand').select('slug').execute()
  const models = await db
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'brand_id')
    .select(['brand.slug as brand', 'model.slug as model'])
    .execute()
  const pages = await db.selectFrom('car').select('id').where('state', '<>', 'draft').execute()
  const numbers = new Set(pages.map(({ id }) => String(id)))
  for (const { slug } of brands) cars.add(slug)
  for (const { brand, model } of models) cars.add(`${brand}/${model}`)
  const isPageUnreadable = unreadable.some((file) => file.startsWith('pages'))
  return {
    hasAddress: (path) => addresses.has(path) || isPageUnreadable || unreadable.includes(`${path.slice(1, -1)}.yaml`),
    hasPage: (path) => addresses.has(path),
    hasCar: (brand, model) => cars.has(model === undefined ? brand : `${brand}/${model}`),
    hasCarPage: (id) => numbers.has(id),
    hasPicture: (name) =>
      pictures.has(name) || unreadable.some((file) => file.replace(/\.\w+$/, '') === `pictures/${name}`),
  }
}

/** The broken links of a text (spans.ts): for each one a sentence for the author of the text. */
export async function listDeadLinks(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  text: string | null,
): Promise<string[]> {
  const links = listLinkReferences(text, [])
  if (links.length === 0) return []
  const targets = await loadReferenceTargets(db, await listStoredItems(db, timeZone), new Set())
  return links.flatMap((link) => checkReference(link, targets) ?? [])
}
