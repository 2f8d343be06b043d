import { describe } from 'vitest'

// What the other lanes try on a sample, each many times as often as there.

const SAMPLED_TESTS = {
  'the stock index': () => import('#domain/cars/stock-index/stock-index.server.test.ts'),
  'the stock that is brought up to date': () => import('#domain/cars/stock-index/load-stock.server.test.ts'),
  'content that comes and goes': () => import('#domain/content/content-round-trip.property.server.test.ts'),
  'feeds of two sources': () => import('#domain/feeds/import-drafts.property.server.test.ts'),
  'notices of kept cars': () => import('#domain/notices/notice-kept-cars.property.server.test.ts'),
  'lists and counters': () => import('#tests/lists/lists.server.test.ts'),
  'misspelled questions': () => import('#domain/search/misspelled.test.ts'),
  answers: () => import('#domain/requests/read-answers.test.ts'),
}

describe.each(Object.entries(SAMPLED_TESTS))('%s', async (_, load) => {
  await load()
})
