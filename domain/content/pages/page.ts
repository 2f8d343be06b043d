import type { ContentBlock } from '#db/content-block.ts'
import type { PageSection } from '#db/schema.ts'
import type { Photo } from '#domain/media/photo.ts'

export type { PageSection }

export const PAGE_SECTIONS = ['services', 'buying', 'dealership'] as const satisfies PageSection[]

/** A dealer's page in menus, on cards and in search results. */
export interface PageCard {
  /** `/services/to/` */
  path: string
  section: PageSection
  name: string
  summary: string | null
  picture: Photo | null
  updatedAt: Date
}

/** A dealer's own page. */
export interface Page extends PageCard {
  /** For search engines. */
  title: string
  description: string
  heading: string
  lead: string | null
  blocks: ContentBlock[]
  /** The pictures of the blocks, by name. */
  pictures: Record<string, Photo>
}
