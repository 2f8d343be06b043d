import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { CHOICE_FACETS, FIXED_FACETS, listFixedValues, RANGE_FACETS } from '#domain/cars/facets/facets.ts'
import { DEFAULT_SORT, SORTS, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { ChoiceFacet, FacetName, RangeFacet } from '#domain/cars/facets/facets.ts'
import { FACET_SOURCES } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'
import { type LoadedStock, loadStock } from './load-stock.server.ts'
import { queryFacetIndex } from './facet-index.ts'

// The same queries in plain SQL: one WHERE clause per facet, one count per number.

const CARS = 600
const BRANDS = ['geely', 'haval', 'lada', 'audi']
const MODELS = BRANDS.flatMap((brand) => ['one', 'two', 'three'].map((model) => `${brand}/${model}`))
const BRANCHES = ['north', 'south']
const TRIMS = ['Comfort', 'Prestige, 7 мест', 'Стандарт']
const VALUES: Record<ChoiceFacet, readonly string[]> = {
  ...recordOf(FIXED_FACETS, listFixedValues),
  brand: BRANDS,
  model: MODELS,
  branch: BRANCHES,
  trim: TRIMS,
}

const database = await shareInFile(createTestDatabase())
let stock: LoadedStock

beforeAll(async () => {
  await addNames()
  await addCars()
  stock = await loadStock(database.db)
})

it('returns the same counts, cars and bounds as plain SQL for any query', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const result = queryFacetIndex(stock.index, query)
      expect(result.total).toBe(await countCars(query))
      expect(result.carIds).toEqual(await listCars(query))
      expect(result.pageCount).toBe(Math.max(1, Math.ceil(result.total / 24)))
      for (const facet of CHOICE_FACETS) {
        expect({ [facet]: result.facets[facet] }).toEqual({ [facet]: await listOptions(query, facet) })
      }
      for (const facet of RANGE_FACETS) {
        expect({ [facet]: result.bounds[facet] }).toEqual({ [facet]: await findBounds(query, facet) })
      }
      for (const { facet, count } of result.countsWithoutFilter) {
        expect({ facet, count }).toEqual({ facet, count: await countCars(withoutFacet(query, facet)) })
      }
      expect(result.countsWithoutFilter.map(({ facet }) => facet)).toEqual(listActiveFacets(query))
    }),
    { numRuns: dayOrNight(150, 1500) },
  )
})

/** Facets that are more than their column. */
const DERIVED_EXPRESSIONS: Partial<Record<ChoiceFacet, RawBuilder<string | null>>> = {
  brand: sql`brand.slug`,
  model: sql`brand.slug || '/' || model.slug`,
  branch: sql`branch.slug`,
  benefit: sql`case when ${benefit()} > 0 then 'yes' end`,
  photo: sql`case when photo_count > 0 then 'yes' end`,
}
const DERIVED_FIGURES: Partial<Record<RangeFacet, RawBuilder<number | null>>> = {
  mileage: sql`case when mileage_km is null and catalogue_block = 'new' then 0 else mileage_km end`,
  power: sql`coalesce(power_hp, round(power_kw * 1.35962))`,
}
const columnOf = (facet: FacetName) => sql.ref(`car.${FACET_SOURCES[facet].columns.join()}`)
const EXPRESSIONS = recordOf(CHOICE_FACETS, (facet) => DERIVED_EXPRESSIONS[facet] ?? sql`${columnOf(facet)}::text`)
const FIGURES = recordOf(RANGE_FACETS, (facet) => DERIVED_FIGURES[facet] ?? columnOf(facet))
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

function whereOf(query: CatalogueQuery, except?: FacetName): RawBuilder<boolean> {
  const conditions = [sql`state in ('published', 'held', 'reserved')`]
  for (const facet of CHOICE_FACETS) {
    const values = selectedValues(query, facet)
    if (values.length === 0 || facet === except) continue
    const among = sql`coalesce(${EXPRESSIONS[facet]} in (${sql.join(values)}), false)`
    const narrowed = [...new Set(values.map((model) => model.split('/')[0]))]
    conditions.push(facet === 'model' ? sql`(${among} or brand.slug not in (${sql.join(narrowed)}))` : among)
  }
  for (const facet of RANGE_FACETS) {
    const { from, to } = query.ranges[facet] ?? {}
    if (facet === except) continue
    if (from !== undefined) conditions.push(sql`${FIGURES[facet]} >= ${from}`)
    if (to !== undefined) conditions.push(sql`${FIGURES[facet]} <= ${to}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Known values; a model adds its brand. */
function selectedValues({ choices }: CatalogueQuery, facet: ChoiceFacet): string[] {
  const known = VALUES[facet]
  const selected = [...(choices[facet] ?? [])]
  if (facet === 'brand') {
    for (const model of choices.model ?? []) if (MODELS.includes(model)) selected.push(model.split('/')[0] ?? '')
  }
  return known.filter((value) => selected.includes(value))
}

function listActiveFacets(query: CatalogueQuery): FacetName[] {
  const ranges = RANGE_FACETS.filter((facet) => {
    const { from, to } = query.ranges[facet] ?? {}
    return from !== undefined || to !== undefined
  })
  return [...CHOICE_FACETS.filter((facet) => selectedValues(query, facet).length > 0), ...ranges]
}

function withoutFacet(query: CatalogueQuery, facet: FacetName): CatalogueQuery {
  const models = facet === 'brand' ? { model: [] } : {}
  return {
    ...query,
    // The brands of selected models stay when the models go.
    choices: {
      ...query.choices,
      ...(facet === 'model' ? { brand: selectedValues(query, 'brand') } : models),
      [facet]: [],
    },
    ranges: { ...query.ranges, [facet]: {} },
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

async function listOptions(query: CatalogueQuery, facet: ChoiceFacet) {
  const rows = await runQuery<{ value: string; count: number }>(sql`
    select ${EXPRESSIONS[facet]} as value, count(*) filter (where ${whereOf(query, facet)}) as count
    from ${FROM} where state in ('published', 'held', 'reserved') and ${EXPRESSIONS[facet]} is not null group by 1
  `)
  const counts = new Map(rows.map((row) => [row.value, row.count]))
  const selected = selectedValues(query, facet)
  const known = {
    ...VALUES,
    brand: BRANDS.toSorted(),
    model: MODELS.toSorted().filter((model) => selectedValues(query, 'brand').includes(model.split('/')[0] ?? '')),
    // Trims are listed only where they are selected, in the order of the query.
    trim: query.choices.trim?.filter((trim) => TRIMS.includes(trim)) ?? [],
  }[facet]
  return known
    .filter((value) => counts.has(value) || selected.includes(value))
    .map((value) => ({ value, count: counts.get(value) ?? 0, selected: selected.includes(value) }))
}

async function findBounds(query: CatalogueQuery, facet: RangeFacet) {
  const rows = await runQuery<{ figure: number }>(sql`
    select ${FIGURES[facet]} as figure from ${FROM} where ${whereOf(query, facet)} and ${FIGURES[facet]} is not null order by 1
  `)
  const [min, max] = [rows[0]?.figure, rows.at(-1)?.figure]
  if (min === undefined || max === undefined) return null
  if (facet !== 'price') return { min, max, histogram: [] }
  const steps = await runQuery<{ n: number }>(sql`
    select (
      select count(*) from ${FROM} where ${whereOf(query, facet)} and div((price_rub - ${min}::bigint) * 20, ${max + 1 - min}) = step
    ) as n from generate_series(0, 19) as step order by step
  `)
  return { min, max, histogram: steps.map((step) => step.n) }
}

async function runQuery<T>(query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(database.db)
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

/** Few values of each, so that filters overlap; nulls in every column that can have them; all states. */
async function addCars(): Promise<void> {
  const discount = sql`case when random() > 0.7 then floor(random() * 4) * 10000 else 0 end`
  await sql`select setseed(0.42)`.execute(database.db)
  await sql`
    insert into car (
      catalogue_block, brand_id, model_id, body, year, mileage_km, fuel, engine_cc, power_hp, power_kw, gearbox, drive, wheel,
      colour, price_rub, list_price_rub, trade_in_discount_rub, credit_discount_rub, max_discount_rub, availability,
      branch_id, state, state_since, photo_count, published_at, trim, seats
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
      now(), floor(random() * 3), case when random() > 0.2 then now() - floor(random() * 40) * interval '700 ms' end,
      case when random() > 0.3 then (${TRIMS}::text[])[1 + floor(random() * 3)] end,
      case when random() > 0.2 then 1 + floor(random() * 9) end
    from generate_series(1, ${CARS}::int) as n cross join lateral (
      select * from model where id = 1 + (n * 7) % 11
    ) as model
  `.execute(database.db)
}

const selectedArbitrary = (facet: ChoiceFacet) =>
  fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...VALUES[facet]) }, fc.constant('unknown')), {
    maxLength: 4,
  })
const range = (min: number, max: number) =>
  fc.record({ from: fc.integer({ min, max }), to: fc.integer({ min, max }) }, { requiredKeys: [] })

const anyQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  choices: fc
    .uniqueArray(fc.constantFrom(...CHOICE_FACETS), { maxLength: 4 })
    .chain((filters) =>
      fc.tuple(...filters.map((facet) => selectedArbitrary(facet).map((codes) => [facet, codes] as const))),
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
