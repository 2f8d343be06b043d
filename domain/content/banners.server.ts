import type { Context } from '../context.ts'
import { selectRequiredPhoto } from './pictures/select-photo.server.ts'
import type { Photo } from '../media/photo.ts'

/** All banners with their times, past and future ones included, in the dealer's order. */
export function listBanners({ db }: Pick<Context, 'db'>): Promise<ScheduledBanner[]> {
  return db
    .selectFrom('banner')
    .select([
      'slug',
      'headline',
      'body',
      'button_label as buttonLabel',
      'target',
      'ink',
      'begins_at as beginsAt',
      'ends_at as endsAt',
    ])
    .select([selectRequiredPhoto('wide_picture').as('wide'), selectRequiredPhoto('narrow_picture').as('narrow')])
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

/** A banner with the times between which it is shown; null for no limit. */
export interface ScheduledBanner extends Banner {
  beginsAt: Date | null
  endsAt: Date | null
}
