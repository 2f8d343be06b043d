import type { Context } from '../context.ts'
import type { Banner } from './banner.ts'
import { selectRequiredPhoto } from './pictures/select-photo.server.ts'
import { runsAt } from './runs-at.server.ts'

/** The banners that are shown now, in the dealer's order. */
export function listBanners({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Banner[]> {
  return db
    .selectFrom('banner')
    .select(['slug', 'headline', 'body', 'button_label as buttonLabel', 'target', 'ink'])
    .select([selectRequiredPhoto('wide_picture').as('wide'), selectRequiredPhoto('narrow_picture').as('narrow')])
    .where(runsAt(now()))
    .orderBy('position')
    .orderBy('slug')
    .execute()
}
