import { beforeAll, expect, it } from 'vitest'
import { listSearches } from '#domain/searches/saved-searches.server.ts'
import { MAX_SEARCHES } from '#domain/searches/saved-search.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { submitSearchForm } from './submit-search-form.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
await addCar(database.db)
const { site } = await shareInFile(createTestSite(database))
let anna = 0
let boris = 0
beforeAll(async () => {
  anna = await addAccount(site.db, { email: 'anna@mail.example' })
  boris = await addAccount(site.db, {})
})

const send = (accountId: number, fields: Record<string, string>) =>
  submitSearchForm(site, accountId, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))

it('the same search in another spelling, order or page is followed once', async () => {
  await send(anna, { follow: '/cars/used/lada/vesta/?price_to=2000000&sort=price-asc&page=1' })
  await send(anna, { follow: '/cars/?block=used&brand=lada&model=lada/vesta&price_to=2%20000%20000' })
  expect(await listSearches(site, anna)).toMatchObject([
    {
      path: '/cars/used/lada/vesta/?price_to=2000000',
      title: 'LADA Vesta с\u00A0пробегом до\u00A02\u00A0000\u00A0000\u00A0₽',
      frequency: 'daily',
    },
  ])
})

it('a search followed on a catalogue page returns to that page', async () => {
  const result = await send(anna, { follow: '/cars/used/?sort=price-asc', from: 'catalogue' })
  expect(result).toEqual({ ok: true, done: 'followed', isSilent: false, back: '/cars/used/?sort=price-asc' })
})

it('without an e-mail address there is no return to the catalogue', async () => {
  const clara = await addAccount(site.db, { phone: '79161234560' })
  const result = await send(clara, { follow: '/cars/used/?sort=price-asc', from: 'catalogue' })
  expect(result).toEqual({ ok: true, done: 'followed', isSilent: true, back: undefined })
})

it.each(['https://evil.example/', '//evil.example/cars/', '/legal/privacy/', '/cars/used/no-such/', ''])(
  '«%s» is no search',
  async (follow) => {
    expect(await send(anna, { follow, from: 'catalogue' })).toBeUndefined()
  },
)

it('another’s search is neither changed nor removed', async () => {
  const [search] = await listSearches(site, anna)
  const id = String(search?.id)
  expect(await send(boris, { search: id, frequency: 'off' })).toBeUndefined()
  expect(await send(boris, { remove: id })).toBeUndefined()
  expect(await send(anna, { search: id, frequency: 'hourly' })).toBeUndefined()
  expect(await send(anna, { search: id, frequency: 'at-once' })).toEqual({ ok: true, done: 'frequency-changed' })
  expect((await listSearches(site, anna))[0]).toMatchObject({ id: search?.id, frequency: 'at-once' })
  expect(await send(anna, { remove: id })).toEqual({ ok: true, done: 'removed' })
  expect(await send(anna, { remove: id })).toBeUndefined()
})

it('the limit of searches holds for simultaneous requests too', async () => {
  const forms = Array.from({ length: MAX_SEARCHES + 5 }, (_, index) => ({
    follow: `/cars/?year_from=${1950 + index}`,
  }))
  const results = await Promise.all(forms.map((form) => send(boris, form)))
  expect(results.filter((result) => result?.ok === false)).toHaveLength(5)
  expect(await listSearches(site, boris)).toHaveLength(MAX_SEARCHES)
})
