import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import { CHOICE_FACETS, ENUM_FACET_VALUES, RANGE_FACETS, SORTS } from '#domain/cars/catalogue/catalogue-query.ts'
import { isPriceStep, PRICE_STEPS } from '#domain/cars/landing-pages/price-steps.ts'
import { FEEDS_OUT } from '#platform/config/feeds-out-settings.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import { isActionForm, isModalForm } from '#domain/requests/request.ts'

// What addresses the site has whatever the dealer writes. app/routes.ts is where they are answered; a test holds the two together.

/** Pages with one address each that a text may send its reader to. */
export const FIXED_PAGES: readonly string[] = [
  '/',
  '/cars/',
  '/offers/',
  '/contacts/',
  '/search/',
  '/favorites/',
  '/compare/',
  '/personal/',
  '/personal/login/',
  '/personal/requests/',
  '/personal/favorites/',
  '/personal/searches/',
  '/personal/garage/',
  '/personal/notices/',
  '/personal/data/',
  '/request/cookie/',
  ...LEGAL_TEXT_SLUGS.map((slug) => `/legal/${slug}/`),
]

/** What machines fetch: no text leads its reader there, but an address that has moved may. */
export const MACHINE_FILES: readonly string[] = [
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  ...FEEDS_OUT.map((name) => `/feeds/${name}.xml`),
]

/** First words of paths that are the site's own: a page of the dealer's there would never be seen. */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  'ajax',
  'assets',
  'cars',
  'compare',
  'contacts',
  'feeds',
  'healthz',
  'legal',
  'media',
  'metrics',
  'notices',
  'offers',
  'og',
  'personal',
  'readyz',
  'request',
  'search',
  'sitemaps',
  'staff',
])

/** Whether a page at this path would never be seen: something of the site's own answers there. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/')
  // Any path with «favorite» in it shows the favourites (docs/product.md, Addresses).
  return RESERVED_SEGMENTS.has(first) || path.includes('favorite')
}

/** Whether an address of the site, whatever its query, is one that machines fetch. */
export const isMachineFile = (address: string): boolean =>
  MACHINE_FILES.includes(new URL(address, 'http://site.invalid').pathname)

/** What an address is judged by besides what is fixed. */
export interface KnownAddresses {
  /** Of the dealer's own pages and offers. */
  hasAddress: (path: string) => boolean
  hasCar: (brand: string, model: string | undefined) => boolean
  /** Whether a car has a page by that number: one that is sold keeps it. */
  hasCarPage: (id: string) => boolean
}

/** Why an address leads nowhere, for whoever wrote it; undefined when it leads to a page of the site. */
export function checkAddress(address: string, places: KnownAddresses): string | undefined {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(address))
    return `«${address}» leads out of the site: write an address of the site, /offers/`
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  if (!pathname.endsWith('/')) {
    const written = address.replace(/([?#]|$)/, '/$1')
    return checkAddress(written, places) === undefined
      ? `«${address}» is not how the site writes it: write ${written}`
      : noPageMessage(address)
  }
  if (FIXED_PAGES.includes(pathname) && pathname !== '/cars/') return undefined
  const [, room = '', ...rest] = pathname.split('/')
  if (room === 'cars') return checkCatalogueAddress(rest.slice(0, -1), searchParams, places)
  if (room === 'request' && (isModalForm(rest[0] ?? '') || isActionForm(rest[0] ?? '')) && rest.length === 2)
    return undefined
  return places.hasAddress(pathname) ? undefined : noPageMessage(address)
}

const noPageMessage = (address: string) =>
  `«${address}» leads to no page: neither the site nor the folder has one there`

function checkCatalogueAddress(
  path: readonly string[],
  search: URLSearchParams,
  places: KnownAddresses,
): string | undefined {
  const [block, brand, model, id, ...more] = path
  if (block === 'body') return isOneOf(BODIES, brand) && model === undefined ? undefined : `there is no body «${brand}»`
  if (block === 'price')
    return isPriceStep(Number(brand)) && model === undefined
      ? undefined
      : `there is no page for cars up to «${brand}»; there are ${PRICE_STEPS.join(', ')}`
  if (block !== undefined && !isOneOf(CATALOGUE_BLOCKS, block))
    return `there are no cars «${block}», only ${CATALOGUE_BLOCKS.join(' and ')}`
  if (brand !== undefined && !places.hasCar(brand, model))
    return `there is no car «${[brand, model].filter(Boolean).join('/')}»`
  if (more.length > 0) return 'the catalogue has no such address'
  if (id !== undefined && !places.hasCarPage(id)) return `there is no car with the number «${id}»`
  return checkCatalogueQuery(search, places)
}

/** A filter that is misspelt is passed over by the catalogue: it would show every car. */
function checkCatalogueQuery(search: URLSearchParams, places: KnownAddresses): string | undefined {
  const { ranges } = parseCatalogueQuery(search)
  for (const [key, value] of search) {
    const range = RANGE_FACETS.find((filter) => key === `${filter}_from` || key === `${filter}_to`)
    const isKnown =
      range === undefined
        ? isKnownChoice(key, value, places)
        : ranges[range]?.from === Number(value) || ranges[range]?.to === Number(value)
    if (!isKnown) return `the catalogue does not understand «${key}=${value}»`
  }
  return undefined
}

function isKnownChoice(key: string, value: string, places: KnownAddresses): boolean {
  const filter = CHOICE_FACETS.find((name) => name === key)
  switch (filter) {
    case undefined:
      return (key === 'sort' && isOneOf(SORTS, value)) || (key === 'page' && /^\d+$/.test(value))
    case 'brand':
      return places.hasCar(value, undefined)
    case 'model':
      return places.hasCar(value.split('/')[0] ?? '', value.split('/')[1] ?? '')
    case 'branch':
      return true
    default:
      return ENUM_FACET_VALUES[filter].includes(value)
  }
}

const isOneOf = (words: readonly string[], word: string | undefined) => word !== undefined && words.includes(word)
