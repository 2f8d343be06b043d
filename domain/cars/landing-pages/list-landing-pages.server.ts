import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { LISTED_STATES, type CatalogueBlock } from '../car.ts'
import { type LandingPage, type LandingTarget, PRICE_STEPS } from './landing-page.ts'

/**
 * Every landing page that has cars, with the time of its newest change: a sold car changes the page that
 * listed it. A price step that includes every car lists the same as the whole catalogue and is left out.
 */
export async function listLandingPages({ db }: Pick<Context, 'db'>): Promise<LandingPage[]> {
  const [modelPages, bodyPages, pricePages] = await Promise.all([
    listBlockAndModelPages(db),
    listBodyPages(db),
    listPricePages(db),
  ])
  return [...modelPages, ...bodyPages, ...pricePages]
}

const isListed = sql<boolean>`car.state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))})`
const listedCount = sql<number>`count(*) filter (where ${isListed})`
const lastChange = sql<Date>`max(greatest(car.updated_at, car.state_since))`

async function listBlockAndModelPages(db: Context['db']): Promise<LandingPage[]> {
  const { rows } = await sql<{
    block: CatalogueBlock
    brand: string | null
    model: string | null
    count: number
    updatedAt: Date
  }>`
    select car.catalogue_block as block, brand.slug as brand, model.slug as model, ${listedCount} as count,
      ${lastChange} as "updatedAt"
    from car join brand on brand.id = car.brand_id join model on model.id = car.model_id
    where car.state <> 'draft'
    group by grouping sets ((car.catalogue_block), (car.catalogue_block, brand.slug), (car.catalogue_block, brand.slug, model.slug))
    having ${listedCount} > 0
    order by block, brand nulls first, model nulls first`.execute(db)
  return rows.map(({ block, brand, model, count, updatedAt }) => ({
    target: targetOf(block, brand, model),
    count,
    updatedAt,
  }))
}

function targetOf(block: CatalogueBlock, brand: string | null, model: string | null): LandingTarget {
  if (brand === null) return { kind: 'block', block }
  return model === null ? { kind: 'brand', block, brand } : { kind: 'model', block, brand, model }
}

async function listBodyPages(db: Context['db']): Promise<LandingPage[]> {
  const rows = await db
    .selectFrom('car')
    .select(['body', listedCount.as('count'), lastChange.as('updatedAt')])
    .where('state', '<>', 'draft')
    .groupBy('body')
    .having(listedCount, '>', 0)
    .orderBy('body')
    .execute()
  return rows.flatMap(({ body, count, updatedAt }) =>
    body === null ? [] : [{ target: { kind: 'body' as const, body }, count, updatedAt }],
  )
}

async function listPricePages(db: Context['db']): Promise<LandingPage[]> {
  const { rows } = await sql<{ toRub: number; count: number; updatedAt: Date }>`
    select step as "toRub", ${listedCount} as count, ${lastChange} as "updatedAt"
    from unnest(array[${sql.join(PRICE_STEPS.map((step) => sql.lit(step)))}]) as step
    join car on car.price_rub <= step and car.state <> 'draft'
    group by step
    having ${listedCount} > 0 and ${listedCount} < (select count(*) from car where ${isListed})
    order by step`.execute(db)
  return rows.map(({ toRub, count, updatedAt }) => ({ target: { kind: 'price' as const, toRub }, count, updatedAt }))
}
