import type { ContentBlock } from '#db/content-block.ts'
import type { PageSection } from '#db/schema.ts'
import type { Photo } from '#domain/media/photo.ts'

export type { PageSection }

export const PAGE_SECTIONS = ['services', 'buying', 'dealership'] as const satisfies PageSection[]

/** A page of the dealer's own as menus, cards and searches name it. */
export interface PageCard {
  /** `/services/to/` */
  path: string
  section: PageSection
  name: string
  summary: string | null
  picture: Photo | null
  updatedAt: Date
}

/** A page of the dealer's own. */
export interface Page extends PageCard {
  /** For search engines. */
  title: string
  description: string
  heading: string
  lead: string | null
  blocks: ContentBlock[]
  /** The pictures that the blocks name, by their names. */
  pictures: Record<string, Photo>
}
