import {
  PAGE_SIZE,
  type CatalogueResult,
  type CatalogueQuery,
  type ChoiceFacet,
  type FacetOption,
} from '../catalogue/catalogue-query.ts'
import { mapChoiceFacets, type Columns } from './columns.ts'
import type { CodeMaps, FacetDictionary } from './facet-dictionary.ts'
import { selectPage } from './select-page.ts'
import { partitionRows, countFacets, type RowPartition, type FacetCounts } from './facet-counts.ts'
import { fillMatchMask, listPredicates, type FacetPredicate } from './match-mask.ts'

/** The stock at one moment, ready to be asked. Nothing in it changes while an answer is being made. */
export interface FacetIndex {
  columns: Columns
  codeMaps: CodeMaps
  dictionary: FacetDictionary
  scratch: ScratchBuffers
  /** What an unfiltered question finds: which options the stock has at all. Counted on the first question. */
  unfilteredCounts: FacetCounts | undefined
  /** The newest `touchedAt`; -1 without cars. Looked for on the first question. */
  lastChange: number | undefined
  /** For each brand and model by code: a bit for each block that it has cars in. Looked for on the first question. */
  blockBits: BlockBits | undefined
}

type BlockBits = Record<'brand' | 'model', Uint8Array>

/** Scratch memory of an answer, kept so that none is allocated per question. */
export interface ScratchBuffers {
  matchMask: Uint8Array
  rows: Uint32Array
  keys: Float64Array
}

/** Takes over the `room` of the index before it where that is large enough. */
export function createFacetIndex(
  columns: Columns,
  codeMaps: CodeMaps,
  dictionary: FacetDictionary,
  room?: ScratchBuffers,
): FacetIndex {
  const enough = room !== undefined && room.rows.length >= columns.size
  return {
    columns,
    codeMaps,
    dictionary,
    scratch: enough ? room : createScratchBuffers(columns.size),
    unfilteredCounts: undefined,
    lastChange: undefined,
    blockBits: undefined,
  }
}

/** Answers a query of the catalogue in one pass over the stock. */
export function queryFacetIndex(index: FacetIndex, query: CatalogueQuery): CatalogueResult {
  const { columns, dictionary, scratch } = index
  const demands = listPredicates(dictionary, query)
  const census = getUnfilteredCounts(index)
  const sieve = partitionStock(index, demands)
  const found = demands.length === 0 ? census : countFacets(columns, sieve, optionCounts(dictionary))
  const total = sieve.matching.length
  const from = (query.page - 1) * PAGE_SIZE
  return {
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    facets: mapChoiceFacets((filter) => listFacetOptions(dictionary, filter, demands, census, found)),
    bounds: found.bounds,
    countsWithoutFilter: demands.map(({ filter }) => {
      const near = (name: typeof filter) => sieve.nearMisses.get(name)?.length ?? 0
      return { filter, count: total + near(filter) + (filter === 'brand' ? near('model') : 0) }
    }),
    carIds: selectPage(columns, sieve.matching, query.sort, { from, to: from + PAGE_SIZE }, scratch.keys),
  }
}

/** The tally of the whole stock; counted anew only after a change. */
export function getUnfilteredCounts(index: FacetIndex): FacetCounts {
  index.unfilteredCounts ??= countFacets(index.columns, partitionStock(index, []), optionCounts(index.dictionary))
  return index.unfilteredCounts
}

/** When the newest change of a car was made, as `touchedAt` has it; -1 without cars. */
export function getLastChange(index: FacetIndex): number {
  const { size, numbers } = index.columns
  index.lastChange ??= numbers.touchedAt.subarray(0, size).reduce((newest, moment) => Math.max(newest, moment), -1)
  return index.lastChange
}

/** In which blocks brands and models have cars, as bits of the blocks' codes. */
export function getBlockBits(index: FacetIndex): BlockBits {
  if (index.blockBits !== undefined) return index.blockBits
  const { size, codes } = index.columns
  const sizes = optionCounts(index.dictionary)
  const blocks = { brand: new Uint8Array(sizes.brand), model: new Uint8Array(sizes.model) }
  for (let row = 0; row < size; row++) {
    const bit = 1 << (codes.block[row] ?? 0)
    const [brand, model] = [codes.brand[row] ?? 0, codes.model[row] ?? 0]
    blocks.brand[brand] = (blocks.brand[brand] ?? 0) | bit
    blocks.model[model] = (blocks.model[model] ?? 0) | bit
  }
  index.blockBits = blocks
  return blocks
}

/** The sieve lies in the index's room: it holds until the next one. */
function partitionStock({ columns, scratch }: FacetIndex, demands: FacetPredicate[]): RowPartition {
  fillMatchMask(columns, demands, scratch.matchMask)
  return partitionRows(columns.size, scratch.matchMask, scratch.rows)
}

/** An eighth more than needed: a growing stock must not allocate at every new car. */
function createScratchBuffers(size: number): ScratchBuffers {
  const capacity = Math.ceil(size * 1.125)
  return { matchMask: new Uint8Array(capacity), rows: new Uint32Array(capacity), keys: new Float64Array(capacity) }
}

const optionCounts = (lexicon: FacetDictionary) => mapChoiceFacets((filter) => lexicon.options[filter].values.length)

function listFacetOptions(
  { options, brandOfModel }: FacetDictionary,
  filter: ChoiceFacet,
  demands: FacetPredicate[],
  census: FacetCounts,
  found: FacetCounts,
): FacetOption[] {
  const chosen = selectedCodes(demands, filter)
  const brands = filter === 'model' ? selectedCodes(demands, 'brand') : undefined
  return options[filter].order.flatMap((code) => {
    const selected = chosen.has(code)
    if (!selected && (census.counts[filter][code] ?? 0) === 0) return []
    if (brands !== undefined && !brands.has(brandOfModel[code] ?? 0)) return []
    return [{ value: options[filter].values[code] ?? '', count: found.counts[filter][code] ?? 0, selected }]
  })
}

function selectedCodes(demands: FacetPredicate[], filter: ChoiceFacet): Set<number> {
  const demand = demands.find((candidate) => candidate.filter === filter)
  return demand?.kind === 'choice' ? demand.chosen : new Set()
}
