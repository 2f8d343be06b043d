import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { keepForFile } from '#tests/keep-for-file.ts'
import { openTestSite } from '#tests/site.ts'
import { loadContentPage } from './load-content-page.server.ts'

const database = await keepForFile(createTestDatabase())
const house = await keepForFile(openTestSite(database))
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
await database.db
  .insertInto('moved_address')
  .values([
    { from_path: '/old/', to_path: '/about/us/?from=old#team', updated_at },
    { from_path: '/old/?id=12', to_path: '/cars/', updated_at },
    { from_path: '/old/news.php', to_path: '/offers/', updated_at },
  ])
  .execute()

/** The status of the answer, and where it leads. */
async function answer(path: string): Promise<unknown> {
  const loaded = await loadContentPage(house.site, { url: new URL(path, house.site.siteUrl) }).catch(
    (thrown: unknown) => thrown,
  )
  if (loaded instanceof Response) return [loaded.status, loaded.headers.get('location')]
  return loaded
}

it('a page of the dealer’s own is shown at its path', async () => {
  expect(await answer('/about/us/?utm_source=x')).toMatchObject({ heading: 'Кто мы', lead: null, blocks: [] })
})

it('what there is not is 404', async () => {
  expect(await answer('/about/')).toMatchObject({ init: { status: 404 } })
  expect(await answer('/%00/')).toMatchObject({ init: { status: 404 } })
})

it.each([
  ['/old/', '/about/us/?from=old#team'],
  ['/old/?utm_source=x&from=me', '/about/us/?from=old&utm_source=x#team'],
  ['/old/?id=12', '/cars/'],
  ['/old/?id=13', '/about/us/?from=old&id=13#team'],
  ['/old/news.php?page=2', '/offers/?page=2'],
])('%s has moved to %s', async (from, to) => {
  expect(await answer(from)).toEqual([301, to])
})
