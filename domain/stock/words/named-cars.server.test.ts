import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { decideWord, forgetWord } from './decide-word.server.ts'
import { listDecidedWords } from './list-words.server.ts'
import { listUnknownNames, runFollowing } from './named-cars.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addPerson } = deskFixture(db)
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')

beforeEach(async () => {
  await db.transaction().execute(async (tx) => {
    // A decision is taken back with an entry of the log; a test begins without any.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate car, brand, model, feed_source, feed_listing, feed_word restart identity cascade`.execute(tx)
  })
  advance(HOUR_MS)
})

const unknown = (slug: string, name: string) => ({ slug, name, nameRu: null, isKnown: false })
const JILI = unknown('dzhili-k', 'Джили К')
const GEELY = { slug: 'geely', name: 'Geely', nameRu: 'Джили', isKnown: true }

const feed = (source: string, cars: Pick<CarDraft, 'brand' | 'model'>[], first = 1) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source,
      origin: 'test',
      dialect: 'test',
      items: toFeedItems(cars.map((names, index) => createDraft(first + index, names))),
      force: true,
    },
  )
const carsOf = async () => {
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['brand.name as brand', 'model.name as model', 'state'])
    .orderBy('vin')
    .execute()
  return rows.map(({ brand, model, state }) => `${brand}, ${model}, ${state}`)
}
const waiting = async () =>
  (await listUnknownNames(context, manager, 100)).map(
    ({ field, spelling, source, cars }) => `${field} «${spelling}» ${source.name} ${cars}`,
  )
const decide = (field: 'brand' | 'model', spelling: string, means: string | null, source: number | null = null) =>
  decideWord(context, manager, { field, spelling, source, means })
const forgetAll = async () => {
  for (const { id } of await listDecidedWords(context, manager)) await forgetWord(context, manager, id)
}

const STOCK = [
  { brand: JILI, model: unknown('monzharo', 'Монжаро') },
  { brand: unknown('dzhili-k', 'ДЖИЛИ К'), model: unknown('monjaro-fl', 'Monjaro FL') },
  { brand: GEELY, model: unknown('monjaro-fl', 'Monjaro FL') },
]

it('a make waits with its cars, then they are of the make that it means, and so are those of the next import', async () => {
  await feed('main', STOCK)
  expect(await carsOf()).toEqual([
    'ДЖИЛИ К, Монжаро, published',
    'ДЖИЛИ К, Monjaro FL, published',
    'Geely, Monjaro FL, published',
  ])
  expect(await waiting()).toEqual(['brand «ДЖИЛИ К» main 2', 'model «Geely Monjaro FL» main 1'])
  expect(await decide('brand', 'джили к', 'geely')).toEqual({ ok: true })
  expect(await carsOf()).toEqual([
    'Geely, Monjaro, published',
    'Geely, Monjaro FL, published',
    'Geely, Monjaro FL, published',
  ])
  expect(await waiting()).toEqual(['model «Geely Monjaro FL» main 2'])
  expect(await decide('model', 'Geely Monjaro FL', 'geely/monjaro')).toEqual({ ok: true })
  expect(await carsOf()).toEqual(Array.from(STOCK, () => 'Geely, Monjaro, published'))
  expect(await waiting()).toEqual([])
  const again = await feed('main', STOCK)
  expect(again.ok && again.report.counts).toMatchObject({ unchanged: 3, updated: 0 })
  expect(again.report?.unknownValues).toEqual([])
  await feed('main', [...STOCK, ...STOCK.slice(0, 1)])
  expect((await carsOf())[3]).toBe('Geely, Monjaro, published')
})

it('decisions are taken back: the cars are of the makes and models of their feed, also after another import', async () => {
  await feed('main', STOCK)
  const before = await carsOf()
  await decide('brand', 'Джили К', 'geely')
  await decide('model', 'Geely Monjaro FL', 'geely/monjaro')
  await forgetAll()
  expect(await carsOf()).toEqual(before)
  await decide('brand', 'Джили К', 'geely')
  await feed('main', STOCK)
  await forgetAll()
  expect(await carsOf()).toEqual(before)
  const again = await feed('main', STOCK)
  expect(again.ok && again.report.counts).toMatchObject({ unchanged: 3, updated: 0 })
  expect(await carsOf()).toEqual(before)
})

it('what a name means in one source comes before what it means in all', async () => {
  const names = STOCK.slice(2)
  await feed('main', names)
  await feed('other', names, 5)
  expect(await waiting()).toEqual(['model «Geely Monjaro FL» main 1', 'model «Geely Monjaro FL» other 1'])
  await decide('model', 'Geely Monjaro FL', 'geely/monjaro')
  await decide('model', 'Geely Monjaro FL', 'geely/atlas', 2)
  expect(await carsOf()).toEqual(['Geely, Monjaro, published', 'Geely, Atlas, published'])
})

it('a name that does not matter is not asked about, and one that means nothing is refused', async () => {
  await feed('main', STOCK.slice(2))
  const before = await carsOf()
  for (const means of ['geely/nothing', 'geely', 'nothing/monjaro'])
    expect(await decide('model', 'Geely Monjaro FL', means)).toEqual({ ok: false, reason: 'no-meaning' })
  expect(await decide('brand', 'Джили К', 'nothing')).toEqual({ ok: false, reason: 'no-meaning' })
  await decide('model', 'Geely Monjaro FL', null)
  expect(await waiting()).toEqual([])
  expect(await carsOf()).toEqual(before)
})

it('an import that is running keeps nobody waiting: the cars follow when it is over', async () => {
  await feed('main', STOCK.slice(2))
  const before = await carsOf()
  await db.transaction().execute(async (tx) => {
    // As an import holds it: domain/feeds/imports/import-run.server.ts.
    await sql`select pg_advisory_xact_lock(7300002)`.execute(tx)
    expect(await decide('model', 'Geely Monjaro FL', 'geely/monjaro')).toEqual({ ok: true })
    await expect(runFollowing(context, { actor: manager.id })).rejects.toThrow('running')
  })
  expect(await carsOf()).toEqual(before)
  await runFollowing(context, { actor: manager.id })
  expect(await carsOf()).toEqual(['Geely, Monjaro, published'])
})

it('more cars than one transaction changes follow by jobs', async () => {
  await feed(
    'main',
    Array.from({ length: 501 }, () => STOCK[2] ?? { brand: JILI, model: JILI }),
  )
  await decide('model', 'Geely Monjaro FL', 'geely/monjaro')
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from graphile_worker.jobs
    where task_identifier = 'resolve-cars'`.execute(db)
  expect(rows).toEqual([{ count: 2 }])
})
