import {
  PAGE_SIZE,
  type CatalogueAnswer,
  type CatalogueQuery,
  type ChoiceFilter,
  type FilterOption,
} from '../catalogue-query.ts'
import { byChoice, type Columns } from './columns.ts'
import type { Dictionaries, Lexicon } from './lexicon.ts'
import { selectPage } from './select-page.ts'
import { sift, tally, type Sieve, type Tally } from './tally.ts'
import { judge, listDemands, type Demand } from './verdicts.ts'

/** The stock at one moment, ready to be asked. Nothing in it changes while an answer is being made. */
export interface StockIndex {
  columns: Columns
  dictionaries: Dictionaries
  lexicon: Lexicon
  room: Room
  /** What an unfiltered question finds: which options the stock has at all. Counted on the first question. */
  census: Tally | undefined
  /** The newest `touchedAt`; -1 without cars. Looked for on the first question. */
  newest: number | undefined
  /** For each brand and model by code: a bit for each block that it has cars in. Looked for on the first question. */
  blocks: Blocks | undefined
}

type Blocks = Record<'brand' | 'model', Uint8Array>

/** Scratch memory of an answer, kept so that none is allocated per question. */
export interface Room {
  verdicts: Uint8Array
  rows: Uint32Array
  keys: Float64Array
}

/** Takes over the `room` of the index before it where that is large enough. */
export function createIndex(columns: Columns, dictionaries: Dictionaries, lexicon: Lexicon, room?: Room): StockIndex {
  const enough = room !== undefined && room.rows.length >= columns.size
  return {
    columns,
    dictionaries,
    lexicon,
    room: enough ? room : createRoom(columns.size),
    census: undefined,
    newest: undefined,
    blocks: undefined,
  }
}

/** Answers a query of the catalogue in one pass over the stock. */
export function answerQuery(index: StockIndex, query: CatalogueQuery): CatalogueAnswer {
  const { columns, lexicon, room } = index
  const demands = listDemands(lexicon, query)
  const census = takeCensus(index)
  const sieve = siftStock(index, demands)
  const found = demands.length === 0 ? census : tally(columns, sieve, sizesOf(lexicon))
  const total = sieve.passing.length
  const from = (query.page - 1) * PAGE_SIZE
  return {
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    options: byChoice((filter) => listOptions(lexicon, filter, demands, census, found)),
    bounds: found.bounds,
    without: demands.map(({ filter }) => {
      const near = (name: typeof filter) => sieve.near.get(name)?.length ?? 0
      return { filter, count: total + near(filter) + (filter === 'brand' ? near('model') : 0) }
    }),
    carIds: selectPage(columns, sieve.passing, query.sort, { from, to: from + PAGE_SIZE }, room.keys),
  }
}

/** The tally of the whole stock; counted anew only after a change. */
export function takeCensus(index: StockIndex): Tally {
  index.census ??= tally(index.columns, siftStock(index, []), sizesOf(index.lexicon))
  return index.census
}

/** When the newest change of a car was made, as `touchedAt` has it; -1 without cars. */
export function findNewest(index: StockIndex): number {
  const { size, figures } = index.columns
  index.newest ??= figures.touchedAt.subarray(0, size).reduce((newest, moment) => Math.max(newest, moment), -1)
  return index.newest
}

/** In which blocks brands and models have cars, as bits of the blocks' codes. */
export function findBlocks(index: StockIndex): Blocks {
  if (index.blocks !== undefined) return index.blocks
  const { size, codes } = index.columns
  const sizes = sizesOf(index.lexicon)
  const blocks = { brand: new Uint8Array(sizes.brand), model: new Uint8Array(sizes.model) }
  for (let row = 0; row < size; row++) {
    const bit = 1 << (codes.block[row] ?? 0)
    const [brand, model] = [codes.brand[row] ?? 0, codes.model[row] ?? 0]
    blocks.brand[brand] = (blocks.brand[brand] ?? 0) | bit
    blocks.model[model] = (blocks.model[model] ?? 0) | bit
  }
  index.blocks = blocks
  return blocks
}

/** The sieve lies in the index's room: it holds until the next one. */
function siftStock({ columns, room }: StockIndex, demands: Demand[]): Sieve {
  judge(columns, demands, room.verdicts)
  return sift(columns.size, room.verdicts, room.rows)
}

/** An eighth more than needed: a growing stock must not allocate at every new car. */
function createRoom(size: number): Room {
  const capacity = Math.ceil(size * 1.125)
  return { verdicts: new Uint8Array(capacity), rows: new Uint32Array(capacity), keys: new Float64Array(capacity) }
}

const sizesOf = (lexicon: Lexicon) => byChoice((filter) => lexicon.options[filter].values.length)

function listOptions(
  { options, brandOfModel }: Lexicon,
  filter: ChoiceFilter,
  demands: Demand[],
  census: Tally,
  found: Tally,
): FilterOption[] {
  const chosen = chosenOf(demands, filter)
  const brands = filter === 'model' ? chosenOf(demands, 'brand') : undefined
  return options[filter].order.flatMap((code) => {
    const selected = chosen.has(code)
    if (!selected && (census.counts[filter][code] ?? 0) === 0) return []
    if (brands !== undefined && !brands.has(brandOfModel[code] ?? 0)) return []
    return [{ value: options[filter].values[code] ?? '', count: found.counts[filter][code] ?? 0, selected }]
  })
}

function chosenOf(demands: Demand[], filter: ChoiceFilter): Set<number> {
  const demand = demands.find((candidate) => candidate.filter === filter)
  return demand?.kind === 'choice' ? demand.chosen : new Set()
}
