import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import { createDemoSite } from '#tests/fixtures/site/demo-site.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { loadSearch } from './load-search.server.ts'

const { site } = await shareInFile(createDemoSite())

async function load(question: string) {
  const search = await loadSearch(site, new URLSearchParams({ q: question }))
  if (search?.kind !== 'asked') throw new Error(`Nothing was asked by «${question}»`)
  return search
}

test.each(['китайский кроссовер до 2.5 млн', 'до 300 тысяч', 'платёж 30 тыс кроссовер новый', 'дизельный лимузин'])(
  '«%s», for which there is no car, says so and shows the nearest, whatever page has its words',
  async (question) => {
    const { isNothing, cars, nearest } = await load(question)
    expect({ isNothing, cars }).toEqual({ isNothing: true, cars: [] })
    expect(nearest.length).toBeGreaterThan(0)
  },
)

it('the nearest to a sum that no car costs are the cheapest', async () => {
  const { nearest } = await load('до 300 тысяч')
  const prices = nearest.map(({ price }) => price.priceRub)
  const { rows } = await sql<{
    least: number
  }>`select min(price_rub) as least from car where state = 'published'`.execute(site.db)
  expect(prices[0]).toBe(rows[0]?.least)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

it('a page that was looked for is an answer by itself', async () => {
  for (const question of [
    'трейд ин',
    'шины',
    'страхование на новый автомобиль',
    'доставка до 100 км',
    'скидка 300 тысяч',
  ]) {
    const { isNothing, pages } = await load(question)
    expect({ question, isNothing }).toEqual({ question, isNothing: false })
    expect(pages.length, question).toBeGreaterThan(0)
  }
})

test.each([
  ['тигго', 'Chery Tiggo', true],
  ['тигго 7', 'Chery Tiggo 7', false],
])('«%s» says whether all models of a family or a like one are shown', async (question, insteadOf, isFamily) => {
  expect(await load(question)).toMatchObject({ insteadOf, isFamily })
})
