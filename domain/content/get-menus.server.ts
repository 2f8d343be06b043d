import type { Context } from '../context.ts'
import type { MenuItem, MenuSlug } from './menu.ts'

/** What stands in the header's menu and in the footer's; empty where the dealer has written none. */
export async function getMenus({ db }: Pick<Context, 'db'>): Promise<Record<MenuSlug, MenuItem[]>> {
  const rows = await db.selectFrom('menu').select(['slug', 'items']).execute()
  const itemsOf = (slug: MenuSlug) => rows.find((row) => row.slug === slug)?.items ?? []
  return { header: itemsOf('header'), footer: itemsOf('footer') }
}
