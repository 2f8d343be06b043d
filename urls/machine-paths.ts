import { fillPattern } from './fill-pattern.ts'

export const sitemapPath = (part?: string) =>
  part === undefined ? fillPattern('/sitemap.xml') : fillPattern('/sitemaps/:file', { file: `${part}.xml` })

export const feedPath = (name: string) => fillPattern('/feeds/:file', { file: `${name}.xml` })

/** The picture of a car that a shared link shows; `version` changes with what is on it. */
export const carSharePicturePath = (id: number, version: string) =>
  fillPattern('/og/:file', { file: `car-${id}-${version}.jpg` })
/** The same for every page that has no picture of its own: the site's name. */
export const siteSharePicturePath = () => fillPattern('/og/:file', { file: 'site.jpg' })
