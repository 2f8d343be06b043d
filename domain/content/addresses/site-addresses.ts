import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import { CHOICE_FACETS, isFixedFacet, listFixedValues, RANGE_FACETS } from '#domain/cars/facets/facets.ts'
import { SORTS } from '#domain/cars/catalogue/catalogue-query.ts'
import { isPriceStep, PRICE_STEPS } from '#domain/cars/landing-pages/landing-page.ts'
import { FEEDS_OUT } from '#platform/config/feeds-out-settings.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { legalPath } from '#urls/content-paths.ts'
import { findFixedPath } from '#urls/find-fixed-path.ts'
import { ASSETS_FOLDER, BACK_OFFICE_FOLDER, feedPath, METRICS_PATH } from '#urls/machine-paths.ts'
import type { RouteHandle } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'
import { SERVER_PATTERNS } from '#urls/server-patterns.ts'

// The addresses that the site has independently of the content, from the route table.

/** The routes that a text can link to: no page of the staff, no step of something that has begun, no script's call. */
const listFixedPaths = (kind: RouteHandle['kind']): string[] =>
  ROUTES.filter((route) => route.kind === kind && route.access !== 'staff' && !route.isStep && !route.isCall).flatMap(
    (route) => findFixedPath(route) ?? [],
  )

/** Pages with a fixed address that a text can link to. */
export const FIXED_PAGES: readonly string[] = [
  ...listFixedPaths('page'),
  ...LEGAL_TEXT_SLUGS.map((slug) => legalPath(slug)),
]

/** Files for machines: a text cannot link to them, but a moved address can redirect there. */
export const MACHINE_FILES: readonly string[] = [
  ...listFixedPaths('machine'),
  ...FEEDS_OUT.map((name) => feedPath(name)),
]

/** Answered by the server itself, or reserved for the back office. */
const OTHER_PATHS = [ASSETS_FOLDER, BACK_OFFICE_FOLDER, METRICS_PATH, ...SERVER_PATTERNS]

const firstSegment = (path: string) => path.split('/')[1] ?? ''

/**
 * First segments of the site's own paths: a dealer's page there would be hidden. A single machine address reserves only
 * itself, because calculators have theirs below pages of the dealer's.
 */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...OTHER_PATHS.map(firstSegment),
  ...ROUTES.filter((route) => route.kind === 'page' || findFixedPath(route) === undefined)
    .map(({ pattern }) => firstSegment(pattern))
    .filter((segment) => /^\w/.test(segment)),
])

/** Whether a dealer's page at this path would be hidden by one of the site's own. */
export function isReservedPath(path: string): boolean {
  // Any path that contains «favorite» shows the favourites (docs/product.md, Addresses).
  return RESERVED_SEGMENTS.has(firstSegment(path)) || path.includes('favorite')
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
  if (FIXED_PAGES.includes(pathname) && pathname !== cataloguePath()) return undefined
  const [, section = '', ...rest] = pathname.split('/')
  if (section === 'cars') return checkCatalogueAddress(rest.slice(0, -1), searchParams, known)
  if (section === 'request' && isFormName(rest[0] ?? '') && rest.length === 2) return undefined
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
  if (filter === undefined) return (key === 'sort' && isOneOf(SORTS, value)) || (key === 'page' && /^\d+$/.test(value))
  if (filter === 'brand') return known.hasCar(value, undefined)
  if (filter === 'model') return known.hasCar(value.split('/')[0] ?? '', value.split('/')[1] ?? '')
  return !isFixedFacet(filter) || listFixedValues(filter).includes(value)
}

const isOneOf = (values: readonly string[], value: string | undefined) => value !== undefined && values.includes(value)
