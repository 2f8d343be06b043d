import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addBranchName, listBranchNames, listUnknownBranchNames, removeBranchName } from './branch-names.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const [north, south] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const ofNorth = await addPerson('stock-manager', north, 'Юлия Ким')

beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
  await db.updateTable('branch').set({ feed_names: [] }).execute()
  advance(HOUR_MS)
})

const feed = (names: readonly string[][]) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems(names.map((branchNames, number) => createDraft(number, { branchNames }))),
      force: true,
    },
  )
const branchesOf = async () =>
  (await db.selectFrom('car').select('branch_id').orderBy('vin').execute()).map((car) => car.branch_id)
const RIVER = [['Склад у реки'], ['склад, у реки!', 'что-то ещё'], ['Другой склад'], []]

it('a name that nobody knows waits with its cars, and is then a branch for them and for the next import', async () => {
  await feed(RIVER)
  expect(await listUnknownBranchNames(context, manager)).toMatchObject([
    { name: 'Склад у реки', source: { name: 'main' }, cars: 2 },
    { name: 'Другой склад', cars: 1 },
  ])
  const named = { name: 'Склад у реки', branchId: north }
  expect(await addBranchName(context, manager, named)).toEqual({ ok: true })
  expect(await addBranchName(context, manager, { ...named, name: 'СКЛАД У РЕКИ' })).toEqual({ ok: true })
  expect(await branchesOf()).toEqual([north, north, null, null])
  expect(await listUnknownBranchNames(context, manager)).toMatchObject([{ name: 'Другой склад', cars: 1 }])
  expect(await listBranchNames(context)).toMatchObject([{ name: 'Склад у реки', branch: { id: north } }])
  const again = await feed([...RIVER, ['Склад у реки']])
  expect(again.ok && again.report.counts).toMatchObject({ unchanged: 4, created: 1 })
  expect(await branchesOf()).toEqual([north, north, null, null, north])
})

it('a name is one branch’s, and is taken back: cars are where their source puts them', async () => {
  await feed(RIVER)
  await sql`update feed_source set branch_id = ${south}`.execute(db)
  const named = { name: 'Склад у реки', branchId: north }
  await addBranchName(context, manager, named)
  expect(await addBranchName(context, manager, { ...named, branchId: south })).toEqual({ ok: false, reason: 'taken' })
  expect(await removeBranchName(context, manager, named)).toEqual({ ok: true })
  expect(await removeBranchName(context, manager, named)).toEqual({ ok: true })
  expect(await branchesOf()).toEqual([south, south, null, null])
  expect(await listBranchNames(context)).toEqual([])
})

it('who manages the feeds of one branch names none, and sees the names of its sources alone', async () => {
  await feed(RIVER)
  expect(await listUnknownBranchNames(context, ofNorth)).toEqual([])
  const refused = { ok: false, reason: 'unknown' }
  expect(await addBranchName(context, ofNorth, { name: 'Склад у реки', branchId: north })).toEqual(refused)
  expect(await addBranchName(context, manager, { name: 'Склад у реки', branchId: 999 })).toEqual(refused)
  expect(await addBranchName(context, manager, { name: ' — ', branchId: north })).toEqual(refused)
  expect(await branchesOf()).toEqual([null, null, null, null])
})

it('of two branches that get the same name at once one has it', async () => {
  await feed(RIVER)
  const results = await Promise.all(
    [north, south].map((branchId) => addBranchName(context, manager, { name: 'Склад у реки', branchId })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'taken' })
  expect(await listBranchNames(context)).toHaveLength(1)
})
