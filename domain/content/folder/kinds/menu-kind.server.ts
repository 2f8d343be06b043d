import { MENU_SLUGS, MenuItems } from '#domain/content/menu.ts'
import { keys, sortKeysBySchema } from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'
import { listTargetReferences } from '#domain/content/import-export/list-references.ts'

/** The menus of the header and the footer. */
export const MENUS = defineYamlKind({
  folder: 'menus',
  schema: keys({ items: MenuItems }),
  names: MENU_SLUGS,
  format: ({ items }) => ({ items }),
  references: ({ items }) =>
    items.flatMap((item, index) => {
      if ('target' in item) return listTargetReferences(item.target, ['items', index, 'target'])
      if (!('items' in item)) return []
      return item.items.flatMap(({ target }, subIndex) =>
        listTargetReferences(target, ['items', index, 'items', subIndex, 'target']),
      )
    }),
  async list(db) {
    const rows = await db.selectFrom('menu').select(['slug', 'items']).execute()
    return rows.map(({ slug, items }) => ({ name: slug, value: { items: sortKeysBySchema(MenuItems, items) } }))
  },
  async put(tx, slug, { items }, now) {
    const values = { items: JSON.stringify(items), updated_at: now }
    await tx
      .insertInto('menu')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
  },
  async remove(tx, slug) {
    await tx.deleteFrom('menu').where('slug', '=', slug).execute()
    return undefined
  },
})
