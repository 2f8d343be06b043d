import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createFeedAttempts, feedOf } from '#tests/fixtures/feed-attempts.ts'
import { importAndRecord } from './import-and-record.server.ts'

const feeds = await createFeedAttempts()
afterAll(() => feeds[Symbol.asyncDispose]())
beforeEach(() => feeds.reset())

const importText = (text: string, options: { preview?: boolean } = {}) =>
  importAndRecord(feeds.context, {
    origin: { name: 'stdin', stream: Readable.from([text]) },
    source: 'main',
    ...options,
  })
const listAttempts = () =>
  feeds.db
    .selectFrom('feed_attempt')
    .select(['actor', 'outcome', 'problem', 'file_name as name'])
    .orderBy('id')
    .execute()
const countFiles = async () => {
  let count = 0
  for await (const { name } of feeds.feedFiles.list()) count += name.endsWith('.feed') ? 1 : 0
  return count
}

it('what the operator imports is in the history of its source, with its file', async () => {
  expect(await importText('<html>')).toMatchObject({ ok: false, problem: { reason: 'not-a-feed' } })
  expect([await listAttempts(), await countFiles()]).toEqual([[], 0])
  expect(await importText(feedOf(1, 2, 3))).toMatchObject({ ok: true, report: { origin: 'stdin' } })
  expect(await importText(feedOf(1, 2), { preview: true })).toMatchObject({ ok: false })
  expect(await importText(feedOf(1))).toMatchObject({ ok: false, problem: { reason: 'takes-too-much' } })
  expect(await importText('<html>')).toMatchObject({ ok: false })
  const about = { actor: 'operator', name: expect.stringMatching(/\.feed$/) }
  expect(await listAttempts()).toEqual([
    { ...about, outcome: 'imported', problem: null },
    { ...about, outcome: 'preview', problem: 'takes-too-much' },
    { ...about, outcome: 'held', problem: 'takes-too-much' },
    { ...about, outcome: 'refused', problem: 'not-a-feed' },
  ])
  expect(await countFiles()).toBe(4)
})

it('an address of the operator is recorded without its key', async () => {
  const result = await importAndRecord(feeds.context, { origin: `${feeds.server.url}/stock.xml?key=s3cret` })
  expect(result).toMatchObject({ ok: true, report: { origin: `${feeds.server.url}/stock.xml` } })
  const rows = await feeds.db.selectFrom('feed_attempt').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('s3cret')
})
