import type { Selectable } from 'kysely'
import type { Car } from '#db/schema.ts'
import { keysOf } from '../../keys-of.ts'
import { maxBenefit, PRICE_COLUMNS, priceOf } from '../prices/price.ts'
import type { FacetName, FixedFacet, NamedFacet, RangeFacet, TextFacet } from './facets.ts'

type CarRow = Selectable<Car>

/** Where the value of a facet comes from: columns of `car`. */
interface Source<Column extends keyof CarRow, Value> {
  columns: readonly Column[]
  valueOf: (car: Pick<CarRow, Column>) => Value
}

function derived<Column extends keyof CarRow, Value>(
  columns: readonly Column[],
  valueOf: (car: Pick<CarRow, Column>) => Value,
): Source<Column, Value> {
  return { columns, valueOf }
}

const column = <Column extends keyof CarRow>(name: Column) => derived([name], (car) => car[name])
const flag = (isSet: boolean) => (isSet ? 'yes' : null)

/** Metric horsepower in a kilowatt. */
const HP_PER_KW = 1.35962

/**
 * The value of each facet for a car: a value of facets.ts, the id of a named option, a text, or a number. Two numbers are
 * completed: a new car without a mileage has run 0 km, and a power known in kW alone is converted to horsepower.
 */
export const FACET_SOURCES = {
  block: column('catalogue_block'),
  brand: column('brand_id'),
  model: column('model_id'),
  trim: column('trim'),
  body: column('body'),
  fuel: column('fuel'),
  gearbox: column('gearbox'),
  drive: column('drive'),
  colour: column('colour'),
  wheel: column('wheel'),
  availability: column('availability'),
  branch: column('branch_id'),
  benefit: derived(PRICE_COLUMNS, (car) => flag(maxBenefit(priceOf(car)) > 0)),
  photo: derived(['photo_count'], (car) => flag(car.photo_count > 0)),
  price: column('price_rub'),
  year: column('year'),
  mileage: derived(['mileage_km', 'catalogue_block'], (car) =>
    car.mileage_km === null && car.catalogue_block === 'new' ? 0 : car.mileage_km,
  ),
  power: derived(
    ['power_hp', 'power_kw'],
    (car) => car.power_hp ?? (car.power_kw === null ? null : Math.round(car.power_kw * HP_PER_KW)),
  ),
  volume: column('engine_cc'),
} satisfies Record<FixedFacet, { valueOf: (car: never) => string | number | null }> &
  Record<TextFacet, { valueOf: (car: never) => string | null }> &
  Record<NamedFacet | RangeFacet, { valueOf: (car: never) => number | null }>

type SourceColumn = (typeof FACET_SOURCES)[FacetName]['columns'][number]

/** The columns of `car` that the facets need. */
export const SOURCE_COLUMNS = [
  ...new Set(keysOf(FACET_SOURCES).flatMap((facet): readonly SourceColumn[] => FACET_SOURCES[facet].columns)),
]
