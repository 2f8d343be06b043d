import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  siteName: string
  /** Public origin without a slash at its end. */
  siteUrl: string
  /** Without the dealership's name: it is added. */
  title: string
  description?: string
  /** The page's own path, beginning with a slash; its query only where it makes another page. */
  path: string
  /** Absolute, or a path of the site. */
  imageUrl?: string
  /** False keeps the page out of search engines. */
  isIndexed?: boolean
}

/** Title, description, canonical link and Open Graph of a page, for a route's `meta`. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = `${page.title} — ${page.siteName}`
  const url = page.siteUrl + page.path
  const described = page.description ? [page.description] : []
  const pictured = page.imageUrl ? [new URL(page.imageUrl, `${page.siteUrl}/`).href] : []
  return [
    { title },
    ...described.map((content) => ({ name: 'description', content })),
    ...(page.isIndexed === false
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: page.title },
    { property: 'og:url', content: url },
    ...described.map((content) => ({ property: 'og:description', content })),
    ...pictured.map((content) => ({ property: 'og:image', content })),
  ]
}
