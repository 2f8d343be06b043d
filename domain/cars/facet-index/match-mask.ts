import { CATALOGUE_BLOCKS } from '../car.ts'
import {
  CHOICE_FACETS,
  FACET_NAMES,
  RANGE_FACETS,
  type ChoiceFacet,
  type FacetName,
  type RangeFacet,
} from '../facets/facets.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import type { Columns } from './columns.ts'
import { codeOfFixedValue, type FacetDictionary } from './facet-dictionary.ts'
import type { PriceLimits } from './stock.ts'

/** The mask value of a car that matches every predicate. */
export const MATCHES = 0
/** The mask value of a car that fails two predicates or more: it is in no option's count and no bound. */
const FAILS_SEVERAL = 255
const MAX_INT32 = 2 ** 31 - 1

/** Each facet's number: the mask value of a car that fails this facet alone. */
const FACET_NUMBERS = new Map<FacetName, number>(FACET_NAMES.map((facet, index) => [facet, index + 1]))
/** The number of a facet, from 1: the mask value of a car that fails it alone. */
export const facetNumber = (facet: FacetName) => FACET_NUMBERS.get(facet) ?? FAILS_SEVERAL

/** A condition of a query, in the stock's codes and numbers. */
export type FacetPredicate =
  | { kind: 'choice'; facet: ChoiceFacet; selected: Set<number>; /** By code: 1 fails. */ fails: Uint8Array }
  | { kind: 'range'; facet: RangeFacet; from: number; to: number }

/** The predicates of a query. Values that the stock has never had are ignored. */
export function listPredicates(dictionary: FacetDictionary, query: CatalogueQuery): FacetPredicate[] {
  const selected = CHOICE_FACETS.map((facet) => ({ facet, codes: listSelectedCodes(dictionary, query, facet) }))
  const choices = selected.flatMap(({ facet, codes }): FacetPredicate[] =>
    codes.size === 0 ? [] : [{ kind: 'choice', facet, selected: codes, fails: failingCodes(dictionary, facet, codes) }],
  )
  const ranges = RANGE_FACETS.flatMap((facet): FacetPredicate[] => {
    const { from, to } = query.ranges[facet] ?? {}
    if (from === undefined && to === undefined) return []
    return [{ kind: 'range', facet, from: clampToInt32(from ?? 0), to: clampToInt32(to ?? MAX_INT32) }]
  })
  return [...choices, ...ranges]
}

/** Writes the mask value of every car: 0 matches, a facet's number fails that one alone, 255 fails more. */
export function fillMatchMask(
  columns: Columns,
  predicates: FacetPredicate[],
  mask: Uint8Array,
  priceLimits?: PriceLimits,
): void {
  mask.fill(MATCHES, 0, columns.size)
  for (const predicate of predicates) {
    const next = nextMaskValues(facetNumber(predicate.facet))
    if (predicate.kind === 'choice')
      applyChoicePredicate(columns.codes[predicate.facet], columns.size, predicate.fails, next, mask)
    else applyRangePredicate(columns.numbers[predicate.facet], columns.size, predicate, next, mask)
  }
  if (priceLimits !== undefined) applyPriceLimits(columns, priceLimits, mask)
}

function listSelectedCodes(dictionary: FacetDictionary, query: CatalogueQuery, facet: ChoiceFacet): Set<number> {
  const { codes } = dictionary.options[facet]
  const selected = new Set((query.choices[facet] ?? []).flatMap((value) => codes.get(value) ?? []))
  if (facet !== 'brand') return selected
  // A selected model selects its brand.
  for (const model of listSelectedCodes(dictionary, query, 'model')) selected.add(dictionary.brandOfModel[model] ?? 0)
  return selected
}

function failingCodes(
  { options, brandOfModel }: FacetDictionary,
  facet: ChoiceFacet,
  selected: Set<number>,
): Uint8Array {
  const fails = new Uint8Array(options[facet].values.length).fill(1)
  if (facet === 'model') {
    // Models narrow their own brand only.
    const narrowed = new Set([...selected].map((model) => brandOfModel[model]))
    for (let model = 0; model < fails.length; model++) fails[model] = narrowed.has(brandOfModel[model]) ? 1 : 0
  }
  for (const code of selected) fails[code] = 0
  return fails
}

const clampToInt32 = (end: number) => Math.min(MAX_INT32, Math.max(0, end))

/**
 * A table of the next mask value, by the value before; from 256 on for a car that fails the predicate. A lookup instead
 * of a branch: whether a car fails is not predictable, and a wrong prediction costs the processor six lookups.
 */
function nextMaskValues(number: number): Uint8Array {
  const next = new Uint8Array(512).fill(FAILS_SEVERAL)
  for (let value = 0; value < 256; value++) next[value] = value
  next[256 + MATCHES] = number
  return next
}

function applyChoicePredicate(
  codes: Uint16Array,
  size: number,
  fails: Uint8Array,
  next: Uint8Array,
  mask: Uint8Array,
): void {
  for (let row = 0; row < size; row++) {
    const isFailing = fails[codes[row] ?? 0] ?? 0
    mask[row] = next[(isFailing << 8) | (mask[row] ?? 0)] ?? 0
  }
}

/** All numbers and ends are between -1 and 2³¹ - 1, so that the sign of a difference shows which is larger. */
function applyRangePredicate(
  figures: Int32Array,
  size: number,
  { from, to }: { from: number; to: number },
  next: Uint8Array,
  mask: Uint8Array,
): void {
  for (let row = 0; row < size; row++) {
    const figure = figures[row] ?? -1
    const isFailing = ((figure - from) | (to - figure)) >>> 31
    mask[row] = next[(isFailing << 8) | (mask[row] ?? 0)] ?? 0
  }
}

/** Price limits are no facet: a car that fails them is in no option's count either. */
function applyPriceLimits({ size, codes, numbers }: Columns, limits: PriceLimits, mask: Uint8Array): void {
  const limitByCode = new Float64Array(CATALOGUE_BLOCKS.length + 1).fill(-1)
  for (const block of CATALOGUE_BLOCKS) limitByCode[codeOfFixedValue('block', block)] = limits[block] ?? -1
  for (let row = 0; row < size; row++) {
    if ((numbers.price[row] ?? 0) > (limitByCode[codes.block[row] ?? 0] ?? -1)) mask[row] = FAILS_SEVERAL
  }
}
