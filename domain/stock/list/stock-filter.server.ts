import { type RawBuilder, sql } from 'kysely'
import { toLatinHomoglyphs } from '#domain/requests/forms/homoglyphs.ts'
import { timeInStock } from './stock-columns.server.ts'
import { statesOf, type StockQuery } from './stock-query.ts'

/** The condition of all filters, as SQL over `car` alone. */
export function matchesStock(query: StockQuery, now: Date): RawBuilder<boolean> {
  const { q, brandId, branchId, block, priceFromRub, priceToRub, daysFrom, daysTo, isWithoutPhotos } = query
  const conditions = [sql`car.state = any(${[...statesOf(query)]}::car_state[])`]
  if (brandId !== undefined) conditions.push(sql`car.brand_id = ${brandId}`)
  if (branchId !== undefined) conditions.push(sql`car.branch_id = ${branchId}`)
  if (block !== undefined) conditions.push(sql`car.catalogue_block = ${block}`)
  if (priceFromRub !== undefined) conditions.push(sql`car.price_rub >= ${priceFromRub}`)
  if (priceToRub !== undefined) conditions.push(sql`car.price_rub <= ${priceToRub}`)
  if (daysFrom !== undefined && daysFrom > 0)
    conditions.push(sql`${timeInStock(now)} >= ${daysFrom} * interval '1 day'`)
  if (daysTo !== undefined) conditions.push(sql`${timeInStock(now)} < ${daysTo + 1} * interval '1 day'`)
  if (isWithoutPhotos) conditions.push(sql`car.photo_count = 0`)
  if (query.hasOwnPrice)
    conditions.push(
      sql`car.id = any(array(select car_id from car_override where ended_at is null and field = 'price.priceRub'))`,
    )
  if (query.badge !== undefined)
    conditions.push(
      sql`car.id = any(array(select car_id from car_override where ended_at is null and field = 'badge'
        and until > ${now} and ${query.badge} in ('any', value #>> '{}')))`,
    )
  if (q !== '') conditions.push(matchesText(q))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Shorter ends of a VIN fit too many cars. */
const MIN_VIN_END = 3

/**
 * The end of a VIN, also in Cyrillic letters that look like it, or words of the name, each of the make and model, the trim
 * or the year. Models and trims are few, and looked through once: without the offset PostgreSQL would look through every
 * car for its trim.
 */
function matchesText(text: string): RawBuilder<boolean> {
  const code = toLatinHomoglyphs(text.replaceAll(/[\s.…·-]/g, ''))
  const isVinEnd = code.length >= MIN_VIN_END && /^[A-HJ-NPR-Z0-9]{1,17}$/.test(code)
  const words = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  const hasWords = words.map(
    (word) => sql`(car.model_id in (
        select model.id from model join brand on brand.id = model.brand_id
        where ${contains(sql`concat_ws(' ', brand.name, brand.name_ru, model.name, model.name_ru)`, word)})
      or ${/^\d{4}$/.test(word) ? sql`car.year = ${Number(word)}` : sql`false`}
      or car.trim in (
        select trim from (select distinct trim from car offset 0) known where ${contains(sql`trim`, word)}))`,
  )
  return sql<boolean>`(${isVinEnd ? sql`right(car.vin, ${code.length}) = ${code}` : sql`false`}
    or (${sql.join(hasWords, sql` and `)}))`
}

const contains = (column: RawBuilder<unknown>, word: string) =>
  sql`position(${word} in translate(lower(${column} collate "und-x-icu"), 'ё', 'е')) > 0`
