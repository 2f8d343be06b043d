import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createDraft, toFeedItems } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')

it('a feed that is read for its prices adds, changes and removes them, and nothing of the stock', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const context = { db, now: () => NOW, log: createLog('silent') }
  await db.insertInto('feed_source').values({ name: 'market', is_reference: true }).execute()
  const read = async (
    drafts: Parameters<typeof toFeedItems>[0],
    options: { preview?: boolean; force?: boolean } = {},
  ) => {
    const items = toFeedItems(drafts)
    const result = await importDrafts(context, { source: 'market', origin: 'test', dialect: 'test', items, ...options })
    const { created, updated, unchanged, held, refused } = result.report?.counts ?? {}
    return [result.ok, created, updated, unchanged, held, refused]
  }
  const listPrices = async () =>
    (await db.selectFrom('market_car').select(['key', 'price_rub', 'trim_key']).orderBy('key').execute()).map((car) => [
      Number(car.key.slice(-6)),
      car.price_rub,
      car.trim_key,
    ])
  const drafts = [createDraft(1), createDraft(2, { trim: null }), createDraft(3), createDraft(3)]

  expect(await read(drafts, { preview: true })).toEqual([true, 3, 0, 0, 0, 1])
  expect(await listPrices()).toEqual([])
  expect(await read(drafts)).toEqual([true, 3, 0, 0, 0, 1])
  expect(await listPrices()).toEqual([
    [1, 2_000_000, 'comfort'],
    [2, 2_000_000, ''],
    [3, 2_000_000, 'comfort'],
  ])
  // It may take away as much as it likes, but not all.
  expect(await read([createDraft(1, {}, 1_900_000), createDraft(2, { trim: null })])).toEqual([true, 0, 1, 1, 1, 0])
  expect(await listPrices()).toEqual([
    [1, 1_900_000, 'comfort'],
    [2, 2_000_000, ''],
  ])
  expect(await read([])).toEqual([false, 0, 0, 0, 0, 0])
  expect(await listPrices()).toHaveLength(2)
  for (const table of ['car', 'brand', 'model', 'feed_listing', 'photo'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})
