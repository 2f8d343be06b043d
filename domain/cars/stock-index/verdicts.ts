import {
  CHOICE_FILTERS,
  RANGE_FILTERS,
  type CatalogueQuery,
  type ChoiceFilter,
  type RangeFilter,
} from '../catalogue-query.ts'
import type { Columns } from './columns.ts'
import type { Lexicon } from './lexicon.ts'

/** The verdict on a car that passes every filter. */
export const PASSES = 0
/** The verdict on a car that fails two filters or more: no option and no bound is about it. */
const FAILS_MORE = 255

/** Each filter's number: the verdict on a car that fails this filter and no other. */
const NUMBERS = new Map<ChoiceFilter | RangeFilter, number>(
  [...CHOICE_FILTERS, ...RANGE_FILTERS].map((filter, index) => [filter, index + 1]),
)
export const numberOf = (filter: ChoiceFilter | RangeFilter) => NUMBERS.get(filter) ?? FAILS_MORE

/** A filter in force. */
export type Demand =
  | { kind: 'choice'; filter: ChoiceFilter; chosen: Set<number>; /** By code: 1 passes. */ passes: Uint8Array }
  | { kind: 'range'; filter: RangeFilter; from: number; to: number }

/** What the query demands of a car, in the stock's codes. Values that the stock has never had are passed over. */
export function listDemands(lexicon: Lexicon, query: CatalogueQuery): Demand[] {
  const chosen = CHOICE_FILTERS.map((filter) => ({ filter, codes: listChosen(lexicon, query, filter) }))
  const choices = chosen.flatMap(({ filter, codes }): Demand[] =>
    codes.size === 0 ? [] : [{ kind: 'choice', filter, chosen: codes, passes: passesOf(lexicon, filter, codes) }],
  )
  const ranges = RANGE_FILTERS.flatMap((filter): Demand[] => {
    const { from, to } = query.ranges[filter] ?? {}
    if (from === undefined && to === undefined) return []
    return [{ kind: 'range', filter, from: Math.max(0, from ?? 0), to: to ?? Number.MAX_SAFE_INTEGER }]
  })
  return [...choices, ...ranges]
}

/** Writes the verdict on every car: 0 passes, a filter's number fails that one alone, 255 fails more. */
export function judge(columns: Columns, demands: Demand[], verdicts: Uint8Array): void {
  verdicts.fill(PASSES, 0, columns.size)
  for (const demand of demands) {
    if (demand.kind === 'choice') judgeChoice(columns.codes[demand.filter], columns.size, failuresOf(demand), verdicts)
    else judgeRange(columns.figures[demand.filter], columns.size, demand, numberOf(demand.filter), verdicts)
  }
}

function listChosen(lexicon: Lexicon, query: CatalogueQuery, filter: ChoiceFilter): Set<number> {
  const { codes } = lexicon.options[filter]
  const chosen = new Set((query.choices[filter] ?? []).flatMap((value) => codes.get(value) ?? []))
  if (filter !== 'brand') return chosen
  // A chosen model chooses its brand.
  for (const model of listChosen(lexicon, query, 'model')) chosen.add(lexicon.brandOfModel[model] ?? 0)
  return chosen
}

function passesOf({ options, brandOfModel }: Lexicon, filter: ChoiceFilter, chosen: Set<number>): Uint8Array {
  const passes = new Uint8Array(options[filter].values.length)
  if (filter === 'model') {
    // Models narrow their own brand only.
    const narrowed = new Set([...chosen].map((model) => brandOfModel[model]))
    for (let model = 0; model < passes.length; model++) passes[model] = narrowed.has(brandOfModel[model]) ? 0 : 1
  }
  for (const code of chosen) passes[code] = 1
  return passes
}

function failuresOf(demand: Extract<Demand, { kind: 'choice' }>): Uint8Array {
  return demand.passes.map((passes) => (passes === 1 ? 0 : numberOf(demand.filter)))
}

function judgeChoice(codes: Uint16Array, size: number, failures: Uint8Array, verdicts: Uint8Array): void {
  for (let row = 0; row < size; row++) {
    const failure = failures[codes[row] ?? 0] ?? 0
    if (failure !== 0) verdicts[row] = verdicts[row] === PASSES ? failure : FAILS_MORE
  }
}

function judgeRange(
  figures: Int32Array,
  size: number,
  { from, to }: { from: number; to: number },
  failure: number,
  verdicts: Uint8Array,
): void {
  for (let row = 0; row < size; row++) {
    const figure = figures[row] ?? -1
    if (figure < from || figure > to) verdicts[row] = verdicts[row] === PASSES ? failure : FAILS_MORE
  }
}
