import type { Client } from 'pg'

// The stock of the benchmarks and the catalogue's query in SQL. The rows are narrow (no description, no equipment) and
// analysed, and grouping is by ids without joins: all of that favours PostgreSQL.

const FACETS = [
  'catalogue_block',
  'brand_id',
  'model_id',
  'body',
  'fuel',
  'gearbox',
  'drive',
  'colour',
  'wheel',
  'availability',
  'branch_id',
  'benefit',
  'photo',
]
const LISTED = `state in ('published', 'held', 'reserved')`
const STOCK = `(select *, max_discount_rub > 0 as benefit, photo_count > 0 as photo from car where ${LISTED}) as stock`

/** «Geely or Haval, SUV, up to 3 million roubles, since 2021»: each facet with its condition, as in the index. */
const FILTERS: Record<string, string> = {
  brand_id: 'brand_id in (1, 2)',
  body: `body = 'suv'`,
  price_rub: 'price_rub <= 3000000',
  year: 'year >= 2021',
}
const where = (except?: string) =>
  Object.entries(FILTERS)
    .filter(([column]) => column !== except)
    .map(([, condition]) => condition)
    .join(' and ')

const countFacets = (facets: string[], condition: string) =>
  `select ${FACETS.map((facet) => (facets.includes(facet) ? facet : `null as ${facet}`)).join(', ')}, count(*)
   from ${STOCK} where ${condition} group by grouping sets (${facets.map((facet) => `(${facet})`).join(', ')})`

/** The count of every option: GROUPING SETS over all facets; with filters, one more query for each active facet. */
export const FACETS_SQL = {
  unfiltered: [countFacets(FACETS, 'true')],
  filtered: [
    countFacets(
      FACETS.filter((facet) => !(facet in FILTERS)),
      where(),
    ),
    ...FACETS.filter((facet) => facet in FILTERS).map((facet) => countFacets([facet], where(facet))),
  ],
}

const FIGURES = ['price_rub', 'year', 'mileage_km', 'power_hp', 'engine_cc']
const bounds = (figures: string[], condition: string) =>
  `select ${figures.map((figure) => `min(${figure}), max(${figure})`).join(', ')} from ${STOCK} where ${condition}`
const page = (condition: string) =>
  `select id from ${STOCK} where ${condition} order by published_at desc, id desc limit 24`

/** The rest of a result: total, bounds and the page. */
export const REST_SQL = {
  unfiltered: [`select count(*) from ${STOCK}`, bounds(FIGURES, 'true'), page('true')],
  filtered: [
    `select count(*) from ${STOCK} where ${where()}`,
    bounds(
      FIGURES.filter((figure) => !(figure in FILTERS)),
      where(),
    ),
    ...FIGURES.filter((figure) => figure in FILTERS).map((figure) => bounds([figure], where(figure))),
    page(where()),
  ],
}

/** 40 brands, 400 models, 3 branches. */
export async function addNames(client: Client): Promise<void> {
  await client.query(`
    insert into brand (slug, name, is_known) select 'brand-' || n, 'Brand ' || n, true from generate_series(1, 40) as n;
    insert into model (brand_id, slug, name, is_known)
      select 1 + (n - 1) / 10, 'model-' || n, 'Model ' || n, true from generate_series(1, 400) as n;
    insert into branch (slug, name, city, address, phone, hours)
      select 'branch-' || n, 'Branch ' || n, 'Москва', 'Улица, 1', '74950000000', '[]' from generate_series(1, 3) as n;
    create index on car (published_at desc, id desc) where ${LISTED};
    create index on car (price_rub) where ${LISTED};
  `)
}

/** Adds `cars` cars, the first brands and models the most frequent, and analyses the tables. */
export async function fillStock(client: Client, cars: number): Promise<void> {
  await client.query('truncate car restart identity cascade')
  await client.query(
    `insert into car (catalogue_block, brand_id, model_id, body, year, mileage_km, fuel, engine_cc, power_hp, gearbox, drive,
       wheel, colour, price_rub, list_price_rub, max_discount_rub, availability, branch_id, state, state_since, photo_count, published_at)
     select ${pickRandomValue('catalogue_block')}, 1 + model / 10, 1 + model, ${pickRandomValue('car_body')}, 2012 + floor(random() * 15),
       floor(random() * 200000), ${pickRandomValue('car_fuel')}, 1000 + floor(random() * 40) * 100, 70 + floor(random() * 400),
       ${pickRandomValue('car_gearbox')}, ${pickRandomValue('car_drive')}, case when random() < 0.95 then 'left'::car_wheel else 'right' end,
       ${pickRandomValue('car_colour')}, 500000 + floor(random() * 7500) * 1000, null,
       case when random() < 0.5 then floor(random() * 50) * 10000 else 0 end, ${pickRandomValue('car_availability')},
       1 + floor(random() * 3), 'published', now(), floor(random() * 20), now() - random() * interval '90 days'
     from (select floor(power(random(), 2) * 400)::int as model from generate_series(1, $1::int)) as chosen`,
    [cars],
  )
  await client.query('vacuum analyze car')
}

const pickRandomValue = (type: string) =>
  `(enum_range(null::${type}))[1 + floor(random() * cardinality(enum_range(null::${type})))]`
