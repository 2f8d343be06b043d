import { CATALOGUE_BLOCKS, type CatalogueBlock } from '../car.ts'
import {
  CHOICE_FACETS,
  isFixedFacet,
  isTextFacet,
  listFixedValues,
  RANGE_FACETS,
  type ChoiceFacet,
  type RangeFacet,
} from '../facets/facets.ts'
import { brandOf, DEFAULT_SORT, modelSlugOf, SORTS, type CatalogueQuery, type Range } from './catalogue-query.ts'

/** The part of a query that is in the path, as slugs: a brand only after its block, a model only after its brand. */
export interface CataloguePath {
  block?: CatalogueBlock
  brand?: string
  model?: string
}

/** More values of one filter than a visitor ever ticks: a longer list is an attack or a mistake. */
const MAX_VALUES = 100
/** The longest trim that an import stores. */
const MAX_TEXT_LENGTH = 120
const MAX_INT32 = 2 ** 31 - 1
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u
const SPACES = /[\s\u{a0}\u{202f}]/gu

/**
 * The query of an address. What is not understood is ignored: an unknown value, a number that is malformed or
 * negative. The ends of a reversed range are swapped. Equal queries come out equal, whatever the order of their
 * parameters. Whether brands, models and branches exist is checked by the stock, not here.
 */
export function parseCatalogueQuery(params: URLSearchParams, path: CataloguePath = {}): CatalogueQuery {
  const choices: Partial<Record<ChoiceFacet, string[]>> = {}
  for (const facet of CHOICE_FACETS) {
    const values = normalizeValues(facet, [...params.getAll(facet), ...valuesInPath(facet, path)])
    if (values.length > 0) choices[facet] = values
  }
  // A selected model selects its brand.
  const brands = [...(choices.brand ?? []), ...(choices.model ?? []).map(brandOf)]
  if (brands.length > 0) choices.brand = normalizeValues('brand', brands)
  const ranges: CatalogueQuery['ranges'] = {}
  for (const facet of RANGE_FACETS) {
    const range = parseRange(params, facet)
    if (range.from !== undefined || range.to !== undefined) ranges[facet] = range
  }
  const sort = SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT
  return { choices, ranges, sort, page: Math.max(1, parseWholeNumber(params.get('page')) ?? 1) }
}

/** Block, brand and model in the path of a catalogue address; undefined when it begins with no known block. */
export function parseCataloguePath(pathname: string): CataloguePath | undefined {
  const [, cars, block, brand, model, more] = pathname.replace(/\/$/, '').split('/').map(decodeSegment)
  if (cars !== 'cars' || more !== undefined) return undefined
  const known = CATALOGUE_BLOCKS.find((name) => name === block)
  if (block !== undefined && known === undefined) return undefined
  return { block: known, brand, model }
}

/** The query of an address; undefined when it is not an address of the catalogue. */
export function parseCatalogueAddress(pathname: string, search: string): CatalogueQuery | undefined {
  const path = parseCataloguePath(pathname)
  return path && parseCatalogueQuery(new URLSearchParams(search), path)
}

/**
 * The address of a query: one block, one brand and one model in the path, everything else in `search`, in a fixed
 * order and in the shortest form. Equal queries have equal addresses, so this is also the canonical one.
 */
export function formatCatalogueAddress(query: CatalogueQuery): CataloguePath & { search: URLSearchParams } {
  const path = pathOf(query)
  const search = new URLSearchParams()
  for (const facet of CHOICE_FACETS) {
    const inPath = valuesInPath(facet, path)
    for (const value of normalizeValues(facet, query.choices[facet] ?? [])) {
      const isImplied = facet === 'brand' && query.choices.model?.some((model) => brandOf(model) === value)
      if (!inPath.includes(value) && isImplied !== true) search.append(facet, value)
    }
  }
  for (const facet of RANGE_FACETS) {
    const { from, to } = query.ranges[facet] ?? {}
    if (from !== undefined) search.append(`${facet}_from`, String(from))
    if (to !== undefined) search.append(`${facet}_to`, String(to))
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

function valuesInPath(facet: ChoiceFacet, { block, brand, model }: CataloguePath): string[] {
  if (facet === 'block') return block === undefined ? [] : [block]
  if (facet === 'brand') return brand === undefined ? [] : [brand]
  return facet !== 'model' || brand === undefined || model === undefined ? [] : [`${brand}/${model}`]
}

/** Each value once, in a fixed order: fixed values in the order of facets.ts, slugs and texts alphabetically. */
function normalizeValues(facet: ChoiceFacet, unordered: readonly string[]): string[] {
  const values = new Set(unordered.slice(0, MAX_VALUES))
  if (isFixedFacet(facet)) return listFixedValues(facet).filter((value) => values.has(value))
  const isValid = isTextFacet(facet) ? isText : facet === 'model' ? isModel : isSlug
  return [...values].filter(isValid).toSorted()
}

const isSlug = (value: string) => SLUG.test(value)
const isText = (value: string) => value.length <= MAX_TEXT_LENGTH && /\S/.test(value) && !/\p{Cc}/u.test(value)

function isModel(value: string): boolean {
  const slugs = value.split('/')
  return slugs.length === 2 && slugs.every(isSlug)
}

function parseRange(params: URLSearchParams, facet: RangeFacet): Range {
  const ends = [parseWholeNumber(params.get(`${facet}_from`)), parseWholeNumber(params.get(`${facet}_to`))] as const
  const [from, to] = ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1] ? [ends[1], ends[0]] : ends
  // A lower end of 0 limits nothing.
  return { ...(from === undefined || from === 0 ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** A whole number as people type it, «1 800 000»; undefined for anything else. */
function parseWholeNumber(text: string | null): number | undefined {
  const digits = (text ?? '').replaceAll(SPACES, '')
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), MAX_INT32)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a lone %: nothing in the stock has such a slug, and the page responds with 404
  }
}
