import { maxBenefit, priceOf } from '../prices/price.ts'
import { secondsSince2000, type Columns } from './columns.ts'
import { codeOfEnumValue, type CodeMaps } from './facet-dictionary.ts'
import type { StockRow } from './stock-reader.server.ts'

/** Metric horsepower in a kilowatt. */
const HP_PER_KW = 1.35962

/** Writes a car of the database into row `row` of the columns, as codes and numbers. */
export function encodeCar({ ids, codes, numbers }: Columns, row: number, car: StockRow, codeMaps: CodeMaps): void {
  const benefitRub = maxBenefit(priceOf(car))
  ids[row] = car.id
  codes.block[row] = codeOfEnumValue('block', car.catalogue_block)
  codes.brand[row] = codeMaps.brand.codes.get(car.brand_id) ?? 0
  codes.model[row] = codeMaps.model.codes.get(car.model_id) ?? 0
  codes.branch[row] = car.branch_id === null ? 0 : (codeMaps.branch.codes.get(car.branch_id) ?? 0)
  codes.body[row] = codeOfEnumValue('body', car.body)
  codes.fuel[row] = codeOfEnumValue('fuel', car.fuel)
  codes.gearbox[row] = codeOfEnumValue('gearbox', car.gearbox)
  codes.drive[row] = codeOfEnumValue('drive', car.drive)
  codes.colour[row] = codeOfEnumValue('colour', car.colour)
  codes.wheel[row] = codeOfEnumValue('wheel', car.wheel)
  codes.availability[row] = codeOfEnumValue('availability', car.availability)
  codes.benefit[row] = benefitRub > 0 ? 1 : 0
  codes.photo[row] = car.photo_count > 0 ? 1 : 0
  numbers.price[row] = car.price_rub
  numbers.year[row] = car.year
  numbers.mileage[row] = car.mileage_km ?? (car.catalogue_block === 'new' ? 0 : -1)
  numbers.power[row] = car.power_hp ?? (car.power_kw === null ? -1 : Math.round(car.power_kw * HP_PER_KW))
  numbers.volume[row] = car.engine_cc ?? -1
  numbers.benefit[row] = benefitRub
  numbers.publishedAt[row] = secondsSince2000(car.published_s)
  numbers.changedAt[row] = secondsSince2000(car.changed_s)
}
