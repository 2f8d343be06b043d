import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadContentPage } from './load-content-page.server.ts'

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(createTestSite(database))
const updated_at = new Date()
await database.db
  .insertInto('page')
  .values({
    path: '/about/us/',
    section: 'dealership',
    name: 'О нас',
    title: 'О нас',
    description: 'Кто мы.',
    heading: 'Кто мы',
    blocks: '[]',
    updated_at,
  })
  .execute()
/** What the loader returns or throws. */
const loadOrCatch = (path: string): Promise<unknown> =>
  loadContentPage(testSite.site, { url: new URL(path, testSite.site.siteUrl) }).catch((thrown: unknown) => thrown)

it('a dealer’s page is shown at its path', async () => {
  expect(await loadOrCatch('/about/us/?utm_source=x')).toMatchObject({ heading: 'Кто мы', lead: null, blocks: [] })
})

it('an unknown path is 404', async () => {
  expect(await loadOrCatch('/about/')).toMatchObject({ init: { status: 404 } })
  expect(await loadOrCatch('/%00/')).toMatchObject({ init: { status: 404 } })
})
