import { createStaticHandler, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { siteContext } from '#app/http/middleware/site.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loader } from './route.tsx'

const NOW = new Date('2026-11-20T11:20:00Z')

const database = await shareInFile(createTestDatabase())
const { db } = database
const [geely, haval] = await db
  .insertInto('brand')
  .values([
    { slug: 'geely', name: 'Geely', is_known: true },
    { slug: 'haval', name: 'Haval', is_known: true },
  ])
  .returning('id')
  .execute()
const [monjaro, jolion] = await db
  .insertInto('model')
  .values([
    { brand_id: geely?.id ?? 0, slug: 'monjaro', name: 'Monjaro', is_known: true },
    { brand_id: haval?.id ?? 0, slug: 'jolion', name: 'Jolion', is_known: true },
  ])
  .returning('id')
  .execute()
const common = { year: 2026, availability: 'in-stock', state: 'published', state_since: NOW } as const
await db
  .insertInto('car')
  .values([
    ...Array.from({ length: 25 }, (_, index) => ({
      ...common,
      catalogue_block: 'new' as const,
      brand_id: geely?.id ?? 0,
      model_id: monjaro?.id ?? 0,
      price_rub: 3_000_000 + index,
      body: 'crossover' as const,
    })),
    {
      ...common,
      catalogue_block: 'used',
      brand_id: haval?.id ?? 0,
      model_id: jolion?.id ?? 0,
      price_rub: 1_500_000,
      body: 'suv',
    },
  ])
  .execute()
const testSite = await shareInFile(createTestSite(database, { now: () => NOW }))

describe('a page of the catalogue', () => {
  test('lists 24 cars, and the rest on the next page', async () => {
    expect(await open('/cars/')).toMatchObject({ status: 200, cars: 24, total: 26 })
    expect(await open('/cars/?page=2')).toMatchObject({ status: 200, cars: 2 })
    expect(await open('/cars/?page=3')).toMatchObject({ status: 404 })
  })

  test('lists the cars of the block, brand and model in its path', async () => {
    expect(await open('/cars/used/')).toMatchObject({ cars: 1 })
    expect(await open('/cars/new/geely/monjaro/')).toMatchObject({ total: 25 })
  })

  test.each([
    '/cars/leased/',
    '/cars/new/nobody/',
    '/cars/new/geely/jolion/',
    '/cars/new/%zz/',
    '/cars/new/__proto__/',
  ])('is not found at %s', async (address) => {
    expect(await open(address)).toMatchObject({ status: 404 })
  })

  test.each([
    'price_from=abc',
    'body=tank',
    'brand=nobody',
    'model=nobody/nothing',
    'branch=nowhere',
    'page=-1',
    'sort=?',
  ])('ignores invalid parameters: ?%s', async (search) => {
    expect(await open(`/cars/?${search}`)).toMatchObject({ status: 200, total: 26 })
  })

  test('redirects a plain form to the short address, with the parameters of others', async () => {
    expect(await open('/cars/?block=new&brand=geely&price_from=&price_to=3+000+005&utm_source=ya')).toMatchObject({
      status: 302,
      location: '/cars/new/geely/?price_to=3000005&utm_source=ya',
    })
  })

  test('without matching cars it shows how many each filter excludes, and the nearest cars', async () => {
    const page = await open('/cars/?brand=haval&body=crossover')
    expect(page).toMatchObject({ status: 200, cars: 0, similar: 6 })
    expect(page.without).toEqual(
      expect.arrayContaining([
        { facet: 'brand', count: 25 },
        { facet: 'body', count: 1 },
      ]),
    )
  })
})

async function open(address: string) {
  const requestContext = new RouterContextProvider()
  requestContext.set(siteContext, testSite.site)
  const router = createStaticHandler([{ id: 'catalogue', path: '/cars/:block?/:brand?/:model?', loader }])
  const answer = await router.query(new Request(`https://cars.example${address}`), { requestContext })
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') }
  const page: Awaited<ReturnType<typeof loader>> | undefined = answer.loaderData.catalogue
  return {
    status: answer.statusCode,
    total: page?.answer.total,
    cars: page?.cars.length,
    similar: page?.similar.length,
    without: page?.answer.without,
  }
}
