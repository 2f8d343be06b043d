import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { toLatinHomoglyphs } from '#domain/requests/forms/homoglyphs.ts'
import { formatRub } from '#locale/number.ts'
import type { DeskContext } from '../desk-context.ts'

/** More than a list of suggestions is good for; any other car is found by its number, its VIN or its name. */
const MAX_SUGGESTED = 500
/** As many as an error can name. */
const MAX_NAMED = 5

/** The cars of the catalogue, by name: «№ 1042, Geely Monjaro, 2024, …2765, 2 690 000 ₽». `findOfferedCar` reads it. */
export async function suggestCars({ db }: Pick<DeskContext, 'db'>): Promise<string[]> {
  const cars = await selectOffered(db)
    .orderBy('brand.name')
    .orderBy('model.name')
    .orderBy('car.id')
    .limit(MAX_SUGGESTED)
    .execute()
  return cars.map(nameCar)
}

/** `several`: the first of those that fit, as `suggestCars` names them. */
type FoundCar = { ok: true; id: number } | { ok: false; reason: 'unknown' | 'several'; names: string[] }

/**
 * The car of the catalogue that a text means: a suggestion, a number, the address of its page, a VIN or the end of one,
 * or words of its name and year.
 */
export async function findOfferedCar({ db }: Pick<DeskContext, 'db'>, text: string): Promise<FoundCar> {
  const [, named, linked] = /^№\s*(\d{1,9})(?!\d)|\/cars\/(?:[\w-]+\/){3}(\d{1,9})\//.exec(text) ?? []
  const id = named ?? linked
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const matches = id === undefined ? matchesText(text, words) : sql<boolean>`car.id = ${id}::bigint`
  const cars = await selectOffered(db)
    .where(matches)
    .orderBy('car.id')
    .limit(MAX_NAMED + 1)
    .execute()
  const [car, ...others] = cars
  if (car !== undefined && others.length === 0) return { ok: true, id: car.id }
  const names = cars.slice(0, MAX_NAMED).map(nameCar)
  return { ok: false, reason: car === undefined ? 'unknown' : 'several', names }
}

type OfferedRow = Awaited<ReturnType<ReturnType<typeof selectOffered>['execute']>>[number]

const nameCar = ({ id, name, priceRub }: OfferedRow) => `№\u00a0${id}, ${name}, ${formatRub(priceRub)}`

const selectOffered = (db: Db) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'car.price_rub as priceRub'])
    .select(
      sql<string>`concat_ws(', ', brand.name || ' ' || model.name, car.year, '…' || right(car.vin, 4))`.as('name'),
    )
    .where('car.state', 'in', [...LISTED_STATES])

/** Shorter ends of a VIN fit too many cars. */
const MIN_VIN_END = 4

function matchesText(text: string, words: readonly string[]) {
  const code = toLatinHomoglyphs(text.replaceAll(/[\s-]/g, ''))
  const isVinEnd = code.length >= MIN_VIN_END && /^[A-HJ-NPR-Z0-9]+$/.test(code)
  const hasVin = sql`(${isVinEnd} and right(car.vin, ${code.length}) = ${code})`
  if (/^\d{1,9}$/.test(text)) return sql<boolean>`(car.id = ${text}::bigint or ${hasVin})`
  const name = sql`lower(concat_ws(' ', brand.name, brand.name_ru, model.name, model.name_ru, car.year) collate "und-x-icu")`
  const hasWords = words.map((word) => sql`position(lower(${word} collate "und-x-icu") in ${name}) > 0`)
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${hasVin} or (${sql.join(hasWords, sql` and `)}))`
}
