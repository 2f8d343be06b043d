import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import { FEED_FACETS, getFeedValue } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'
import type { CarDraft } from '../drafts/car-draft.ts'

/** Values without a column of their own: keys, names, and what has rules of its own in `resolveCars`. */
type SeparateValue = 'key' | 'sourceKey' | 'branchNames' | 'photoUrls' | 'isReserved'

/** A value of a draft that has a column: `year`, `engine.cc`. */
type DraftValue =
  | Exclude<keyof CarDraft, SeparateValue | 'engine' | 'price'>
  | `engine.${keyof CarDraft['engine']}`
  | `price.${keyof CarDraft['price']}`
  | 'branchId'

/** A column with the value's SQL type, or with the id that the joins of `fromDraft` find for it. */
type CarColumn = { column: keyof DB['car'] } & ({ type: string } | { joined: string })

/**
 * The columns of `car` that imports write: a line is all that a column needs to be read from the draft, compared and
 * written. A car is updated when one of them `is distinct from` its stored value. A value of `CarDraft` that is missing
 * here is a type error.
 */
const CAR_COLUMNS: Record<DraftValue, CarColumn> = {
  block: { column: 'catalogue_block', type: 'catalogue_block' },
  brand: { column: 'brand_id', joined: 'b.id' },
  model: { column: 'model_id', joined: 'm.id' },
  generation: { column: 'generation', type: 'text' },
  trim: { column: 'trim', type: 'text' },
  modification: { column: 'modification', type: 'text' },
  body: { column: 'body', type: 'car_body' },
  doors: { column: 'doors', type: 'smallint' },
  year: { column: 'year', type: 'smallint' },
  mileageKm: { column: 'mileage_km', type: 'integer' },
  'engine.fuel': { column: 'fuel', type: 'car_fuel' },
  'engine.cc': { column: 'engine_cc', type: 'integer' },
  'engine.powerHp': { column: 'power_hp', type: 'integer' },
  'engine.powerKw': { column: 'power_kw', type: 'integer' },
  'engine.rangeKm': { column: 'range_km', type: 'integer' },
  gearbox: { column: 'gearbox', type: 'car_gearbox' },
  drive: { column: 'drive', type: 'car_drive' },
  ...recordOf(FEED_FACETS, (facet) => ({ column: facet, type: getFeedValue(facet).type })),
  colour: { column: 'colour', type: 'car_colour' },
  colourName: { column: 'colour_name', type: 'text' },
  metallic: { column: 'metallic', type: 'boolean' },
  vin: { column: 'vin', type: 'text' },
  owners: { column: 'owners', type: 'smallint' },
  title: { column: 'title', type: 'car_title' },
  condition: { column: 'condition', type: 'car_condition' },
  'price.priceRub': { column: 'price_rub', type: 'integer' },
  'price.listPriceRub': { column: 'list_price_rub', type: 'integer' },
  'price.tradeInDiscountRub': { column: 'trade_in_discount_rub', type: 'integer' },
  'price.creditDiscountRub': { column: 'credit_discount_rub', type: 'integer' },
  'price.insuranceDiscountRub': { column: 'insurance_discount_rub', type: 'integer' },
  'price.optionalDiscountRub': { column: 'optional_discount_rub', type: 'integer' },
  'price.maxDiscountRub': { column: 'max_discount_rub', type: 'integer' },
  availability: { column: 'availability', type: 'car_availability' },
  branchId: { column: 'branch_id', joined: 'branch.id' },
  description: { column: 'description', type: 'text' },
  equipment: { column: 'equipment', type: 'jsonb' },
  videoUrl: { column: 'video_url', type: 'text' },
  sourceUrl: { column: 'source_url', type: 'text' },
  asFed: { column: 'as_fed', type: 'jsonb' },
}

const COLUMNS = Object.entries(CAR_COLUMNS).map(([value, column]) => {
  const [name = value, record = 'd'] = value.split('.').toReversed()
  return { ...column, name, record }
})
const list = (items: readonly string[]) => sql.raw(items.join(', '))

/** Their names. */
export const COLUMN_NAMES = list(COLUMNS.map(({ column }) => column))
/** Their values in the car with the alias `c`. */
export const STORED_VALUES = list(COLUMNS.map(({ column }) => `c.${column}`))
/** Their values in the draft that `fromDraft` expands. */
export const DRAFT_VALUES = list(
  COLUMNS.map((column) => ('joined' in column ? column.joined : `${column.record}."${column.name}"`)),
)

/** The values of a draft, or of one record in it, with their types. */
const listTypes = (record: string) =>
  list(COLUMNS.flatMap((value) => ('type' in value && value.record === record ? `"${value.name}" ${value.type}` : [])))

/** From-items that expand a draft as `d`, its `engine` and its `price`, and join its brand, model and branch. */
export function fromDraft(draft: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    cross join lateral jsonb_to_record(${draft}) as d (
      ${listTypes('d')}, brand jsonb, model jsonb, "branchId" integer, engine jsonb, price jsonb,
      "photoUrls" jsonb, "isReserved" boolean)
    cross join lateral jsonb_to_record(d.engine) as engine (${listTypes('engine')})
    cross join lateral jsonb_to_record(d.price) as price (${listTypes('price')})
    join brand b on b.slug = d.brand ->> 'slug'
    join model m on m.brand_id = b.id and m.slug = d.model ->> 'slug'
    left join branch on branch.id = d."branchId"`
}
