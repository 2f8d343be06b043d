import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { BANNER, OFFER, PAGE, WHITE_PICTURE, CONTENT_FILES } from '#tests/factories/content-files.ts'
import { openContentFixture, createContentPicture, readAllFiles } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findLegalText } from '#domain/legal/legal-texts.server.ts'
import { findOffer } from '../offers/offers.server.ts'
import { findPage } from '../pages/pages.server.ts'
import { listStoredItems, listStoredPictures } from './stored-content.server.ts'
import { hashPicture } from '../pictures/picture-file.server.ts'
import { importContent, type ImportContentOptions } from './import-content.server.ts'

const SNOW_HASH = hashPicture(WHITE_PICTURE)
const fixture = await shareInFile(openContentFixture())
const { context, db, folder } = fixture
await addStock(db)

/** Imports these files as the whole folder. */
async function importFiles(files: Record<string, string | Uint8Array>, options?: ImportContentOptions) {
  await fixture.startFolder(files)
  return await importContent(context, folder, options)
}

/** Imports the whole folder as the only content. */
async function importWholeFolder() {
  expect(await importFiles(CONTENT_FILES, { removeMissing: true })).toMatchObject({ ok: true })
}

/** All content of the site. */
async function loadStoredContent() {
  const items = await listStoredItems(db, 'Europe/Moscow')
  return { items: items.map(({ path, text }) => ({ path, text })), pictures: await listStoredPictures(db) }
}

it('a folder becomes the content of the site, and changes nothing the second time', async () => {
  const first = await importFiles(CONTENT_FILES)
  expect(first).toMatchObject({ ok: true, unchanged: 0, unused: [], missing: [] })
  expect(first.ok && first.changes.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 10 }, () => 'added'),
    'changed',
  ])
  expect(await findOffer(context, 'winter')).toMatchObject({ title: 'Зимние шины', form: 'request-get-offer' })
  expect(await findPage(context, '/services/storage/')).toMatchObject({ pictures: { tyres: { width: 96 } } })
  expect(await findLegalText(context, 'consent')).toMatchObject({ version: 3, title: 'Согласие' })
  const encoded = fixture.countEncoded()
  const second = await importContent(context, folder)
  expect(second).toEqual({ ok: true, changes: [], unchanged: 9, unused: [], missing: [] })
  expect(fixture.countEncoded()).toBe(encoded)
})

it('changes are reported by name; what the folder does not have stays unless removal is requested', async () => {
  await importWholeFolder()
  fixture.setClock(new Date('2026-11-21T12:00:00Z'))
  const {
    'offers/winter.yaml': _offer,
    'banners/winter.yaml': _banner,
    'pictures/snow.jpg': _snow,
    ...rest
  } = CONTENT_FILES
  const files = {
    ...rest,
    'pages/storage.yaml': PAGE.replace('[акции](/offers/winter/)', 'акции'),
    'offers/spring.yaml': OFFER,
    'banners/.keep': '',
  }
  const result = await importFiles(files)
  expect(result).toMatchObject({
    ok: true,
    changes: [
      { kind: 'added', path: 'offers/spring.yaml' },
      { kind: 'changed', path: 'pages/services.storage.yaml' },
    ],
    missing: ['offers/winter.yaml', 'banners/winter.yaml', 'pictures/snow'],
  })
  expect(await findOffer(context, 'winter')).toBeDefined()
  const checked = await importContent(context, folder, { removeMissing: true, check: true })
  expect(await findOffer(context, 'winter')).toBeDefined()
  const removed = await importContent(context, folder, { removeMissing: true })
  expect(removed).toEqual(checked)
  expect(removed.ok && removed.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'removed offers/winter.yaml',
    'removed banners/winter.yaml',
    'removed pictures/snow',
  ])
  expect(await findOffer(context, 'winter')).toBeUndefined()
  expect(Object.keys(await readAllFiles(fixture.photos)).filter((file) => file.includes(SNOW_HASH))).toEqual([])
})

it('a kind that the folder does not have is left alone, even with removal', async () => {
  await importWholeFolder()
  const outcome = await importFiles({ 'offers/winter.yaml': OFFER }, { removeMissing: true })
  expect(outcome).toEqual({ ok: true, changes: [], unchanged: 1, unused: [], missing: [] })
  expect(await findPage(context, '/services/storage/')).toBeDefined()
})

it('an item with references from other content is not removed', async () => {
  await importWholeFolder()
  const before = await loadStoredContent()
  const outcome = await importFiles({ 'offers/spring.yaml': OFFER }, { removeMissing: true })
  expect(outcome).toMatchObject({
    ok: false,
    problems: [{ file: 'pages/services.storage.yaml' }, { file: 'banners/winter.yaml' }],
  })
  expect(await loadStoredContent()).toEqual(before)
})

it('a branch with cars is not removed, and then nothing else is', async () => {
  await importWholeFolder()
  const car = await addCar(db)
  const branch = await db.selectFrom('branch').select('id').executeTakeFirstOrThrow()
  await db.updateTable('car').set({ branch_id: branch.id }).where('id', '=', car).execute()
  const before = await loadStoredContent()
  const { 'branches/south.yaml': _branch, 'offers/winter.yaml': _offer, ...rest } = CONTENT_FILES
  const files = { ...rest, 'branches/.keep': '', 'offers/winter.yaml': OFFER.replace('Зимние', 'Летние') }
  const checked = await importFiles(files, { removeMissing: true, check: true })
  expect(checked).toMatchObject({ ok: false, problems: [{ file: 'branches/south.yaml' }] })
  expect(await importFiles(files, { removeMissing: true })).toEqual(checked)
  expect(await loadStoredContent()).toEqual(before)
  await db.deleteFrom('car').execute()
})

it('a link to the page of a car is valid in every state of the car except draft', async () => {
  await importWholeFolder()
  const car = await addCar(db)
  const files = {
    ...CONTENT_FILES,
    'menus/footer.yaml': `items:\n  - { label: Машина, target: /cars/new/lada/vesta/${car}/ }\n`,
  }
  expect(await importFiles(files)).toMatchObject({ ok: true, changes: [{ path: 'menus/footer.yaml' }] })
  await db.updateTable('car').set({ state: 'archived' }).where('id', '=', car).execute()
  expect(await importFiles(files)).toMatchObject({ ok: true })
  await db.updateTable('car').set({ state: 'draft' }).where('id', '=', car).execute()
  expect(await importFiles(files)).toMatchObject({ ok: false, problems: [{ file: 'menus/footer.yaml' }] })
  await db.deleteFrom('car').execute()
})

it('an address can move to a file for machines', async () => {
  await importWholeFolder()
  const table = 'from;to\n/x.xml;/feeds/autoru.xml?block=used\n/map.xml;/sitemap.xml\n'
  expect(await importFiles({ 'moved-addresses.csv': table })).toMatchObject({
    ok: true,
    changes: [{ kind: 'changed' }],
  })
})

it('all problems are reported at once, and nothing is changed', async () => {
  await importWholeFolder()
  const before = await loadStoredContent()
  const outcome = await importFiles({
    ...CONTENT_FILES,
    'offers/winter.yaml': OFFER.replace('Зимние', 'Летние'),
    'offers/bad.yaml': 'title: 5\nblocks:\n  - kind: steps\n    steps:\n      - title: ""\n        text: Да\n',
    'banners/winter.yaml': BANNER.replace('snow', 'rain'),
    'pictures/broken.png': Buffer.concat([
      (await createContentPicture('red', 'png')).subarray(0, 60),
      Buffer.alloc(40),
    ]),
    'pictures/page.jpg': '<html>',
  })
  expect(outcome.ok ? [] : outcome.problems.map(({ file, line, place }) => `${file} ${line} ${place}`)).toEqual([
    'offers/bad.yaml 1 title',
    'offers/bad.yaml undefined summary',
    'offers/bad.yaml undefined conditions',
    'offers/bad.yaml 5 blocks[0].steps[0].title',
    'pictures/page.jpg undefined undefined',
    'banners/winter.yaml 5 widePicture',
    'pictures/broken.png undefined undefined',
  ])
  expect(await loadStoredContent()).toEqual(before)
})
