import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Photo } from '../media/photo.ts'
import type { MaintenancePrice } from './maintenance-price.ts'
import type { MenuItem, MenuSlug } from './menu.ts'
import { selectPhoto, selectRequiredPhoto } from './pictures/select-photo.server.ts'
import { runsAt } from './runs-at.server.ts'

/** The items of the header's and the footer's menus; empty when the dealer has defined none. */
export async function getMenus({ db }: Pick<Context, 'db'>): Promise<Record<MenuSlug, MenuItem[]>> {
  const rows = await db.selectFrom('menu').select(['slug', 'items']).execute()
  const itemsOf = (slug: MenuSlug) => rows.find((row) => row.slug === slug)?.items ?? []
  return { header: itemsOf('header'), footer: itemsOf('footer') }
}

/** The map pictures of the branches that have one. */
export function listBranchMaps({ db }: Pick<Context, 'db'>): Promise<{ branchId: number; map: Photo }[]> {
  return db
    .selectFrom('branch')
    .select(['id as branchId', selectRequiredPhoto('map_picture').as('map')])
    .where('map_picture', 'is not', null)
    .execute()
}

/** The dealer's pages and offers with the times of their last changes, for sitemaps. */
export interface ContentDates {
  pages: { path: string; updatedAt: Date; picture: Photo | null }[]
  /** The running offers. */
  offers: { slug: string; updatedAt: Date; picture: Photo | null }[]
  /**
   * When the list of offers last changed because one was written, began or ended. Null when there has never been one.
   */
  offersChangedAt: Date | null
}

/** The dealer's pages and running offers with their dates. */
export async function listContentDates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ContentDates> {
  const moment = now()
  const [pages, offers, dates] = await Promise.all([
    db
      .selectFrom('page')
      .select(['path', 'updated_at as updatedAt', selectPhoto('picture').as('picture')])
      .orderBy('path')
      .execute(),
    db
      .selectFrom('offer')
      .select(['slug', 'updated_at as updatedAt', selectPhoto('picture').as('picture')])
      .where(runsAt(moment))
      .orderBy('slug')
      .execute(),
    db.selectFrom('offer').select(['updated_at', 'begins_at', 'ends_at']).execute(),
  ])
  const passed = dates
    .flatMap(({ updated_at, begins_at, ends_at }) => [updated_at, begins_at, ends_at])
    .flatMap((date) => (date !== null && date <= moment ? [date.getTime()] : []))
  return { pages, offers, offersChangedAt: passed.length === 0 ? null : new Date(Math.max(...passed)) }
}

/**
 * The maintenance prices of a model, otherwise of its brand, otherwise for any car, by mileage; empty when there are
 * none. A model with its own rows uses only these: two schedules with different intervals cannot be combined.
 */
export async function findMaintenancePrices(
  { db }: Pick<Context, 'db'>,
  { brandSlug = '', modelSlug = '' }: { brandSlug?: string; modelSlug?: string } = {},
): Promise<MaintenancePrice[]> {
  const { rows } = await sql<MaintenancePrice>`
    select case when model_slug <> '' then 'model' when brand_slug <> '' then 'brand' else 'any' end as scope,
      mileage_km as "mileageKm", name, works, parts_rub as "partsRub", labour_rub as "labourRub"
    from maintenance_price
    where (brand_slug, model_slug) = (
      select brand_slug, model_slug from maintenance_price
      where (brand_slug, model_slug) in ((${brandSlug}, ${modelSlug}), (${brandSlug}, ''), ('', ''))
      order by brand_slug <> '' desc, model_slug <> '' desc limit 1)
    order by mileage_km`.execute(db)
  return rows
}
