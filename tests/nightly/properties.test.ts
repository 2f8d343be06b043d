import { describe } from 'vitest'

// What the other lanes try on a sample, each many times as often as there.

const SAMPLED_TESTS = {
  'the stock index': () => import('#domain/cars/facet-index/facet-index.server.test.ts'),
  'the stock that is brought up to date': () => import('#domain/cars/facet-index/load-stock.server.test.ts'),
  'content that comes and goes': () =>
    import('#domain/content/import-export/content-round-trip.property.server.test.ts'),
  'feeds of two sources': () => import('#domain/feeds/imports/import-drafts.property.server.test.ts'),
  'notices of kept cars': () => import('#domain/notices/create-favourite-notices.property.server.test.ts'),
  'lists and counters': () => import('#tests/lists/lists.server.test.ts'),
  'misspelled questions': () => import('#domain/search/names/misspelled.test.ts'),
  answers: () => import('#domain/requests/forms/parse-answers.test.ts'),
}

describe.each(Object.entries(SAMPLED_TESTS))('%s', async (_, load) => {
  await load()
})
