import type { MetaDescriptor } from 'react-router'
import { siteSharePicturePath } from '#urls/machine-paths.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

export interface PageMeta {
  siteName: string
  /** Public origin without a slash at its end. */
  siteUrl: string
  /** Without the dealership's name: it is added. */
  title: string
  description?: string
  /** The page's own path, beginning with a slash; with its query only where that makes another page. */
  path: string
  /** The picture of a shared link: absolute, or a path of the site. By default a picture with the site's name. */
  imageUrl?: string
  /** Describes the picture; by default the title. */
  imageAlt?: string
  /** False keeps the page out of search engines. */
  isIndexed?: boolean
}

/** Generated share pictures (domain/media/share-pictures.server.ts) have one size. */
const SHARE_PICTURES_PATH = patternPrefix('/og/:file')
const SHARE_PICTURE_META: MetaDescriptor[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:type', content: 'image/jpeg' },
]

/** Title, description, canonical link and Open Graph of a page, for a route's `meta`. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = `${page.title} — ${page.siteName}`
  const url = page.siteUrl + page.path
  const descriptions = page.description ? [page.description] : []
  const picture = new URL(page.imageUrl ?? siteSharePicturePath(), `${page.siteUrl}/`).href
  return [
    { title },
    ...descriptions.map((content) => ({ name: 'description', content })),
    ...(page.isIndexed === false
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: page.title },
    { property: 'og:url', content: url },
    ...descriptions.map((content) => ({ property: 'og:description', content })),
    { property: 'og:image', content: picture },
    ...(picture.startsWith(`${page.siteUrl}${SHARE_PICTURES_PATH}`) ? SHARE_PICTURE_META : []),
    { property: 'og:image:alt', content: page.imageAlt ?? (page.imageUrl === undefined ? page.siteName : page.title) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
