import { FACET_SOURCES } from '../facets/facet-sources.server.ts'
import { FIXED_FACETS, NAMED_FACETS, RANGE_FACETS, TEXT_FACETS } from '../facets/facets.ts'
import { maxBenefit, priceOf } from '../prices/price.ts'
import { secondsSince2000, type Columns } from './columns.ts'
import { codeOfFixedValue, codeOfText, type CodeMaps } from './facet-dictionary.ts'
import type { StockRow } from './stock-reader.server.ts'

/** Writes a car of the database into row `row` of the columns, as codes and numbers. */
export function encodeCar({ ids, codes, numbers }: Columns, row: number, car: StockRow, codeMaps: CodeMaps): void {
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
