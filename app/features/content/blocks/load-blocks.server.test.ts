import { expect, it } from 'vitest'
import type { ContentBlock } from '#db/content-block.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadBlocks } from './load-blocks.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carIds = [await addCar(database.db), await addCar(database.db)]
const testSite = await shareInFile(createTestSite(database))
const anna = await addAccount(database.db, { name: 'Анна', phone: '79161234567' })

const photo = { hash: 'a'.repeat(32), width: 640, height: 480, colour: '#336699', widths: [320, 640] }
const load = (blocks: ContentBlock[], params: { search?: string; accountId?: number } = {}) =>
  loadBlocks(
    testSite.site,
    { blocks, pictures: { snow: photo } },
    { path: '/services/to/', search: new URLSearchParams(params.search), accountId: params.accountId },
  )

const picture = (name: string): ContentBlock => ({ kind: 'picture', picture: name, alt: 'Снег' })
const shelf = (address: string): ContentBlock => ({ kind: 'cars', heading: 'Машины', address, count: 1 })

it('a text block is shown as it was written', async () => {
  const text: ContentBlock = { kind: 'text', paragraphs: ['Один.', 'Два.'] }
  expect(await load([text])).toEqual([text])
})

it('a picture has its sizes; a missing one is left out', async () => {
  expect(await load([picture('snow'), picture('rain')])).toEqual([
    { kind: 'picture', photo, alt: 'Снег', caption: undefined },
  ])
})

it('a shelf shows as many cars of its address as requested, and the total number', async () => {
  const [shown, ...others] = await load([
    shelf('/cars/'),
    shelf('/cars/?price_to=1'),
    shelf('/cars/new/nobody/'),
    shelf('/offers/'),
  ])
  expect(shown).toMatchObject({ shelf: { address: '/cars/', total: carIds.length, cars: [{}] } })
  expect(others).toEqual([])
})

it('a form gets the page, its query and the account of the visitor', async () => {
  const form: ContentBlock = { kind: 'form', form: 'request-testdrive' }
  const [shown] = await load([form], { search: 'brand=lada&utm_source=x', accountId: anna })
  expect(shown).toMatchObject({
    kind: 'form',
    button: 'Записаться',
    view: {
      form: 'request-testdrive',
      url: 'https://cars.example/services/to/?brand=lada&utm_source=x',
      values: { brand: ['lada'], name: ['Анна'], phone: ['+7 (916) 123-45-67'] },
    },
  })
})

it('a block that fails to load is left out, and the rest stays', async () => {
  const text: ContentBlock = { kind: 'text', paragraphs: ['Стоит.'] }
  const site = {
    ...testSite.site,
    get stock(): never {
      throw new Error('the index is unavailable')
    },
  }
  const blocks: ContentBlock[] = [{ kind: 'cars', heading: 'Машины', address: '/cars/' }, text]
  const params = { path: '/about/', search: new URLSearchParams() }
  expect(await loadBlocks(site, { blocks, pictures: {} }, params)).toEqual([text])
})
