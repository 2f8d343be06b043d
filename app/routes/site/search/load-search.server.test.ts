import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import { createDemoSite } from '#tests/fixtures/site/demo-site.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { loadSearch } from './load-search.server.ts'

const { site } = await shareInFile(createDemoSite())

async function load(query: string) {
  const search = await loadSearch(site, new URLSearchParams({ q: query }))
  if (search?.kind !== 'results') throw new Error(`«${query}» is an empty search`)
  return search
}

test.each(['китайский кроссовер до 2.5 млн', 'до 300 тысяч', 'платёж 30 тыс кроссовер новый', 'дизельный лимузин'])(
  '«%s», which matches no car, shows the nearest cars, even if a page has its words',
  async (query) => {
    const { isNothing, cars, nearest } = await load(query)
    expect({ isNothing, cars }).toEqual({ isNothing: true, cars: [] })
    expect(nearest.length).toBeGreaterThan(0)
  },
)

it('for a sum below every price the nearest cars are the cheapest', async () => {
  const { nearest } = await load('до 300 тысяч')
  const prices = nearest.map(({ price }) => price.priceRub)
  const { rows } = await sql<{
    least: number
  }>`select min(price_rub) as least from car where state = 'published'`.execute(site.db)
  expect(prices[0]).toBe(rows[0]?.least)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

it('a page that was searched for is a result of its own', async () => {
  for (const query of [
    'трейд ин',
    'шины',
    'страхование на новый автомобиль',
    'доставка до 100 км',
    'скидка 300 тысяч',
  ]) {
    const { isNothing, pages } = await load(query)
    expect({ query, isNothing }).toEqual({ query, isNothing: false })
    expect(pages.length, query).toBeGreaterThan(0)
  }
})

test.each([
  ['тигго', 'Chery Tiggo', true],
  ['тигго 7', 'Chery Tiggo 7', false],
])('«%s» shows whether it lists all models of a family or a similar model', async (query, insteadOf, isFamily) => {
  expect(await load(query)).toMatchObject({ insteadOf, isFamily })
})
