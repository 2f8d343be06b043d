import {
  CHOICE_FACETS,
  RANGE_FACETS,
  type CatalogueQuery,
  type ChoiceFacet,
  type RangeFacet,
} from '../catalogue/catalogue-query.ts'
import type { Columns } from './columns.ts'
import type { FacetDictionary } from './facet-dictionary.ts'

/** The verdict on a car that passes every filter. */
export const MATCHES = 0
/** The verdict on a car that fails two filters or more: no option and no bound is about it. */
const FAILS_SEVERAL = 255
const MAX_INT32 = 2 ** 31 - 1

/** Each filter's number: the verdict on a car that fails this filter and no other. */
const FACET_NUMBERS = new Map<ChoiceFacet | RangeFacet, number>(
  [...CHOICE_FACETS, ...RANGE_FACETS].map((filter, index) => [filter, index + 1]),
)
/** The number of a filter, from 1: the verdict on a car that fails it alone. */
export const facetNumber = (filter: ChoiceFacet | RangeFacet) => FACET_NUMBERS.get(filter) ?? FAILS_SEVERAL

/** A filter in force. */
export type FacetPredicate =
  | { kind: 'choice'; filter: ChoiceFacet; chosen: Set<number>; /** By code: 1 fails. */ fails: Uint8Array }
  | { kind: 'range'; filter: RangeFacet; from: number; to: number }

/** What the query demands of a car, in the stock's codes. Values that the stock has never had are passed over. */
export function listPredicates(lexicon: FacetDictionary, query: CatalogueQuery): FacetPredicate[] {
  const chosen = CHOICE_FACETS.map((filter) => ({ filter, codes: listSelectedCodes(lexicon, query, filter) }))
  const choices = chosen.flatMap(({ filter, codes }): FacetPredicate[] =>
    codes.size === 0 ? [] : [{ kind: 'choice', filter, chosen: codes, fails: failingCodes(lexicon, filter, codes) }],
  )
  const ranges = RANGE_FACETS.flatMap((filter): FacetPredicate[] => {
    const { from, to } = query.ranges[filter] ?? {}
    if (from === undefined && to === undefined) return []
    return [{ kind: 'range', filter, from: clampToInt32(from ?? 0), to: clampToInt32(to ?? MAX_INT32) }]
  })
  return [...choices, ...ranges]
}

/** Writes the verdict on every car: 0 passes, a filter's number fails that one alone, 255 fails more. */
export function fillMatchMask(columns: Columns, demands: FacetPredicate[], verdicts: Uint8Array): void {
  verdicts.fill(MATCHES, 0, columns.size)
  for (const demand of demands) {
    const next = nextMaskValues(facetNumber(demand.filter))
    if (demand.kind === 'choice')
      applyChoicePredicate(columns.codes[demand.filter], columns.size, demand.fails, next, verdicts)
    else applyRangePredicate(columns.numbers[demand.filter], columns.size, demand, next, verdicts)
  }
}

function listSelectedCodes(lexicon: FacetDictionary, query: CatalogueQuery, filter: ChoiceFacet): Set<number> {
  const { codes } = lexicon.options[filter]
  const chosen = new Set((query.choices[filter] ?? []).flatMap((value) => codes.get(value) ?? []))
  if (filter !== 'brand') return chosen
  // A chosen model chooses its brand.
  for (const model of listSelectedCodes(lexicon, query, 'model')) chosen.add(lexicon.brandOfModel[model] ?? 0)
  return chosen
}

function failingCodes(
  { options, brandOfModel }: FacetDictionary,
  filter: ChoiceFacet,
  chosen: Set<number>,
): Uint8Array {
  const fails = new Uint8Array(options[filter].values.length).fill(1)
  if (filter === 'model') {
    // Models narrow their own brand only.
    const narrowed = new Set([...chosen].map((model) => brandOfModel[model]))
    for (let model = 0; model < fails.length; model++) fails[model] = narrowed.has(brandOfModel[model]) ? 1 : 0
  }
  for (const code of chosen) fails[code] = 0
  return fails
}

const clampToInt32 = (end: number) => Math.min(MAX_INT32, Math.max(0, end))

/**
 * The verdict after one filter more, by the verdict before it and, 256 further on, for a car that fails it. Looked up
 * rather than decided: whether a car fails cannot be foreseen, and a wrong guess costs the processor six lookups.
 */
function nextMaskValues(number: number): Uint8Array {
  const next = new Uint8Array(512).fill(FAILS_SEVERAL)
  for (let verdict = 0; verdict < 256; verdict++) next[verdict] = verdict
  next[256 + MATCHES] = number
  return next
}

function applyChoicePredicate(
  codes: Uint16Array,
  size: number,
  fails: Uint8Array,
  next: Uint8Array,
  verdicts: Uint8Array,
): void {
  for (let row = 0; row < size; row++) {
    const isOut = fails[codes[row] ?? 0] ?? 0
    verdicts[row] = next[(isOut << 8) | (verdicts[row] ?? 0)] ?? 0
  }
}

/** All figures and ends lie between -1 and 2³¹ - 1, so that the sign of a difference says which is larger. */
function applyRangePredicate(
  figures: Int32Array,
  size: number,
  { from, to }: { from: number; to: number },
  next: Uint8Array,
  verdicts: Uint8Array,
): void {
  for (let row = 0; row < size; row++) {
    const figure = figures[row] ?? -1
    const isOut = ((figure - from) | (to - figure)) >>> 31
    verdicts[row] = next[(isOut << 8) | (verdicts[row] ?? 0)] ?? 0
  }
}
