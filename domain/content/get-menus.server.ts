import type { Context } from '../context.ts'
import type { MenuItem, MenuSlug } from './menu.ts'

/** The items of the header's and the footer's menus; empty when the dealer has defined none. */
export async function getMenus({ db }: Pick<Context, 'db'>): Promise<Record<MenuSlug, MenuItem[]>> {
  const rows = await db.selectFrom('menu').select(['slug', 'items']).execute()
  const itemsOf = (slug: MenuSlug) => rows.find((row) => row.slug === slug)?.items ?? []
  return { header: itemsOf('header'), footer: itemsOf('footer') }
}
