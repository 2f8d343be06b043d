import { fillPattern } from './fill-pattern.ts'

export const sitemapPath = (part?: string) =>
  part === undefined ? fillPattern('/sitemap.xml') : fillPattern('/sitemaps/:file', { file: `${part}.xml` })

export const feedPath = (name: string) => fillPattern('/feeds/:file', { file: `${name}.xml` })

/** The picture of a shared link to a car; `version` changes with the picture's content. */
export const carSharePicturePath = (id: number, version: string) =>
  fillPattern('/og/:file', { file: `car-${id}-${version}.jpg` })
/** The share picture of every page that has none of its own: it shows the site's name. */
export const siteSharePicturePath = () => fillPattern('/og/:file', { file: 'site.jpg' })
