import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import {
  CHOICE_FACETS,
  DEFAULT_SORT,
  ENUM_FACET_VALUES,
  RANGE_FACETS,
  SORTS,
  type CatalogueQuery,
} from '#domain/cars/catalogue/catalogue-query.ts'
import type { ChoiceFacet, RangeFacet } from '#domain/cars/catalogue/catalogue-query.ts'
import { loadStock, type LoadedStock } from './load-stock.server.ts'
import { queryFacetIndex } from './facet-index.ts'

// The same questions, asked of PostgreSQL in the plainest words: one WHERE clause a filter, one count a figure.

const CARS = 600
const BRANDS = ['geely', 'haval', 'lada', 'audi']
const MODELS = BRANDS.flatMap((brand) => ['one', 'two', 'three'].map((model) => `${brand}/${model}`))
const BRANCHES = ['north', 'south']

const database = await shareInFile(createTestDatabase())
let stock: LoadedStock

beforeAll(async () => {
  await addNames()
  await addCars()
  stock = await loadStock(database.db)
})

it('counts, lists and bounds what plain SQL does, for any filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const answer = queryFacetIndex(stock.index, query)
      expect(answer.total).toBe(await countCars(query))
      expect(answer.carIds).toEqual(await listCars(query))
      expect(answer.pageCount).toBe(Math.max(1, Math.ceil(answer.total / 24)))
      for (const filter of CHOICE_FACETS) {
        expect({ [filter]: answer.facets[filter] }).toEqual({ [filter]: await listOptions(query, filter) })
      }
      for (const filter of RANGE_FACETS) {
        expect({ [filter]: answer.bounds[filter] }).toEqual({ [filter]: await findBounds(query, filter) })
      }
      for (const { filter, count } of answer.countsWithoutFilter) {
        expect({ filter, count }).toEqual({ filter, count: await countCars(withoutFilter(query, filter)) })
      }
      expect(answer.countsWithoutFilter.map(({ filter }) => filter)).toEqual(listFiltersInForce(query))
    }),
    { numRuns: dayOrNight(150, 1500) },
  )
})

const EXPRESSIONS: Record<ChoiceFacet, RawBuilder<string | null>> = {
  block: sql`catalogue_block::text`,
  brand: sql`brand.slug`,
  model: sql`brand.slug || '/' || model.slug`,
  body: sql`body::text`,
  fuel: sql`fuel::text`,
  gearbox: sql`gearbox::text`,
  drive: sql`drive::text`,
  colour: sql`colour::text`,
  wheel: sql`wheel::text`,
  availability: sql`availability::text`,
  branch: sql`branch.slug`,
  benefit: sql`case when ${benefit()} > 0 then 'yes' end`,
  photo: sql`case when photo_count > 0 then 'yes' end`,
}
const FIGURES: Record<RangeFacet, RawBuilder<number | null>> = {
  price: sql`price_rub`,
  year: sql`year`,
  mileage: sql`case when mileage_km is null and catalogue_block = 'new' then 0 else mileage_km end`,
  power: sql`coalesce(power_hp, round(power_kw * 1.35962))`,
  volume: sql`engine_cc`,
}
const ORDERS: Record<CatalogueQuery['sort'], RawBuilder<unknown>> = {
  newest: sql`date_trunc('second', coalesce(published_at, car.created_at)) desc`,
  'price-asc': sql`price_rub`,
  'price-desc': sql`price_rub desc`,
  'year-desc': sql`year desc`,
  'mileage-asc': sql`${FIGURES.mileage} nulls last`,
  'power-desc': sql`${FIGURES.power} desc nulls last`,
  'benefit-desc': sql`${benefit()} desc`,
}
const FROM = sql`
  car join brand on brand.id = car.brand_id join model on model.id = car.model_id left join branch on branch.id = car.branch_id
`

function benefit() {
  const sum = sql`(trade_in_discount_rub + credit_discount_rub + insurance_discount_rub + optional_discount_rub)`
  return sql<number>`(greatest(0, coalesce(list_price_rub, 0) - price_rub) + case
    when max_discount_rub = 0 then ${sum} else max_discount_rub end)`
}

function whereOf(query: CatalogueQuery, except?: ChoiceFacet | RangeFacet): RawBuilder<boolean> {
  const conditions = [sql`state in ('published', 'held', 'reserved')`]
  for (const filter of CHOICE_FACETS) {
    const values = selectedValues(query, filter)
    if (values.length === 0 || filter === except) continue
    const among = sql`coalesce(${EXPRESSIONS[filter]} in (${sql.join(values)}), false)`
    const narrowed = [...new Set(values.map((model) => model.split('/')[0]))]
    conditions.push(filter === 'model' ? sql`(${among} or brand.slug not in (${sql.join(narrowed)}))` : among)
  }
  for (const filter of RANGE_FACETS) {
    const { from, to } = query.ranges[filter] ?? {}
    if (filter === except) continue
    if (from !== undefined) conditions.push(sql`${FIGURES[filter]} >= ${from}`)
    if (to !== undefined) conditions.push(sql`${FIGURES[filter]} <= ${to}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Known values; a model brings its brand. */
function selectedValues({ choices }: CatalogueQuery, filter: ChoiceFacet): string[] {
  const known: readonly string[] = { ...ENUM_FACET_VALUES, brand: BRANDS, model: MODELS, branch: BRANCHES }[filter]
  const given = [...(choices[filter] ?? [])]
  if (filter === 'brand') {
    for (const model of choices.model ?? []) if (MODELS.includes(model)) given.push(model.split('/')[0] ?? '')
  }
  return known.filter((value) => given.includes(value))
}

function listFiltersInForce(query: CatalogueQuery): (ChoiceFacet | RangeFacet)[] {
  const ranges = RANGE_FACETS.filter((filter) => {
    const { from, to } = query.ranges[filter] ?? {}
    return from !== undefined || to !== undefined
  })
  return [...CHOICE_FACETS.filter((filter) => selectedValues(query, filter).length > 0), ...ranges]
}

function withoutFilter(query: CatalogueQuery, filter: ChoiceFacet | RangeFacet): CatalogueQuery {
  const models = filter === 'brand' ? { model: [] } : {}
  return {
    ...query,
    // The brands of chosen models stay when the models go.
    choices: {
      ...query.choices,
      ...(filter === 'model' ? { brand: selectedValues(query, 'brand') } : models),
      [filter]: [],
    },
    ranges: { ...query.ranges, [filter]: {} },
  }
}

async function countCars(query: CatalogueQuery): Promise<number> {
  return (await runQuery<{ n: number }>(sql`select count(*) as n from ${FROM} where ${whereOf(query)}`))[0]?.n ?? 0
}

async function listCars(query: CatalogueQuery): Promise<number[]> {
  const rows = await runQuery<{ id: number }>(sql`
    select car.id from ${FROM} where ${whereOf(query)}
    order by ${ORDERS[query.sort]}, car.id desc limit 24 offset ${(query.page - 1) * 24}
  `)
  return rows.map((row) => row.id)
}

async function listOptions(query: CatalogueQuery, filter: ChoiceFacet) {
  const rows = await runQuery<{ value: string; count: number }>(sql`
    select ${EXPRESSIONS[filter]} as value, count(*) filter (where ${whereOf(query, filter)}) as count
    from ${FROM} where state in ('published', 'held', 'reserved') and ${EXPRESSIONS[filter]} is not null group by 1
  `)
  const counts = new Map(rows.map((row) => [row.value, row.count]))
  const chosen = selectedValues(query, filter)
  const known: readonly string[] = {
    ...ENUM_FACET_VALUES,
    brand: BRANDS.toSorted(),
    model: MODELS.toSorted().filter((model) => selectedValues(query, 'brand').includes(model.split('/')[0] ?? '')),
    branch: BRANCHES,
  }[filter]
  return known
    .filter((value) => counts.has(value) || chosen.includes(value))
    .map((value) => ({ value, count: counts.get(value) ?? 0, selected: chosen.includes(value) }))
}

async function findBounds(query: CatalogueQuery, filter: RangeFacet) {
  const rows = await runQuery<{ figure: number }>(sql`
    select ${FIGURES[filter]} as figure from ${FROM} where ${whereOf(query, filter)} and ${FIGURES[filter]} is not null order by 1
  `)
  const [min, max] = [rows[0]?.figure, rows.at(-1)?.figure]
  if (min === undefined || max === undefined) return null
  if (filter !== 'price') return { min, max, histogram: [] }
  const steps = await runQuery<{ n: number }>(sql`
    select (
      select count(*) from ${FROM} where ${whereOf(query, filter)} and div((price_rub - ${min}::bigint) * 20, ${max + 1 - min}) = step
    ) as n from generate_series(0, 19) as step order by step
  `)
  return { min, max, histogram: steps.map((step) => step.n) }
}

async function runQuery<T>(question: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<T>`${question}`.execute(database.db)
  return rows
}

async function addNames(): Promise<void> {
  for (const brand of BRANDS) {
    await sql`insert into brand (slug, name, is_known) values (${brand}, ${brand.toUpperCase()}, true)`.execute(
      database.db,
    )
  }
  for (const model of MODELS) {
    const [brand, slug] = model.split('/')
    await sql`
      insert into model (brand_id, slug, name, is_known) select id, ${slug}, ${slug}, true from brand where slug = ${brand}
    `.execute(database.db)
  }
  for (const branch of BRANCHES) {
    await sql`
      insert into branch (slug, name, city, address, phone, hours) values (${branch}, ${branch}, 'Москва', 'Улица, 1', '74950000000', '[]')
    `.execute(database.db)
  }
}

const some = (type: string) =>
  sql`case when random() > 0.15 then (enum_range(null::${sql.raw(type)}))[1 + floor(random() * 4)] end`

/** Few values of each, so that filters meet; gaps in every column that may have one; all states. */
async function addCars(): Promise<void> {
  const discount = sql`case when random() > 0.7 then floor(random() * 4) * 10000 else 0 end`
  await sql`select setseed(0.42)`.execute(database.db)
  await sql`
    insert into car (
      catalogue_block, brand_id, model_id, body, year, mileage_km, fuel, engine_cc, power_hp, power_kw, gearbox, drive, wheel,
      colour, price_rub, list_price_rub, trade_in_discount_rub, credit_discount_rub, max_discount_rub, availability,
      branch_id, state, state_since, photo_count, published_at
    )
    select
      (enum_range(null::catalogue_block))[1 + floor(random() * 2)], model.brand_id, model.id, ${some('car_body')},
      2018 + floor(random() * 9), case when random() > 0.4 then floor(random() * 90) * 1000 end, ${some('car_fuel')},
      case when random() > 0.2 then 1500 + floor(random() * 4) * 500 end, case when random() > 0.5 then 90 + floor(random() * 200) end,
      case when random() > 0.5 then 60 + floor(random() * 200) end, ${some('car_gearbox')}, 
      case when random() > 0.1 then (enum_range(null::car_drive))[1 + floor(random() * 3)] end, 
      case when random() > 0.3 then (enum_range(null::car_wheel))[1 + floor(random() * 2)] end, ${some('car_colour')},
      900000 + floor(random() * 50) * 37123, case when random() > 0.5 then 900000 + floor(random() * 50) * 37123 end,
      ${discount}, ${discount}, ${discount}, (enum_range(null::car_availability))[1 + floor(random() * 3)],
      case when random() > 0.3 then 1 + floor(random() * 2) end,
      case when random() > 0.1 then (enum_range(null::car_state))[2 + floor(random() * 3)] else 'sold' end,
      now(), floor(random() * 3), case when random() > 0.2 then now() - floor(random() * 40) * interval '700 ms' end
    from generate_series(1, ${CARS}::int) as n cross join lateral (
      select * from model where id = 1 + (n * 7) % 11
    ) as model
  `.execute(database.db)
}

const values: Record<ChoiceFacet, readonly string[]> = {
  ...ENUM_FACET_VALUES,
  brand: BRANDS,
  model: MODELS,
  branch: BRANCHES,
}
const selectedArbitrary = (filter: ChoiceFacet) =>
  fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values[filter]) }, fc.constant('unheard-of')), {
    maxLength: 4,
  })
const range = (min: number, max: number) =>
  fc.record({ from: fc.integer({ min, max }), to: fc.integer({ min, max }) }, { requiredKeys: [] })

const anyQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  choices: fc
    .uniqueArray(fc.constantFrom(...CHOICE_FACETS), { maxLength: 4 })
    .chain((filters) =>
      fc.tuple(...filters.map((filter) => selectedArbitrary(filter).map((codes) => [filter, codes] as const))),
    )
    .map((entries): CatalogueQuery['choices'] => Object.fromEntries(entries)),
  ranges: fc.record(
    {
      price: range(900_000, 2_800_000),
      year: range(2018, 2027),
      mileage: range(0, 90_000),
      power: range(80, 350),
      volume: range(1_500, 3_500),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(DEFAULT_SORT, ...SORTS),
  page: fc.integer({ min: 1, max: 4 }),
})
