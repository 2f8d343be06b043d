import { describe } from 'vitest'

// Property tests of the other lanes, each with many more runs.

const SAMPLED_TESTS = {
  'the stock index': () => import('#domain/cars/facet-index/facet-index.server.test.ts'),
  'the stock that is updated': () => import('#domain/cars/facet-index/load-stock.server.test.ts'),
  'content that is imported and exported': () =>
    import('#domain/content/import-export/content-round-trip.property.server.test.ts'),
  'feeds of two sources': () => import('#domain/feeds/imports/import-drafts.property.server.test.ts'),
  'notices about saved cars': () => import('#domain/notices/create-favourite-notices.property.server.test.ts'),
  'lists and counters': () => import('#tests/lists/lists.server.test.ts'),
  'misspelled queries': () => import('#domain/search/names/misspelled.test.ts'),
  'guesses of a code': () => import('#domain/staff/login/guessing.server.test.ts'),
  'requests and people of a week': () => import('#domain/desk/routing/routing-week.server.test.ts'),
  'visits on one hour': () => import('#domain/desk/visits/visits-race.server.test.ts'),
  'a hundred thousand customers': () => import('#domain/customers/customers.server.test.ts'),
  'cards that are merged': () => import('#domain/customers/merge-customers.server.test.ts'),
  answers: () => import('#domain/requests/forms/parse-answers.test.ts'),
}

describe.each(Object.entries(SAMPLED_TESTS))('%s', async (_, load) => {
  await load()
})
