import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { findMaintenancePrices, getMenus } from './content-queries.server.ts'
import { findMovedAddress } from './addresses/find-moved-address.server.ts'
import { findOffer } from './offers/offers.server.ts'
import { findPage, listPages } from './pages/pages.server.ts'
import { createContentCache } from './content-cache.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursFromNow = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const updated_at = NOW

const { db } = await shareInFile(createTestDatabase())
const context = { db, now: () => NOW }
const content = createContentCache(context)

const slugsOf = (offers: readonly { slug: string }[]) => offers.map(({ slug }) => slug)
const findMoved = (pathname: string, search = '') => findMovedAddress(context, { pathname, search })

const photo = { hash: 'a'.repeat(32), width: 640, height: 480, colour: '#336699', widths: [320, 640] }
await db
  .insertInto('content_picture')
  .values(
    ['snow', 'sun'].map((name) => ({
      name,
      content_hash: photo.hash,
      media_type: 'image/jpeg',
      width: photo.width,
      height: photo.height,
      colour: photo.colour,
      widths: photo.widths,
      updated_at,
    })),
  )
  .execute()

it('current banners are listed in order, with both pictures', async () => {
  const banner = {
    headline: 'Зима',
    button_label: 'Смотреть',
    target: '/offers/',
    ink: 'light' as const,
    wide_picture: 'snow',
    narrow_picture: 'sun',
    updated_at,
  }
  await db
    .insertInto('banner')
    .values([
      { ...banner, slug: 'second', position: 2 },
      { ...banner, slug: 'first', position: 1, begins_at: hoursFromNow(-1), ends_at: hoursFromNow(1) },
      { ...banner, slug: 'over', ends_at: NOW },
      { ...banner, slug: 'to-come', begins_at: hoursFromNow(1) },
    ])
    .execute()
  const banners = await content.listBanners()
  expect(banners.map(({ slug }) => slug)).toEqual(['first', 'second'])
  expect(banners[0]).toMatchObject({ buttonLabel: 'Смотреть', ink: 'light', wide: photo, narrow: photo })
})

it('only current offers are listed as running; an ended one can still be read', async () => {
  const blocks = JSON.stringify([
    { kind: 'picture', picture: 'snow', alt: 'Снег' },
    { kind: 'picture', picture: 'lost', alt: '' },
    { kind: 'text', paragraphs: ['picture'] },
  ])
  const offer = { title: 'Шины', summary: 'В подарок.', blocks, conditions: 'Пока есть.', updated_at }
  await db
    .insertInto('offer')
    .values([
      { ...offer, slug: 'always', position: 2, picture: 'sun' },
      { ...offer, slug: 'today', position: 1, ends_at: hoursFromNow(2), is_of_the_day: true },
      { ...offer, slug: 'this-hour', position: 3, ends_at: hoursFromNow(1), is_of_the_day: true },
      { ...offer, slug: 'over', ends_at: hoursFromNow(-1), is_of_the_day: true },
      { ...offer, slug: 'to-come', begins_at: hoursFromNow(1) },
    ])
    .execute()
  expect(slugsOf(await content.listRunningOffers())).toEqual(['today', 'always', 'this-hour'])
  expect(slugsOf(await content.listOffersOfTheDay())).toEqual(['this-hour', 'today'])
  expect(await findOffer(context, 'over')).toMatchObject({
    title: 'Шины',
    picture: null,
    pictures: { snow: photo },
    form: 'request-get-offer',
    isOfTheDay: true,
    endsAt: hoursFromNow(-1),
  })
  expect((await content.listRunningOffers())[1]).toMatchObject({ picture: photo, beginsAt: null })
  expect(await findOffer(context, 'nothing')).toBeUndefined()
})

it('a page is found by its path, and a section lists its pages', async () => {
  const page = { name: 'ТО', title: 'ТО', description: 'ТО', heading: 'ТО', blocks: '[]', updated_at }
  await db
    .insertInto('page')
    .values([
      { ...page, path: '/services/to/', section: 'services', position: 2, picture: 'snow' },
      { ...page, path: '/services/parts/', section: 'services', position: 1 },
      { ...page, path: '/about/', section: 'dealership' },
    ])
    .execute()
  expect((await listPages(context, 'services')).map(({ path }) => path)).toEqual(['/services/parts/', '/services/to/'])
  expect(await listPages(context)).toHaveLength(3)
  expect(await findPage(context, '/services/to/')).toMatchObject({
    picture: photo,
    blocks: [],
    pictures: {},
    lead: null,
  })
  expect(await findPage(context, '/services/')).toBeUndefined()
})

it('menus without content are empty', async () => {
  expect(await getMenus(context)).toEqual({ header: [], footer: [] })
  const items = [{ label: 'Акции', target: '/offers/' }]
  await db
    .insertInto('menu')
    .values({ slug: 'footer', items: JSON.stringify(items), updated_at })
    .execute()
  expect(await getMenus(context)).toEqual({ header: [], footer: items })
})

it('a moved address is found with and without its slash; its query matters when the entry has one', async () => {
  await db
    .insertInto('moved_address')
    .values([
      { from_path: '/catalog/', to_path: '/cars/', updated_at },
      { from_path: '/catalog/?id=12', to_path: '/cars/new/', updated_at },
      { from_path: '/old.html', to_path: '/about/', updated_at },
    ])
    .execute()
  expect(await findMoved('/catalog')).toBe('/cars/')
  expect(await findMoved('/catalog/', '?utm_source=x')).toBe('/cars/?utm_source=x')
  expect(await findMoved('/catalog', '?id=12')).toBe('/cars/new/')
  expect(await findMoved('/old.html/')).toBe('/about/')
  expect(await findMoved('/cat')).toBeUndefined()
})

it('maintenance prices are those of the model, otherwise of its brand, otherwise of any car', async () => {
  const price = { name: 'ТО', works: ['Масло', 'Фильтр'], parts_rub: 5000 }
  const add = (brand_slug: string, model_slug: string, mileage_km: number, labour_rub: number) => ({
    ...price,
    brand_slug,
    model_slug,
    mileage_km,
    labour_rub,
  })
  await db
    .insertInto('maintenance_price')
    .values([
      add('', '', 30_000, 1),
      add('', '', 15_000, 1),
      add('geely', '', 10_000, 2),
      add('geely', 'monjaro', 20_000, 3),
    ])
    .execute()
  expect(await findMaintenancePrices(context, { brandSlug: 'kia', modelSlug: 'rio' })).toEqual([
    { scope: 'any', mileageKm: 15_000, name: 'ТО', works: ['Масло', 'Фильтр'], partsRub: 5000, labourRub: 1 },
    { scope: 'any', mileageKm: 30_000, name: 'ТО', works: ['Масло', 'Фильтр'], partsRub: 5000, labourRub: 1 },
  ])
  const labourOf = async (car: { brandSlug?: string; modelSlug?: string }) =>
    (await findMaintenancePrices(context, car)).map(({ labourRub }) => labourRub)
  expect(await labourOf({ brandSlug: 'geely', modelSlug: 'atlas' })).toEqual([2])
  expect(await labourOf({ brandSlug: 'geely', modelSlug: 'monjaro' })).toEqual([3])
  expect(await labourOf({})).toEqual([1, 1])
})
