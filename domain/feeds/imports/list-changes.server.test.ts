import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createDraft, toFeedItems, createVin } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

const PATH: unknown = expect.stringMatching(/^\/cars\/new\/lada\/vesta\/\d+\/$/)
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)

it('a preview, and a feed that takes away too much, list the cars and their changes', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  let now = new Date('2026-03-01T10:00:00Z')
  const context = { db, now: () => now, log: createLog('silent') }
  const about = { source: 'main', origin: 'test', dialect: 'test' }
  await importDrafts(context, { ...about, items: toFeedItems(numbers(0, 10).map((number) => createDraft(number))) })

  now = new Date('2026-03-01T11:00:00Z')
  const next = [
    createDraft(0, {}, 1_900_000),
    createDraft(1, { description: 'Второй комплект колёс' }),
    ...numbers(2, 9).map((number) => createDraft(number)),
    createDraft(20, { modification: 'Cross 1.6 MT (106 л.с.)' }),
  ]
  const preview = await importDrafts(context, { ...about, items: toFeedItems(next), preview: true })
  expect(preview.report?.changes).toEqual([
    { kind: 'new', car: `Lada Vesta Cross Comfort, ${createVin(20)}`, change: 'published', path: null },
    { kind: 'held', car: `Lada Vesta Comfort, ${createVin(9)}`, change: 'held', path: PATH },
    { kind: 'price', car: `Lada Vesta Comfort, ${createVin(0)}`, change: '2000000 → 1900000 ₽', path: PATH },
    { kind: 'updated', car: `Lada Vesta Comfort, ${createVin(1)}`, change: 'updated', path: PATH },
  ])

  const half = await importDrafts(context, { ...about, items: toFeedItems(next.slice(0, 5)) })
  expect(half.ok).toBe(false)
  expect(half.report?.changes.filter(({ change }) => change === 'held')).toHaveLength(5)

  const real = await importDrafts(context, { ...about, items: toFeedItems(next) })
  expect(real.report?.changes).toEqual([])
})
