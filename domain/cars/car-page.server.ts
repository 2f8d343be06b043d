import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { Car } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { Branch } from '../branches/branch.ts'
import { selectReadyPhotos, uniquePhotosOf } from '../media/list-photos.server.ts'
import { pick } from '../keys-of.ts'
import type { CarPage, CarDetails } from './car-page.ts'
import { FEED_FACETS } from './facets/facet-sources.server.ts'
import { listCarCards } from './list-car-cards.server.ts'

interface FindCarPageContext extends Pick<Context, 'db' | 'now'> {
  content: { listBranches: () => Promise<readonly Branch[]> }
}

/** Everything the page of car `id` shows, whatever the car's state; undefined for an unknown car and for a draft. Two queries. */
export async function findCarPage({ db, now, content }: FindCarPageContext, id: number): Promise<CarPage | undefined> {
  const [row, [card], branches] = await Promise.all([
    loadPageRow(db, id),
    listCarCards({ db, now }, [id]),
    content.listBranches(),
  ])
  if (row === undefined || card === undefined) return undefined
  return {
    card,
    ...detailsOf(row),
    description: row.description,
    videoUrl: row.video_url,
    photos: uniquePhotosOf(row.photos),
    priceHistory: row.prices.map(({ since, priceRub }) => ({ since: new Date(since), priceRub })),
    branch: branches.find((branch) => branch.id === row.branch_id) ?? null,
    stateSince: row.state_since,
    updatedAt: row.updated_at,
  }
}

/** The car with its ready photographs and its prices. */
function loadPageRow(db: Db, id: number) {
  return db
    .selectFrom('car')
    .select(DETAIL_COLUMNS)
    .select(['description', 'video_url', 'branch_id', 'state_since', 'updated_at'])
    .select((eb) => [
      jsonArrayFrom(selectReadyPhotos()).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('car_price')
          .select(['since', 'price_rub as priceRub'])
          .whereRef('car_id', '=', 'car.id')
          .orderBy('since'),
      ).as('prices'),
    ])
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}

/** The columns of `car` that its card does not show. */
const DETAIL_COLUMNS = [
  'modification',
  'doors',
  'colour_name',
  'metallic',
  'vin',
  'title',
  'condition',
  'equipment',
  'as_fed',
  ...FEED_FACETS,
] as const satisfies (keyof Car)[]

type DetailRow = Pick<Selectable<Car>, (typeof DETAIL_COLUMNS)[number]>

/** The details of a database row, without the card. */
function detailsOf(row: DetailRow): Omit<CarDetails, 'card'> {
  return {
    modification: row.modification,
    doors: row.doors,
    ...pick(row, FEED_FACETS),
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
export async function listCarDetails(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly number[],
): Promise<CarDetails[]> {
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

/** The VIN as a page shows it: the manufacturer (first four characters), five dots, and the last four characters. */
function maskVin(vin: string): string {
  return vin.slice(0, 4) + '•••••' + vin.slice(-4)
}
