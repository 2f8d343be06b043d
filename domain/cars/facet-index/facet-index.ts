import { CHOICE_FACETS, isTextFacet, type ChoiceFacet } from '../facets/facets.ts'
import { PAGE_SIZE, type CatalogueResult, type CatalogueQuery, type FacetOption } from '../catalogue/catalogue-query.ts'
import { recordOf } from '../../keys-of.ts'
import type { Columns } from './columns.ts'
import type { Departures } from './departures.ts'
import type { PriceLimits } from './stock.ts'
import type { CodeMaps, FacetDictionary } from './facet-dictionary.ts'
import { selectPage } from './select-page.ts'
import { partitionRows, countFacets, type RowPartition, type FacetCounts } from './facet-counts.ts'
import { fillMatchMask, listPredicates, type FacetPredicate } from './match-mask.ts'

/** The stock at one moment, ready for queries. Nothing in it changes during a query. */
export interface FacetIndex {
  columns: Columns
  codeMaps: CodeMaps
  dictionary: FacetDictionary
  departures: Departures
  scratch: ScratchBuffers
  /** The counts without filters: which options the stock has at all. Counted on the first query. */
  unfilteredCounts: FacetCounts | undefined
  /** The newest `changedAt`; -1 without cars. Computed on first use. */
  lastChange: number | undefined
  /** For each brand and model by code: a bit for each block that it has cars in. Computed on first use. */
  blockBits: BlockBits | undefined
}

type BlockBits = Record<'brand' | 'model', Uint8Array>

/** Scratch memory of a query, reused so that no query allocates its own. */
export interface ScratchBuffers {
  matchMask: Uint8Array
  rows: Uint32Array
  keys: Float64Array
}

/** Reuses the `scratch` buffers of the previous index where they are large enough. */
export function createFacetIndex(
  parts: Pick<FacetIndex, 'columns' | 'codeMaps' | 'dictionary' | 'departures'>,
  scratch?: ScratchBuffers,
): FacetIndex {
  const { columns } = parts
  const isLargeEnough = scratch !== undefined && scratch.rows.length >= columns.size
  return {
    ...parts,
    scratch: isLargeEnough ? scratch : createScratchBuffers(columns.size),
    unfilteredCounts: undefined,
    lastChange: undefined,
    blockBits: undefined,
  }
}

/** The result of a catalogue query, within the price limits if there are any, computed in one pass over the stock. */
export function queryFacetIndex(index: FacetIndex, query: CatalogueQuery, priceLimits?: PriceLimits): CatalogueResult {
  const { columns, dictionary, scratch } = index
  const predicates = listPredicates(dictionary, query)
  const unfiltered = getUnfilteredCounts(index)
  const partition = partitionStock(index, predicates, priceLimits)
  const isUnfiltered = predicates.length === 0 && priceLimits === undefined
  const counts = isUnfiltered ? unfiltered : countFacets(columns, partition, countedSizes(dictionary, predicates))
  const total = partition.matching.length
  const from = (query.page - 1) * PAGE_SIZE
  return {
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    facets: recordOf(CHOICE_FACETS, (facet) => listFacetOptions(dictionary, facet, predicates, unfiltered, counts)),
    bounds: counts.bounds,
    countsWithoutFilter: predicates.map(({ facet }) => {
      const near = (name: typeof facet) => partition.nearMisses.get(name)?.length ?? 0
      return { facet, count: total + near(facet) + (facet === 'brand' ? near('model') : 0) }
    }),
    carIds: selectPage(columns, partition.matching, query.sort, { from, to: from + PAGE_SIZE }, scratch.keys),
  }
}

/** The facet counts of the whole stock; counted again only after a change. */
export function getUnfilteredCounts(index: FacetIndex): FacetCounts {
  index.unfilteredCounts ??= countFacets(index.columns, partitionStock(index, []), countedSizes(index.dictionary, []))
  return index.unfilteredCounts
}

/** The time of the newest change of a car, as in `changedAt`; -1 without cars. */
export function getLastChange(index: FacetIndex): number {
  const { size, numbers } = index.columns
  index.lastChange ??= numbers.changedAt.subarray(0, size).reduce((newest, time) => Math.max(newest, time), -1)
  return index.lastChange
}

/** The blocks in which brands and models have cars, as bits of the blocks' codes. */
export function getBlockBits(index: FacetIndex): BlockBits {
  if (index.blockBits !== undefined) return index.blockBits
  const { size, codes } = index.columns
  const { brand, model } = index.dictionary.options
  const blocks = { brand: new Uint8Array(brand.values.length), model: new Uint8Array(model.values.length) }
  for (let row = 0; row < size; row++) {
    const bit = 1 << (codes.block[row] ?? 0)
    const [brand, model] = [codes.brand[row] ?? 0, codes.model[row] ?? 0]
    blocks.brand[brand] = (blocks.brand[brand] ?? 0) | bit
    blocks.model[model] = (blocks.model[model] ?? 0) | bit
  }
  index.blockBits = blocks
  return blocks
}

/** The partition is in the index's scratch buffers: it is valid until the next one. */
function partitionStock(
  { columns, scratch }: FacetIndex,
  predicates: FacetPredicate[],
  priceLimits?: PriceLimits,
): RowPartition {
  fillMatchMask(columns, predicates, scratch.matchMask, priceLimits)
  return partitionRows(columns.size, scratch.matchMask, scratch.rows)
}

/** An eighth more than needed: a growing stock must not allocate at every new car. */
function createScratchBuffers(size: number): ScratchBuffers {
  const capacity = Math.ceil(size * 1.125)
  return { matchMask: new Uint8Array(capacity), rows: new Uint32Array(capacity), keys: new Float64Array(capacity) }
}

/** How many codes of each facet are counted: those of a text facet only where some of its texts are selected. */
const countedSizes = ({ options }: FacetDictionary, predicates: FacetPredicate[]) =>
  recordOf(CHOICE_FACETS, (facet) =>
    isTextFacet(facet) && selectedCodes(predicates, facet).size === 0 ? 0 : options[facet].values.length,
  )

function listFacetOptions(
  { options, brandOfModel }: FacetDictionary,
  facet: ChoiceFacet,
  predicates: FacetPredicate[],
  unfiltered: FacetCounts,
  filtered: FacetCounts,
): FacetOption[] {
  const selectedOptions = selectedCodes(predicates, facet)
  const brands = facet === 'model' ? selectedCodes(predicates, 'brand') : undefined
  const codes = isTextFacet(facet) ? [...selectedOptions] : options[facet].order
  return codes.flatMap((code) => {
    const selected = selectedOptions.has(code)
    if (!selected && (unfiltered.counts[facet][code] ?? 0) === 0) return []
    if (brands !== undefined && !brands.has(brandOfModel[code] ?? 0)) return []
    return [{ value: options[facet].values[code] ?? '', count: filtered.counts[facet][code] ?? 0, selected }]
  })
}

function selectedCodes(predicates: FacetPredicate[], facet: ChoiceFacet): Set<number> {
  const predicate = predicates.find((candidate) => candidate.facet === facet)
  return predicate?.kind === 'choice' ? predicate.selected : new Set()
}
