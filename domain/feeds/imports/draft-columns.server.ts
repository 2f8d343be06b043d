import { type RawBuilder, sql } from 'kysely'

/** A draft's fields in the order of `CAR_COLUMNS`, from the records that `fromDraft` defines. */
export const DRAFT_VALUES = sql.raw(`
  d.block, b.id, m.id, d.generation, d.trim, d.modification, d.body, d.doors, d.year, d."mileageKm",
  e.fuel, e.cc, e."powerHp", e."powerKw", e."rangeKm", d.gearbox, d.drive, d.wheel,
  d.colour, d."colourName", d.metallic, d.vin, d.owners, d.title, d.condition,
  p."priceRub", p."listPriceRub", p."tradeInDiscountRub", p."creditDiscountRub", p."insuranceDiscountRub",
  p."optionalDiscountRub", p."maxDiscountRub", d.availability, branch.id, d.description, d.equipment,
  d."videoUrl", d."asFed", d."sourceUrl"`)

const COLUMNS = [
  'catalogue_block, brand_id, model_id, generation, trim, modification, body, doors, year, mileage_km',
  'fuel, engine_cc, power_hp, power_kw, range_km, gearbox, drive, wheel',
  'colour, colour_name, metallic, vin, owners, title, condition',
  'price_rub, list_price_rub, trade_in_discount_rub, credit_discount_rub, insurance_discount_rub',
  'optional_discount_rub, max_discount_rub, availability, branch_id, description, equipment',
  'video_url, as_fed, source_url',
].flatMap((line) => line.split(', '))

/** The columns of `car` that come from a listing. */
export const CAR_COLUMNS = sql.raw(COLUMNS.join(', '))
/** The same columns, qualified by the alias `c`. */
export const QUALIFIED_CAR_COLUMNS = sql.raw(COLUMNS.map((column) => `c.${column}`).join(', '))

/** From-items that expand a draft as `d`, its engine as `e`, its price as `p`, and join brand, model and branch. */
export function fromDraft(draft: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    cross join lateral jsonb_to_record(${draft}) as d (
      block catalogue_block, brand jsonb, model jsonb, generation text, trim text, modification text, body car_body,
      doors smallint, year smallint, "mileageKm" integer, engine jsonb, gearbox car_gearbox, drive car_drive,
      wheel car_wheel, colour car_colour, "colourName" text, metallic boolean, vin text, owners smallint,
      title car_title, condition car_condition, price jsonb, availability car_availability, "branchId" integer,
      description text, equipment jsonb, "photoUrls" jsonb, "videoUrl" text, "sourceUrl" text, "asFed" jsonb,
      "isReserved" boolean)
    cross join lateral jsonb_to_record(d.engine) as e (
      fuel car_fuel, cc integer, "powerHp" integer, "powerKw" integer, "rangeKm" integer)
    cross join lateral jsonb_to_record(d.price) as p (
      "priceRub" integer, "listPriceRub" integer, "tradeInDiscountRub" integer, "creditDiscountRub" integer,
      "insuranceDiscountRub" integer, "optionalDiscountRub" integer, "maxDiscountRub" integer)
    join brand b on b.slug = d.brand ->> 'slug'
    join model m on m.brand_id = b.id and m.slug = d.model ->> 'slug'
    left join branch on branch.id = d."branchId"`
}
