import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { decideWord, forgetWord } from './decide-word.server.ts'
import { listDecidedWords, listUnknownWords } from './list-words.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const north = await addBranch()
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const ofNorth = await addPerson('stock-manager', north, 'Юлия Ким')

beforeEach(async () => {
  await db.transaction().execute(async (tx) => {
    // A decision is taken back with an entry of the log; a test begins without any.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate car, feed_source, feed_listing, feed_word restart identity cascade`.execute(tx)
  })
  advance(HOUR_MS)
})

const unknown = { body: null, asFed: { body: 'Тарга', fuel: 'Святая вода' } }
const feed = (source: string, numbers: readonly number[], parts: Parameters<typeof createDraft>[1] = unknown) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source,
      origin: 'test',
      dialect: 'test',
      items: toFeedItems(numbers.map((number) => createDraft(number, parts))),
      force: true,
    },
  )
const carsOf = () => db.selectFrom('car').select(['body', 'fuel', 'as_fed']).orderBy('vin').execute()
const bodiesOf = async () => (await carsOf()).map(({ body }) => body)
const decide = (means: string | null, source: number | null = null, actor = manager) =>
  decideWord(context, actor, { field: 'body', spelling: 'тарга', source, means })

it('a word waits with its cars, and what it means holds for them at once and for the next import', async () => {
  await feed('main', [1, 2])
  await feed('other', [3], { body: null, asFed: { body: 'ТАРГА' } })
  expect(await listUnknownWords(context, manager)).toEqual([
    { field: 'body', spelling: 'Тарга', brand: null, source: { id: 1, name: 'main' }, cars: 2 },
    { field: 'fuel', spelling: 'Святая вода', brand: null, source: { id: 1, name: 'main' }, cars: 2 },
    { field: 'body', spelling: 'ТАРГА', brand: null, source: { id: 2, name: 'other' }, cars: 1 },
  ])
  expect(await decide('convertible')).toEqual({ ok: true })
  const known = { body: 'convertible', fuel: 'petrol', as_fed: { fuel: 'Святая вода' } }
  expect(await carsOf()).toEqual([known, known, { body: 'convertible', fuel: 'petrol', as_fed: {} }])
  const again = await feed('main', [1, 2])
  expect(again.ok && again.report.counts).toMatchObject({ unchanged: 2, updated: 0 })
  await feed('main', [1, 2, 4])
  expect((await carsOf())[3]).toEqual(known)
  expect(await listDecidedWords(context, manager)).toMatchObject([
    { field: 'body', spelling: 'тарга', source: null, means: 'convertible', cars: 3, by: 'Марк Ерёмин' },
  ])
  await decideWord(context, manager, { field: 'fuel', spelling: 'Святая вода', source: 1, means: 'gas' })
  expect((await carsOf())[0]).toEqual({ body: 'convertible', fuel: 'gas', as_fed: {} })
  expect(await listUnknownWords(context, manager)).toEqual([])
})

it('what is decided for a source comes before what holds for all, and a decision is taken back', async () => {
  await feed('main', [1])
  await feed('other', [2])
  await decide('convertible')
  await decide('coupe', 2)
  expect(await bodiesOf()).toEqual(['convertible', 'coupe'])
  await decide('sedan')
  expect(await bodiesOf()).toEqual(['sedan', 'coupe'])
  const words = await listDecidedWords(context, manager)
  for (const { id } of words) expect(await forgetWord(context, manager, id)).toEqual({ ok: true })
  expect(await forgetWord(context, manager, words[0]?.id ?? 0)).toEqual({ ok: true })
  expect(await bodiesOf()).toEqual([null, null])
  expect(await listUnknownWords(context, manager)).toHaveLength(4)
})

it('a word that does not matter is not asked about, and changes no car', async () => {
  await feed('main', [1])
  expect(await decide(null)).toEqual({ ok: true })
  expect(await carsOf()).toEqual([{ body: null, fuel: 'petrol', as_fed: unknown.asFed }])
  expect(await listUnknownWords(context, manager)).toMatchObject([{ field: 'fuel' }])
})

it('who manages the feeds of a branch decides for its sources alone', async () => {
  await feed('main', [1])
  await feed('other', [2])
  await sql`update feed_source set branch_id = ${north} where id = 2`.execute(db)
  expect(await listUnknownWords(context, ofNorth)).toMatchObject([{ source: { id: 2 } }, { source: { id: 2 } }])
  const refused = { ok: false, reason: 'unknown' }
  expect([await decide('coupe', null, ofNorth), await decide('coupe', 1, ofNorth)]).toEqual([refused, refused])
  expect(await decide('coupe', 99, ofNorth)).toEqual(refused)
  expect(await decide('coupe', 2, ofNorth)).toEqual({ ok: true })
  await decide('sedan')
  const ofAll = (await listDecidedWords(context, manager)).find(({ source }) => source === null)
  expect(await forgetWord(context, ofNorth, ofAll?.id ?? 0)).toEqual(refused)
})
