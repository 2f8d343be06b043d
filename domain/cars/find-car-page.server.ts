import type { Context } from '../context.ts'
import { listReadyPhotos } from '../media/list-photos.server.ts'
import { findBranch } from '../branches/find-branch.server.ts'
import type { CarPage } from './car-page.ts'
import { listCarCards } from './list-car-cards.server.ts'
import { DETAIL_COLUMNS, detailsOf } from './list-car-details.server.ts'

/** Everything the page of car `id` shows, whatever the car's state; undefined for an unknown car and for a draft. */
export async function findCarPage(context: Pick<Context, 'db'>, id: number): Promise<CarPage | undefined> {
  const row = await context.db
    .selectFrom('car')
    .select(DETAIL_COLUMNS)
    .select(['description', 'video_url', 'branch_id', 'state_since', 'updated_at'])
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [[card], photos, priceHistory, branch] = await Promise.all([
    listCarCards(context, [id]),
    listReadyPhotos(context.db, id),
    listPricePoints(context, id),
    row.branch_id === null ? null : findBranch(context, row.branch_id),
  ])
  if (card === undefined) return undefined
  return {
    card,
    ...detailsOf(row),
    description: row.description,
    videoUrl: row.video_url,
    photos,
    priceHistory,
    branch: branch ?? null,
    stateSince: row.state_since,
    updatedAt: row.updated_at,
  }
}

async function listPricePoints(context: Pick<Context, 'db'>, carId: number): Promise<CarPage['priceHistory']> {
  const rows = await context.db
    .selectFrom('car_price')
    .select(['since', 'price_rub as priceRub'])
    .where('car_id', '=', carId)
    .orderBy('since')
    .execute()
  return rows
}
