import { maxBenefit, priceOf } from '../prices/price.ts'
import { secondsSince2000, type Columns } from './columns.ts'
import { codeOfEnumValue, type CodeMaps } from './facet-dictionary.ts'
import type { StockRow } from './stock-reader.server.ts'

/** Metric horsepower in a kilowatt. */
const HP_PER_KW = 1.35962

/** Writes a car of the database into row `at` of the columns, in their codes and figures. */
export function encodeCar({ ids, codes, numbers }: Columns, at: number, car: StockRow, dictionaries: CodeMaps): void {
  const benefitRub = maxBenefit(priceOf(car))
  ids[at] = car.id
  codes.block[at] = codeOfEnumValue('block', car.catalogue_block)
  codes.brand[at] = dictionaries.brand.codes.get(car.brand_id) ?? 0
  codes.model[at] = dictionaries.model.codes.get(car.model_id) ?? 0
  codes.branch[at] = car.branch_id === null ? 0 : (dictionaries.branch.codes.get(car.branch_id) ?? 0)
  codes.body[at] = codeOfEnumValue('body', car.body)
  codes.fuel[at] = codeOfEnumValue('fuel', car.fuel)
  codes.gearbox[at] = codeOfEnumValue('gearbox', car.gearbox)
  codes.drive[at] = codeOfEnumValue('drive', car.drive)
  codes.colour[at] = codeOfEnumValue('colour', car.colour)
  codes.wheel[at] = codeOfEnumValue('wheel', car.wheel)
  codes.availability[at] = codeOfEnumValue('availability', car.availability)
  codes.benefit[at] = benefitRub > 0 ? 1 : 0
  codes.photo[at] = car.photo_count > 0 ? 1 : 0
  numbers.price[at] = car.price_rub
  numbers.year[at] = car.year
  numbers.mileage[at] = car.mileage_km ?? (car.catalogue_block === 'new' ? 0 : -1)
  numbers.power[at] = car.power_hp ?? (car.power_kw === null ? -1 : Math.round(car.power_kw * HP_PER_KW))
  numbers.volume[at] = car.engine_cc ?? -1
  numbers.benefit[at] = benefitRub
  numbers.publishedAt[at] = secondsSince2000(car.published_s)
  numbers.touchedAt[at] = secondsSince2000(car.touched_s)
}
