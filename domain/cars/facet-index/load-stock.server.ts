import type { Db } from '#db/client.server.ts'
import { FACET_SOURCES } from '../facets/facet-sources.server.ts'
import { FIXED_FACETS, NAMED_FACETS, RANGE_FACETS, TEXT_FACETS } from '../facets/facets.ts'
import { maxBenefit, priceOf } from '../prices/price.ts'
import { type Columns, createColumns, resizeColumns, secondsSince2000 } from './columns.ts'
import {
  type CodeMaps,
  codeOfFixedValue,
  codeOfText,
  createCodeMaps,
  createFacetDictionary,
  type FacetDictionary,
} from './facet-dictionary.ts'
import { createFacetIndex, type FacetIndex } from './facet-index.ts'
import { mergeChanges, type RowChanges } from './merge-changes.ts'
import { type Snapshot, type StockRow, withStockReader } from './stock-reader.server.ts'

/** An index and the database snapshot that it shows. */
export interface LoadedStock {
  index: FacetIndex
  snapshot: Snapshot
}

/** What changed since a snapshot: the changed cars, and what the codes mean now. */
export interface StockUpdate {
  changes: RowChanges
  dictionary: FacetDictionary
  snapshot: Snapshot
}

/** A stock without cars; its first update loads everything. */
export function createEmptyStock(): LoadedStock {
  const codeMaps = createCodeMaps()
  const dictionary = createFacetDictionary(codeMaps, { brands: [], models: [], branches: [] })
  return { index: createFacetIndex(createColumns(0), codeMaps, dictionary), snapshot: { xmin: '0', xmax: '0' } }
}

/** Reads the whole published stock into a new index: about five seconds for a million cars, page by page. */
export function loadStock(db: Db): Promise<LoadedStock> {
  return withStockReader(db, async ({ snapshot, names, pages }) => {
    const codeMaps = createCodeMaps()
    const dictionary = createFacetDictionary(codeMaps, names)
    const { columns } = await collectRows(pages(), codeMaps)
    return { index: createFacetIndex(columns, codeMaps, dictionary), snapshot }
  })
}

/** Reads what has changed since the stock was loaded or last updated. */
export function loadStockUpdate(db: Db, { index, snapshot: since }: LoadedStock): Promise<StockUpdate> {
  return withStockReader(db, async ({ snapshot, names, pages }) => {
    const isSame = JSON.stringify(names) === JSON.stringify(index.dictionary.source)
    const dictionary = isSame ? index.dictionary : createFacetDictionary(index.codeMaps, names)
    return { changes: await collectRows(pages(since), index.codeMaps), dictionary, snapshot }
  })
}

/** The stock with the update applied. There is no await in it, so that no query sees half of an update. */
export function applyStockUpdate({ index }: LoadedStock, { changes, dictionary, snapshot }: StockUpdate): LoadedStock {
  const columns = mergeChanges(index.columns, changes)
  return { index: createFacetIndex(columns, index.codeMaps, dictionary, index.scratch), snapshot }
}

async function collectRows(pages: AsyncIterable<StockRow[]>, codeMaps: CodeMaps): Promise<RowChanges> {
  let columns: Columns = createColumns(0)
  const listed: number[] = []
  for await (const page of pages) {
    const needed = columns.size + page.length
    if (needed > columns.ids.length) columns = resizeColumns(columns, Math.max(needed, columns.size * 2))
    for (const car of page) {
      encodeCar(columns, columns.size, car, codeMaps)
      listed[columns.size++] = car.is_listed ? 1 : 0
    }
  }
  return { columns: resizeColumns(columns, columns.size), listed: Uint8Array.from(listed) }
}

/** Writes a car of the database into row `row` of the columns, as codes and numbers. */
function encodeCar({ ids, codes, numbers }: Columns, row: number, car: StockRow, codeMaps: CodeMaps): void {
  ids[row] = car.id
  for (const facet of FIXED_FACETS) codes[facet][row] = codeOfFixedValue(facet, FACET_SOURCES[facet].valueOf(car))
  for (const facet of NAMED_FACETS) {
    const id = FACET_SOURCES[facet].valueOf(car)
    codes[facet][row] = id === null ? 0 : (codeMaps.named[facet].get(id) ?? 0)
  }
  for (const facet of TEXT_FACETS)
    codes[facet][row] = codeOfText(codeMaps.texts[facet], FACET_SOURCES[facet].valueOf(car))
  for (const facet of RANGE_FACETS) numbers[facet][row] = FACET_SOURCES[facet].valueOf(car) ?? -1
  numbers.benefit[row] = maxBenefit(priceOf(car))
  numbers.publishedAt[row] = secondsSince2000(car.published_s)
  numbers.changedAt[row] = secondsSince2000(car.changed_s)
}
