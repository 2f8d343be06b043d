import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { DAY_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { OFFER, PAGE } from '#tests/factories/content-files.ts'
import { type ContentFixture, openContentFixture } from '#tests/fixtures/content-fixture.ts'
import { importContent } from '../import-export/import-content.server.ts'
import { findOffer } from '../offers/offers.server.ts'
import { findPage } from '../pages/pages.server.ts'
import { removeSeededContent, seedContent, type SeedFolder } from './seeded-content.server.ts'

const START = new Date('2026-11-20T12:00:00Z')
const page = PAGE.replace(/ {2}- kind: picture[^]*$/, '')
const ended = `${OFFER}endsAt: "2026-11-25"\n`

/** A seed folder with these files. */
async function createSeedFixture(files: Record<string, string>) {
  const fixture = await openContentFixture()
  const folder = path.join(fixture.root, 'seed')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const context = { ...fixture.context, log: createLog('silent') }
  return {
    fixture,
    context,
    seed: (parts: Partial<SeedFolder> = {}) =>
      seedContent(context, { name: 'demo', url: pathToFileURL(`${folder}/`), ...parts }),
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}

/** Imports the dealer's own files. */
async function importOwnFiles(fixture: ContentFixture, files: Record<string, string>) {
  await fixture.startFolder(files)
  return await importContent(fixture.context, fixture.folder)
}

it('starter content is seeded once, by one of many nodes that start together', async () => {
  await using seeding = await createSeedFixture({ 'pages/storage.yaml': page, 'offers/winter.yaml': OFFER })
  const written = await Promise.all([1, 2, 3, 4].map(() => seeding.seed({ name: 'starter', isOnce: true })))
  expect(written.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  await seeding.context.db.deleteFrom('page').execute()
  expect(await seeding.seed({ name: 'starter', isOnce: true })).toBe(0)
  expect(await findPage(seeding.context, '/services/storage/')).toBeUndefined()
})

it('a site that already has a page is not seeded', async () => {
  await using seeding = await createSeedFixture({ 'pages/storage.yaml': page })
  await importOwnFiles(seeding.fixture, {
    'pages/own.yaml': page.replace('storage', 'own').replace('[акции](/offers/winter/)', ''),
  })
  expect(await seeding.seed({ name: 'starter', isOnce: true })).toBe(0)
})

it('expired items are renewed; what the dealer has changed or removed is left alone', async () => {
  const files = ['runs-out', 'changed', 'removed', 'own'].map((name) => [`offers/${name}.yaml`, ended])
  await using seeding = await createSeedFixture(Object.fromEntries(files))
  const { context, fixture } = seeding
  const own = ended.replace('Зимние', 'Свои')
  await importOwnFiles(fixture, { 'offers/own.yaml': own })
  expect(await seeding.seed()).toBe(3)
  await importOwnFiles(fixture, { 'offers/changed.yaml': ended.replace('Зимние', 'Другие') })
  await context.db.deleteFrom('offer').where('slug', '=', 'removed').execute()
  fixture.setClock(new Date(START.getTime() + 2 * DAY_MS))
  expect(await seeding.seed({ shiftDatesMs: 2 * DAY_MS })).toBe(0)
  fixture.setClock(new Date(START.getTime() + 30 * DAY_MS))
  expect(await seeding.seed({ shiftDatesMs: 30 * DAY_MS })).toBe(1)
  const endOf = async (slug: string) => (await findOffer(context, slug))?.endsAt?.toJSON()
  expect(await endOf('runs-out')).toBe('2026-12-24T21:00:00.000Z')
  expect(await endOf('changed')).toBe('2026-11-24T21:00:00.000Z')
  expect(await endOf('own')).toBe('2026-11-24T21:00:00.000Z')
  expect(await endOf('removed')).toBeUndefined()
})

it('seeded content can be removed, except what the dealer has changed or uses', async () => {
  const names = ['plain', 'changed', 'linked', 'kept']
  const link = OFFER.replace('Второй', 'Да, [второй](/offers/kept/)')
  await using seeding = await createSeedFixture(
    Object.fromEntries(names.map((name) => [`offers/${name}.yaml`, name === 'linked' ? link : OFFER])),
  )
  const { context, fixture } = seeding
  await seeding.seed()
  const own = page.replace('/offers/winter/', '/offers/linked/?utm_source=own')
  expect(await importOwnFiles(fixture, { 'offers/changed.yaml': ended, 'pages/own.yaml': own })).toMatchObject({
    ok: true,
  })
  expect(await removeSeededContent(context, 'demo')).toEqual({
    items: ['offers/plain.yaml'],
    pictures: [],
    branchesInUse: [],
  })
  const left = await context.db.selectFrom('offer').select('slug').orderBy('slug').execute()
  expect(left.map(({ slug }) => slug)).toEqual(['changed', 'kept', 'linked'])
  expect(await removeSeededContent(context, 'demo')).toEqual({ items: [], pictures: [], branchesInUse: [] })
})

it('items seeded by an earlier version are renewed too', async () => {
  await using seeding = await createSeedFixture({ 'offers/winter.yaml': ended })
  const { context, fixture } = seeding
  await importOwnFiles(fixture, { 'offers/winter.yaml': OFFER })
  await context.db
    .insertInto('shipped_content')
    .values({ folder: 'demo', path: 'offers/winter.yaml', digest: 'former' })
    .execute()
  expect(await seeding.seed()).toBe(1)
  expect(await findOffer(context, 'winter')).toMatchObject({ endsAt: new Date('2026-11-24T21:00:00Z') })
})

it('a broken seed file only leaves out its own content', async () => {
  await using seeding = await createSeedFixture({
    'offers/winter.yaml': OFFER,
    'offers/broken.yaml': 'title: 5',
    'banners/b.yaml': 'headline: А\nbuttonLabel: А\ntarget: /\nink: dark\nwidePicture: none\nnarrowPicture: none\n',
  })
  expect(await seeding.seed()).toBe(1)
  expect(await findOffer(seeding.context, 'winter')).toBeDefined()
})
