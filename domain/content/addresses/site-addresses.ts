import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import { CHOICE_FACETS, ENUM_FACET_VALUES, RANGE_FACETS, SORTS } from '#domain/cars/catalogue/catalogue-query.ts'
import { isPriceStep, PRICE_STEPS } from '#domain/cars/landing-pages/price-steps.ts'
import { FEEDS_OUT } from '#platform/config/feeds-out-settings.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import { isActionForm, isModalForm } from '#domain/requests/request.ts'

// The addresses that the site has independently of the content. app/routes.ts serves them; a test compares the two.

/** Pages with a fixed address that a text can link to. */
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

/** Files for machines: a text cannot link to them, but a moved address can redirect there. */
export const MACHINE_FILES: readonly string[] = [
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  ...FEEDS_OUT.map((name) => `/feeds/${name}.xml`),
]

/** First segments of the site's own paths: a dealer's page there would be hidden. */
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

/** Whether a dealer's page at this path would be hidden by one of the site's own. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/')
  // Any path that contains «favorite» shows the favourites (docs/product.md, Addresses).
  return RESERVED_SEGMENTS.has(first) || path.includes('favorite')
}

/** Whether an address of the site, with any query, is a file for machines. */
export const isMachineFile = (address: string): boolean =>
  MACHINE_FILES.includes(new URL(address, 'http://site.invalid').pathname)

/** The addresses and cars that depend on the content and the stock. */
export interface KnownAddresses {
  /** Whether the dealer has a page or an offer at this path. */
  hasAddress: (path: string) => boolean
  hasCar: (brand: string, model: string | undefined) => boolean
  /** Whether a car with this id has a page; a sold one keeps it. */
  hasCarPage: (id: string) => boolean
}

/** Why an address is not a page of the site, as a message for its author; undefined when it is one. */
export function checkAddress(address: string, known: KnownAddresses): string | undefined {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(address))
    return `«${address}» leads out of the site: write an address of the site, /offers/`
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  if (!pathname.endsWith('/')) {
    const corrected = address.replace(/([?#]|$)/, '/$1')
    return checkAddress(corrected, known) === undefined
      ? `«${address}» is not how the site writes it: write ${corrected}`
      : noPageMessage(address)
  }
  if (FIXED_PAGES.includes(pathname) && pathname !== '/cars/') return undefined
  const [, section = '', ...rest] = pathname.split('/')
  if (section === 'cars') return checkCatalogueAddress(rest.slice(0, -1), searchParams, known)
  if (section === 'request' && (isModalForm(rest[0] ?? '') || isActionForm(rest[0] ?? '')) && rest.length === 2)
    return undefined
  return known.hasAddress(pathname) ? undefined : noPageMessage(address)
}

const noPageMessage = (address: string) =>
  `«${address}» leads to no page: neither the site nor the folder has one there`

function checkCatalogueAddress(
  path: readonly string[],
  search: URLSearchParams,
  known: KnownAddresses,
): string | undefined {
  const [block, brand, model, id, ...more] = path
  if (block === 'body') return isOneOf(BODIES, brand) && model === undefined ? undefined : `there is no body «${brand}»`
  if (block === 'price')
    return isPriceStep(Number(brand)) && model === undefined
      ? undefined
      : `there is no page for cars up to «${brand}»; there are ${PRICE_STEPS.join(', ')}`
  if (block !== undefined && !isOneOf(CATALOGUE_BLOCKS, block))
    return `there are no cars «${block}», only ${CATALOGUE_BLOCKS.join(' and ')}`
  if (brand !== undefined && !known.hasCar(brand, model))
    return `there is no car «${[brand, model].filter(Boolean).join('/')}»`
  if (more.length > 0) return 'the catalogue has no such address'
  if (id !== undefined && !known.hasCarPage(id)) return `there is no car with the number «${id}»`
  return checkCatalogueQuery(search, known)
}

/** The catalogue ignores a misspelt filter, and would show every car. */
function checkCatalogueQuery(search: URLSearchParams, known: KnownAddresses): string | undefined {
  const { ranges } = parseCatalogueQuery(search)
  for (const [key, value] of search) {
    const range = RANGE_FACETS.find((filter) => key === `${filter}_from` || key === `${filter}_to`)
    const isKnown =
      range === undefined
        ? isKnownChoice(key, value, known)
        : ranges[range]?.from === Number(value) || ranges[range]?.to === Number(value)
    if (!isKnown) return `the catalogue does not understand «${key}=${value}»`
  }
  return undefined
}

function isKnownChoice(key: string, value: string, known: KnownAddresses): boolean {
  const filter = CHOICE_FACETS.find((name) => name === key)
  switch (filter) {
    case undefined:
      return (key === 'sort' && isOneOf(SORTS, value)) || (key === 'page' && /^\d+$/.test(value))
    case 'brand':
      return known.hasCar(value, undefined)
    case 'model':
      return known.hasCar(value.split('/')[0] ?? '', value.split('/')[1] ?? '')
    case 'branch':
      return true
    default:
      return ENUM_FACET_VALUES[filter].includes(value)
  }
}

const isOneOf = (values: readonly string[], value: string | undefined) => value !== undefined && values.includes(value)
