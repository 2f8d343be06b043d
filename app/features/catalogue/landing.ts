import { bodyPath, cataloguePath, priceStepPath } from '#urls/car-paths.ts'
import { BODIES, type CarBody } from '#domain/cars/car.ts'
import { formatCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import { DEFAULT_SORT, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { type LandingTarget, isPriceStep } from '#domain/cars/landing-pages/landing-page.ts'
import { addressOf } from './address.ts'

/** A catalogue page for a single filter, with an address of its own. Blocks, brands and models always have one. */
export type FilterLanding = Extract<LandingTarget, { kind: 'body' | 'price' }>

const LANDING_PATH = /^\/cars\/(body|price)\/([^/]+)\/$/

/** The landing of a path: undefined for another path, `unknown` for a body or a price step that does not exist. */
export function parseLandingPath(pathname: string): FilterLanding | 'unknown' | undefined {
  const [, kind, value = ''] = LANDING_PATH.exec(pathname) ?? []
  if (kind === undefined) return undefined
  if (kind === 'body') {
    const body = BODIES.find((known) => known === value)
    return body === undefined ? 'unknown' : { kind: 'body', body }
  }
  const toRub = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0
  return isPriceStep(toRub) ? { kind: 'price', toRub } : 'unknown'
}

/** The query of an address, with the landing's filter added. */
export function queryOfLanding(landing: FilterLanding, query: CatalogueQuery): CatalogueQuery {
  return landing.kind === 'body'
    ? { ...query, choices: { ...query.choices, body: mergeBodies(query.choices.body, landing.body) } }
    : { ...query, ranges: { ...query.ranges, price: { ...query.ranges.price, to: landing.toRub } } }
}

/** The landing with exactly the filters of a query, in any order and on any page; undefined when there is none. */
export function landingOf(query: CatalogueQuery): FilterLanding | undefined {
  const { search, ...path } = formatCatalogueAddress({ ...query, sort: DEFAULT_SORT, page: 1 })
  const [first, ...others] = [...search]
  if (path.block !== undefined || first === undefined || others.length > 0) return undefined
  const [name, value] = first
  if (name === 'body') return findBody(value)
  const toRub = Number(value)
  return name === 'price_to' && isPriceStep(toRub) ? { kind: 'price', toRub } : undefined
}

/** The address of a query for search engines: that of its landing when it has one. */
export function canonicalAddressOf(query: CatalogueQuery): string {
  const landing = landingOf(query)
  return landing === undefined || query.sort !== DEFAULT_SORT ? addressOf(query) : landingAddressOf(landing, query.page)
}

/** The address of a landing's page; pages count from 1. */
function landingAddressOf(landing: FilterLanding, page: number): string {
  return landingPath(landing) + (page > 1 ? `?page=${page}` : '')
}

/** The address of any page with texts of its own. */
export function landingPath(target: LandingTarget): string {
  switch (target.kind) {
    case 'block':
      return cataloguePath({ block: target.block })
    case 'brand':
      return cataloguePath({ block: target.block, brand: target.brand })
    case 'model':
      return cataloguePath({ block: target.block, brand: target.brand, model: target.model })
    case 'body':
      return bodyPath(target.body)
    case 'price':
      return priceStepPath(target.toRub)
    default:
      return target satisfies never
  }
}

/** Whether a query, in the default order, is that of a landing. */
export const hasLanding = (query: CatalogueQuery) => query.sort === DEFAULT_SORT && landingOf(query) !== undefined

function findBody(value: string): FilterLanding | undefined {
  const body = BODIES.find((known) => known === value)
  return body && { kind: 'body', body }
}

const mergeBodies = (chosen: readonly string[] = [], body: CarBody) => [...new Set([...chosen, body])]
