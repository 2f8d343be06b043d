import type { Selectable } from 'kysely'
import type { Car } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { CarDetails } from './car-page.ts'
import { listCarCards } from './list-car-cards.server.ts'
import { maskVin } from './vin.ts'

/** The columns of `car` that its card does not show. */
export const DETAIL_COLUMNS = [
  'modification',
  'doors',
  'wheel',
  'colour_name',
  'metallic',
  'vin',
  'title',
  'condition',
  'equipment',
  'as_fed',
] as const satisfies (keyof Car)[]

type DetailRow = Pick<Selectable<Car>, (typeof DETAIL_COLUMNS)[number]>

/** The details of a database row, without the card. */
export function detailsOf(row: DetailRow): Omit<CarDetails, 'card'> {
  return {
    modification: row.modification,
    doors: row.doors,
    wheel: row.wheel,
    colourName: row.colour_name,
    metallic: row.metallic,
    maskedVin: row.vin === null ? null : maskVin(row.vin),
    title: row.title,
    condition: row.condition,
    equipment: row.equipment,
    asFed: row.as_fed,
  }
}

/** The details of cars `ids`, whatever their state, in the order of `ids`; an unknown id is left out. Two queries. */
export async function listCarDetails(context: Pick<Context, 'db'>, ids: readonly number[]): Promise<CarDetails[]> {
  if (ids.length === 0) return []
  const [cards, rows] = await Promise.all([
    listCarCards(context, ids),
    context.db.selectFrom('car').select('id').select(DETAIL_COLUMNS).where('id', 'in', ids).execute(),
  ])
  const details = new Map(rows.map((row) => [row.id, detailsOf(row)]))
  return cards.flatMap((card) => {
    const found = details.get(card.id)
    return found === undefined ? [] : { card, ...found }
  })
}
