import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { LISTED_STATES, type CatalogueBlock } from './car.ts'
import type { Landing, LandingPlace } from './landing.ts'
import { PRICE_STEPS } from './price-steps.ts'

/**
 * Every landing page that has cars, with the time of its newest change: a car that was sold changes the page that it
 * stood on. A price step that lets every car through lists what the whole catalogue does: it is left out.
 */
export async function listLandings({ db }: Pick<Context, 'db'>): Promise<Landing[]> {
  const [places, bodies, steps] = await Promise.all([listPlaces(db), listBodies(db), listSteps(db)])
  return [...places, ...bodies, ...steps]
}

const isListed = sql<boolean>`car.state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))})`
const listedCount = sql<number>`count(*) filter (where ${isListed})`
const newestChange = sql<Date>`max(greatest(car.updated_at, car.state_since))`

async function listPlaces(db: Context['db']): Promise<Landing[]> {
  const { rows } = await sql<{
    block: CatalogueBlock
    brand: string | null
    model: string | null
    count: number
    updatedAt: Date
  }>`
    select car.catalogue_block as block, brand.slug as brand, model.slug as model, ${listedCount} as count,
      ${newestChange} as "updatedAt"
    from car join brand on brand.id = car.brand_id join model on model.id = car.model_id
    where car.state <> 'draft'
    group by grouping sets ((car.catalogue_block), (car.catalogue_block, brand.slug), (car.catalogue_block, brand.slug, model.slug))
    having ${listedCount} > 0
    order by block, brand nulls first, model nulls first`.execute(db)
  return rows.map(({ block, brand, model, count, updatedAt }) => ({
    place: placeOf(block, brand, model),
    count,
    updatedAt,
  }))
}

function placeOf(block: CatalogueBlock, brand: string | null, model: string | null): LandingPlace {
  if (brand === null) return { kind: 'block', block }
  return model === null ? { kind: 'brand', block, brand } : { kind: 'model', block, brand, model }
}

async function listBodies(db: Context['db']): Promise<Landing[]> {
  const rows = await db
    .selectFrom('car')
    .select(['body', listedCount.as('count'), newestChange.as('updatedAt')])
    .where('state', '<>', 'draft')
    .groupBy('body')
    .having(listedCount, '>', 0)
    .orderBy('body')
    .execute()
  return rows.flatMap(({ body, count, updatedAt }) =>
    body === null ? [] : [{ place: { kind: 'body' as const, body }, count, updatedAt }],
  )
}

async function listSteps(db: Context['db']): Promise<Landing[]> {
  const { rows } = await sql<{ toRub: number; count: number; updatedAt: Date }>`
    select step as "toRub", ${listedCount} as count, ${newestChange} as "updatedAt"
    from unnest(array[${sql.join(PRICE_STEPS.map((step) => sql.lit(step)))}]) as step
    join car on car.price_rub <= step and car.state <> 'draft'
    group by step
    having ${listedCount} > 0 and ${listedCount} < (select count(*) from car where ${isListed})
    order by step`.execute(db)
  return rows.map(({ toRub, count, updatedAt }) => ({ place: { kind: 'price' as const, toRub }, count, updatedAt }))
}
