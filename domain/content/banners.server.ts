import type { Context } from '../context.ts'
import { selectRequiredPhoto } from './pictures/select-photo.server.ts'
import { runsAt } from './runs-at.server.ts'
import type { Photo } from '../media/photo.ts'

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

/** One slide of the home page's main slider. */
export interface Banner {
  slug: string
  headline: string
  body: string | null
  buttonLabel: string
  /** See target.ts. */
  target: string
  /** Whether dark or light text is readable on its picture. */
  ink: 'dark' | 'light'
  wide: Photo
  narrow: Photo
}
