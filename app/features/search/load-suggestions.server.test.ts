import { expect, it } from 'vitest'
import { searchStock } from '#domain/search/search-stock.server.ts'
import { addSearchStock } from '#tests/factories/search-stock.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { SEARCH_QUESTIONS } from './search-questions-fixture.ts'
import { loadSuggestions } from './load-suggestions.server.ts'

const database = await shareInFile(createTestDatabase())
const modelByCar = await addSearchStock(database.db)
const bank = {
  lender: 'Банк',
  licence: 'лицензия Банка России № 1000',
  full_cost_min_percent: 15.2,
  full_cost_max_percent: 22.8,
  first_payment_percent: 20,
} as const
await database.db
  .insertInto('credit_programme')
  .values([
    { ...bank, slug: 'new', catalogue_block: 'new', annual_rate_percent: 14.9, term_months: 84 },
    { ...bank, slug: 'used', catalogue_block: 'used', annual_rate_percent: 18.5, term_months: 60 },
  ])
  .execute()
const { site } = await shareInFile(createTestSite(database))

/** The models of the first suggestion, in one line: of its cars, or of its address. */
async function firstSuggested(question: string): Promise<string> {
  const [first] = await loadSuggestions(site, question)
  if (first?.kind === 'cars') {
    const { cars } = await searchStock(site, question)
    return [...new Set(cars.carIds.map((id) => modelByCar.get(id)))].join(', ')
  }
  const { pathname, searchParams } = new URL(first?.to ?? '/', site.siteUrl)
  return searchParams.get('model') ?? /^\/cars\/(?:new|used)\/([^/]+\/[^/]+)\//.exec(pathname)?.[1] ?? `${first?.label}`
}

it('for all but one of sixty questions of buyers, the intended model comes first', async () => {
  expect(SEARCH_QUESTIONS).toHaveLength(60)
  const answers = await Promise.all(
    SEARCH_QUESTIONS.map(async ([question, model]) => ({ question, model, first: await firstSuggested(question) })),
  )
  const misses = answers.filter(({ model, first }) => first !== model)
  expect(misses.length, misses.map(({ question, first }) => `«${question}»: ${first}`).join('\n')).toBeLessThanOrEqual(
    1,
  )
})
