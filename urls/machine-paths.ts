import { fillPattern } from './fill-pattern.ts'

/** Whether the process is alive, and whether it can answer pages: for balancers and monitoring. */
export const healthPath = () => fillPattern('/healthz')
export const readinessPath = () => fillPattern('/readyz')

/** Below these addresses there is no page: files with a hash of their content in the name, and the future back office. */
export const ASSETS_FOLDER = '/assets/'
export const BACK_OFFICE_FOLDER = '/staff/'
/** Prometheus metrics: on a port of their own, but no page may look as if it were them. */
export const METRICS_PATH = '/metrics'

export const manifestPath = () => fillPattern('/manifest.webmanifest')
/** An icon of the site, by its file in `public/`. */
export const iconPath = (file: 'favicon.svg' | 'apple-touch-icon.png' | `icon-${'192' | '512' | 'maskable-512'}.png`) =>
  fillPattern(`/${file}`)

export const sitemapPath = (part?: string) =>
  part === undefined ? fillPattern('/sitemap.xml') : fillPattern('/sitemaps/:file', { file: `${part}.xml` })

export const feedPath = (name: string) => fillPattern('/feeds/:file', { file: `${name}.xml` })

/** Where 1C sends the stock of a source. */
export const feedExchangePath = (source: number) => fillPattern('/exchange/:source/', { source: String(source) })

/** The picture of a shared link to a car; `version` changes with the picture's content. */
export const carSharePicturePath = (id: number, version: string) =>
  fillPattern('/og/:file', { file: `car-${id}-${version}.jpg` })
/** The share picture of every page that has none of its own: it shows the site's name. */
export const siteSharePicturePath = () => fillPattern('/og/:file', { file: 'site.jpg' })
