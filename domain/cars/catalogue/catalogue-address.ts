import { CATALOGUE_BLOCKS, type CatalogueBlock } from '../car.ts'
import {
  brandOf,
  CHOICE_FACETS,
  DEFAULT_SORT,
  ENUM_FACET_VALUES,
  modelSlugOf,
  RANGE_FACETS,
  SORTS,
  type CatalogueQuery,
  type ChoiceFacet,
  type Range,
  type RangeFacet,
} from './catalogue-query.ts'

/** The part of a query that stands in the path, as slugs: a brand only behind its block, a model only behind its brand. */
export interface CataloguePath {
  block?: CatalogueBlock
  brand?: string
  model?: string
}

/** More values of one filter than a visitor ever ticks: a longer list is somebody's joke. */
const MAX_VALUES = 100
const MAX_INT32 = 2 ** 31 - 1
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u
const SPACES = /[\s\u{a0}\u{202f}]/gu

/**
 * The query that an address asks. What is not understood is passed over: an unknown word, a figure that is none, a
 * negative one. A range that was typed the wrong way round is turned. Equal queries come out equal, whatever the
 * order in which they were written; whether brands, models and branches exist is for the stock to say.
 */
export function parseCatalogueQuery(params: URLSearchParams, path: CataloguePath = {}): CatalogueQuery {
  const choices: Partial<Record<ChoiceFacet, string[]>> = {}
  for (const filter of CHOICE_FACETS) {
    const values = normalizeValues(filter, [...params.getAll(filter), ...valuesInPath(filter, path)])
    if (values.length > 0) choices[filter] = values
  }
  // A chosen model chooses its brand.
  const brands = [...(choices.brand ?? []), ...(choices.model ?? []).map(brandOf)]
  if (brands.length > 0) choices.brand = normalizeValues('brand', brands)
  const ranges: CatalogueQuery['ranges'] = {}
  for (const filter of RANGE_FACETS) {
    const range = parseRange(params, filter)
    if (range.from !== undefined || range.to !== undefined) ranges[filter] = range
  }
  const sort = SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT
  return { choices, ranges, sort, page: Math.max(1, parseWholeNumber(params.get('page')) ?? 1) }
}

/** What the path of a catalogue's address names; undefined when it begins with something that is no block. */
export function parseCataloguePath(pathname: string): CataloguePath | undefined {
  const [, cars, block, brand, model, more] = pathname.replace(/\/$/, '').split('/').map(decodeSegment)
  if (cars !== 'cars' || more !== undefined) return undefined
  const known = CATALOGUE_BLOCKS.find((name) => name === block)
  if (block !== undefined && known === undefined) return undefined
  return { block: known, brand, model }
}

/** The query that an address asks; undefined when it is no address of the catalogue. */
export function parseCatalogueAddress(pathname: string, search: string): CatalogueQuery | undefined {
  const path = parseCataloguePath(pathname)
  return path && parseCatalogueQuery(new URLSearchParams(search), path)
}

/**
 * Where a query lives: one block, one brand and one model in the path, all else in `search`, in one order and in the
 * shortest form. Equal queries have equal addresses, so this is also the canonical one.
 */
export function formatCatalogueAddress(query: CatalogueQuery): CataloguePath & { search: URLSearchParams } {
  const path = pathOf(query)
  const search = new URLSearchParams()
  for (const filter of CHOICE_FACETS) {
    const inPath = valuesInPath(filter, path)
    for (const value of normalizeValues(filter, query.choices[filter] ?? [])) {
      const isImplied = filter === 'brand' && query.choices.model?.some((model) => brandOf(model) === value)
      if (!inPath.includes(value) && isImplied !== true) search.append(filter, value)
    }
  }
  for (const filter of RANGE_FACETS) {
    const { from, to } = query.ranges[filter] ?? {}
    if (from !== undefined) search.append(`${filter}_from`, String(from))
    if (to !== undefined) search.append(`${filter}_to`, String(to))
  }
  if (query.sort !== DEFAULT_SORT) search.append('sort', query.sort)
  if (query.page > 1) search.append('page', String(query.page))
  return { ...path, search }
}

function pathOf({ choices }: CatalogueQuery): CataloguePath {
  const block = CATALOGUE_BLOCKS.find((block) => block === choices.block?.[0])
  if (block === undefined || choices.block?.length !== 1) return {}
  const brands = new Set([...(choices.brand ?? []), ...(choices.model ?? []).map(brandOf)])
  const [brand] = brands
  if (brand === undefined || brands.size !== 1) return { block }
  const [model] = choices.model ?? []
  if (model === undefined || choices.model?.length !== 1) return { block, brand }
  return { block, brand, model: modelSlugOf(model) }
}

function valuesInPath(filter: ChoiceFacet, { block, brand, model }: CataloguePath): string[] {
  if (filter === 'block') return block === undefined ? [] : [block]
  if (filter === 'brand') return brand === undefined ? [] : [brand]
  return filter !== 'model' || brand === undefined || model === undefined ? [] : [`${brand}/${model}`]
}

/** Each value once, in one order: words as car.ts has them, slugs by their letters. */
function normalizeValues(filter: ChoiceFacet, given: readonly string[]): string[] {
  const values = new Set(given.slice(0, MAX_VALUES))
  if (filter === 'brand' || filter === 'branch') return [...values].filter((value) => SLUG.test(value)).toSorted()
  if (filter === 'model') return [...values].filter(isModel).toSorted()
  return ENUM_FACET_VALUES[filter].filter((word) => values.has(word))
}

function isModel(value: string): boolean {
  const slugs = value.split('/')
  return slugs.length === 2 && slugs.every((slug) => SLUG.test(slug))
}

function parseRange(params: URLSearchParams, filter: RangeFacet): Range {
  const ends = [parseWholeNumber(params.get(`${filter}_from`)), parseWholeNumber(params.get(`${filter}_to`))] as const
  const [from, to] = ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1] ? [ends[1], ends[0]] : ends
  // «From nothing» asks for nothing.
  return { ...(from === undefined || from === 0 ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** A whole figure as people type it, «1 800 000»; undefined for anything else. */
function parseWholeNumber(text: string | null): number | undefined {
  const digits = (text ?? '').replaceAll(SPACES, '')
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), MAX_INT32)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a lone %: nothing in the stock is called so, and the page answers 404
  }
}
