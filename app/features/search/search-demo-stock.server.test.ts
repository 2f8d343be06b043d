import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { searchStock } from '#domain/search/search-stock.server.ts'
import { createDemoSite } from '#tests/fixtures/site/demo-site.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { NUMERIC_QUESTIONS, matchesMeaning, type StockCar } from './numeric-questions-fixture.ts'
import { loadSuggestions } from './load-suggestions.server.ts'

const { site } = await shareInFile(createDemoSite())

const { rows: stock } = await sql<StockCar & { seats: number | null }>`
  select car.id, brand.slug as brand, brand.slug || '/' || model.slug as model, catalogue_block as block, body, gearbox,
    price_rub as price, year, case when catalogue_block = 'new' then coalesce(mileage_km, 0) else mileage_km end as mileage,
    power_hp as power, engine_cc as volume, seats
  from car join brand on brand.id = car.brand_id join model on model.id = car.model_id
  where car.state in (${sql.join(LISTED_STATES)})`.execute(site.db)

/** All cars found for a question, over all pages, in the order of the ids. */
async function listFoundIds(question: string): Promise<number[]> {
  const { cars } = await searchStock(site, question)
  const pages = Array.from({ length: cars.pageCount }, (_, index) => searchStock(site, question, index + 1))
  return (await Promise.all(pages)).flatMap((page) => page.cars.carIds).toSorted((a, b) => a - b)
}

const suggested = async (question: string, kind: string) =>
  (await loadSuggestions(site, question)).filter((suggestion) => suggestion.kind === kind).map(({ label }) => label)

describe('a question with numbers finds exactly the cars that it means', () => {
  it('there are many such questions', () => {
    expect(NUMERIC_QUESTIONS.length).toBeGreaterThanOrEqual(80)
    expect(new Set(NUMERIC_QUESTIONS.map(([question]) => question)).size).toBe(NUMERIC_QUESTIONS.length)
    const unmatched = NUMERIC_QUESTIONS.filter(([, meaning]) => !stock.some((car) => matchesMeaning(car, meaning)))
    expect(unmatched.map(([question]) => question)).toEqual(['полмиллиона', 'до 300 тысяч', 'веста 2021 до 1 млн'])
  })

  test.each(NUMERIC_QUESTIONS)('«%s»', async (question, meaning) => {
    const expected = stock.filter((car) => matchesMeaning(car, meaning)).map(({ id }) => id)
    expect(await listFoundIds(question)).toEqual(expected.toSorted((a, b) => a - b))
    const [first] = await loadSuggestions(site, question)
    expect(first?.kind === 'cars' ? Number.parseInt(first.note, 10) : 0).toBe(expected.length)
  })
})

describe('an exact name excludes names that are merely similar', () => {
  test.each([
    ['cx5', ['Mazda CX-5']],
    ['cx-5', ['Mazda CX-5']],
    ['сх5', ['Mazda CX-5']],
    ['k5', ['Kia K5']],
    ['hs', ['Solaris HS']],
    ['x5', ['BMW X5']],
    ['гелик', ['Mercedes-Benz G-Класс']],
    ['тигго 7', ['Chery Tiggo 7 Pro Max']],
    ['тигго 7 до 3 млн', ['Chery Tiggo 7 Pro Max']],
    ['танк 300', ['Tank 300']],
    ['300', ['Tank 300']],
    ['q5', ['Audi Q5']],
    ['ли 9', ['Li Auto L9']],
    ['li7', ['Li Auto L7']],
    ['цешка', ['Mercedes-Benz C-Класс']],
    ['ешка', ['Mercedes-Benz E-Класс']],
    ['атлас про', ['Geely Atlas']],
    ['джили мон', ['Geely Monjaro']],
    // Incomplete, on the way to a longer name.
    ['гол', ['Volkswagen Golf']],
    ['монж', ['Geely Monjaro']],
  ])('«%s»', async (question, names) => {
    expect(await suggested(question, 'name')).toEqual(names)
    const { query } = await searchStock(site, question)
    expect(query?.choices.model).toHaveLength(1)
  })

  it('but a single letter can begin any name', async () => {
    expect((await suggested('а', 'name')).length).toBeGreaterThan(1)
  })
})

it('a model with the name of another brand is found beside it', async () => {
  const expected = stock.filter(({ brand, model }) => brand === 'solaris' || model === 'hyundai/solaris')
  expect(await listFoundIds('солярис')).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(new Set(expected.map(({ brand }) => brand)).size).toBe(2)
  expect((await suggested('солярис', 'name')).slice(0, 2)).toEqual(['Solaris', 'Hyundai Solaris'])
})

test.each([
  ['тигго 4 про', 'Tiggo 4 Pro', 'chery/tiggo-4'],
  ['атлас про', 'Atlas Pro', 'geely/atlas'],
  ['тигго 7 про', 'Tiggo 7 Pro', 'chery/tiggo-7-pro-max'],
  ['тигго 7 выгода до 300 тысяч', 'Tiggo 7', 'chery/tiggo-7-pro-max'],
])('«%s», which is not on sale, finds the closest car of its name and reports it', async (question, missing, model) => {
  const { unavailableName, query, cars } = await searchStock(site, question)
  expect(unavailableName?.model?.name).toBe(missing)
  expect(query?.choices.model).toEqual([model])
  expect(cars.total).toBe(stock.filter((car) => car.model === model).length)
})

it('the number of seats is no part of the name of a model', async () => {
  const minivans = stock.filter(({ body, seats }) => body === 'minivan' && seats === 7).map(({ id }) => id)
  expect(minivans.length).toBeGreaterThan(0)
  for (const question of ['минивэн 7 мест', '7-местный минивэн', 'минивэн на 7 мест', 'семиместный минивэн'])
    expect(await listFoundIds(question), question).toEqual(minivans.toSorted((a, b) => a - b))
})

describe('pages are found by words that no number explains', () => {
  test.each(['до миллиона', 'пробег до 800 тысяч', 'танк 300 до 4 млн', 'веста 2021 до 1 млн', 'новее 2021', '300'])(
    'none for «%s»',
    async (question) => {
      expect(await suggested(question, 'page')).toEqual([])
    },
  )

  it('before a name that is merely similar', async () => {
    for (const question of ['трейд ин камри', 'шины', 'тест драйв'])
      expect(await searchStock(site, question), question).toMatchObject({ names: [], cars: { total: 0 } })
  })

  it('by other words as usual', async () => {
    expect((await suggested('кредит 500 тысяч', 'page'))[0]).toBe('Кредит')
    expect((await suggested('выгода до 500 тысяч', 'page'))[0]).toBe('Обмен с выгодой на новую машину')
    expect((await suggested('новые автомобили', 'page'))[0]).toBe('Новые автомобили')
    expect(await suggested('страхование на новый автомобиль', 'page')).not.toEqual([])
  })
})

it('another keyboard layout is not mentioned when it found nothing', async () => {
  expect(await searchStock(site, 'ufkz vjy')).toMatchObject({ correctedText: null, names: [], cars: { total: 0 } })
})

const models = [...new Set(stock.map(({ model }) => model))].map((model) => model.replaceAll(/[/-]/g, ' '))
const amounts = fc.constantFrom<[string, number]>(
  ['800 тысяч', 800_000],
  ['миллиона', 1_000_000],
  ['1 млн 200', 1_200_000],
  ['полутора миллионов', 1_500_000],
  ['2.5', 2_500_000],
  ['3 млн', 3_000_000],
  ['4 000 000 ₽', 4_000_000],
  ['восьми миллионов', 8_000_000],
)

it('«X до S» never finds a car that costs more than S, nor sets another upper limit', async () => {
  const prices = new Map(stock.map(({ id, price }) => [id, price]))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...models), amounts, async (model, [words, sum]) => {
      const { query, cars } = await searchStock(site, `${model} до ${words}`)
      expect(query?.ranges.price).toEqual({ to: sum })
      expect(cars.carIds.filter((id) => (prices.get(id) ?? Infinity) > sum)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
