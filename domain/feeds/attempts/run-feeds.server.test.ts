import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { createFeedAttempts, feedOf } from '#tests/fixtures/feed-attempts.ts'
import { until } from '#tests/fixtures/until.ts'
import { claimAttempt } from './claim-attempt.server.ts'
import { sweepFeedFiles } from './feed-files.server.ts'
import { runAttempt } from './run-attempt.server.ts'
import { runFeeds } from './run-feeds.server.ts'

const feeds = await createFeedAttempts()
afterAll(() => feeds[Symbol.asyncDispose]())
beforeEach(() => feeds.reset())

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('an attempt', () => {
  it('imports the file, keeps it, and says when nothing has changed', async () => {
    const source = await feeds.addSource('main')
    const first = await feeds.ask(source)
    expect(await runFeeds(feeds.context)).toBe(true)
    const row = await feeds.getAttempt(first)
    expect(row).toMatchObject({ outcome: 'imported', problem: null, cars: 1, tries: 1 })
    expect(row.file_hash).toEqual(createHash('sha256').update(feeds.website.body).digest())
    expect(await feeds.feedFiles.has(row.file_name ?? '')).toBe(true)
    const second = await feeds.ask(source)
    expect(await runFeeds(feeds.context)).toBe(false)
    expect(await feeds.getAttempt(second)).toMatchObject({ outcome: 'unchanged' })
  })

  it('that is a preview changes nothing, and lists every car', async () => {
    const id = await feeds.ask(await feeds.addSource('main'), { isPreview: true })
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(id)).toMatchObject({
      outcome: 'preview',
      report: { counts: { created: 1 }, changes: [{ kind: 'new', path: null }] },
    })
    expect(await feeds.countCars()).toBe(0)
  })

  it('that fails says why, and never with the key of the address', async () => {
    const source = await feeds.addSource('main')
    feeds.website.status = 403
    const forbidden = await feeds.ask(source)
    await runFeeds(feeds.context)
    feeds.website.status = 200
    feeds.website.body = '<!doctype html><html><body>Вход</body></html>'
    const page = await feeds.ask(source)
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(forbidden)).toMatchObject({ outcome: 'failed', problem: 'unreadable' })
    expect(await feeds.getAttempt(page)).toMatchObject({ outcome: 'refused', problem: 'not-a-feed' })
    const rows = await feeds.db.selectFrom('feed_attempt').selectAll().execute()
    const imports = await feeds.db.selectFrom('feed_import').selectAll().execute()
    const sources = await feeds.db.selectFrom('feed_source').selectAll().execute()
    expect(JSON.stringify([rows, imports, sources])).not.toContain('s3cret')
    expect(sources[0]?.address_sealed?.toString('latin1')).not.toContain('s3cret')
  })

  it('with an empty feed, or one that takes away too much, is held with its file', async () => {
    const source = await feeds.addSource('main')
    feeds.website.body = feedOf(...TEN)
    await feeds.ask(source)
    await runFeeds(feeds.context)
    for (const [body, problem] of [
      [feedOf(), 'empty'],
      [feedOf(1), 'takes-too-much'],
    ] as const) {
      feeds.advance(MINUTE_MS)
      feeds.website.body = body
      const id = await feeds.ask(source)
      await runFeeds(feeds.context)
      const row = await feeds.getAttempt(id)
      expect(row).toMatchObject({ outcome: 'held', problem })
      expect(await feeds.feedFiles.has(row.file_name ?? '')).toBe(true)
    }
    expect(await feeds.countCars()).toBe(10)
    const attempts = feeds.db.selectFrom('feed_attempt').select('report').orderBy('id', 'desc')
    expect(await attempts.executeTakeFirst()).toMatchObject({ report: { counts: { held: 9 } } })
    expect(await attempts.executeTakeFirst()).toHaveProperty('report.changes.length', 9)
  })
})

describe('the schedule', () => {
  it('reads a source when it is due, and not while it is stopped', async () => {
    const { db, clock } = feeds
    const source = await feeds.addSource('main', { everyMinutes: 60, dueAt: clock.now })
    await runFeeds(feeds.context)
    await runFeeds(feeds.context)
    const attempts = () => db.selectFrom('feed_attempt').select(['actor', 'outcome']).execute()
    expect(await attempts()).toEqual([{ actor: 'schedule', outcome: 'imported' }])
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await runFeeds(feeds.context)
    expect(await attempts()).toHaveLength(2)
    await sql`set session_replication_role = replica; update feed_source set stopped_at = now(), due_at = now() - interval '1 day' where id = ${sql.lit(source)}; set session_replication_role = origin`.execute(
      db,
    )
    await runFeeds(feeds.context)
    expect(await attempts()).toHaveLength(2)
  })

  it('reads a source once, however many processes there are', async () => {
    await feeds.addSource('main', { everyMinutes: 60, dueAt: feeds.clock.now })
    await Promise.all([1, 2, 3].map(() => runFeeds(feeds.context)))
    expect(await feeds.db.selectFrom('feed_attempt').select('tries').execute()).toEqual([{ tries: 1 }])
    expect(feeds.server.requests).toHaveLength(1)
  })

  it('makes the attempt of a killed process again once its claim has run out, and gives up after three', async () => {
    const { db } = feeds
    const id = await feeds.ask(await feeds.addSource('main'))
    const killed = await claimAttempt(feeds.context)
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(id)).toMatchObject({ outcome: null, tries: 1 })
    const expire = () =>
      db
        .updateTable('feed_source')
        .set({ lease_expires_at: sql`now() - interval '1 second'` })
        .execute()
    await expire()
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(id)).toMatchObject({ outcome: 'imported', tries: 2 })
    // The process was only asleep: it must not record a second end.
    expect(killed).toBeDefined()
    if (killed !== undefined) await runAttempt(feeds.context, killed)
    expect(await feeds.getAttempt(id)).toMatchObject({ outcome: 'imported', tries: 2 })
    expect(await db.selectFrom('feed_import').select('id').execute()).toHaveLength(1)

    const fatal = await feeds.ask(killed?.sourceId ?? 0)
    for (const _ of [1, 2, 3]) {
      await claimAttempt(feeds.context)
      await expire()
    }
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(fatal)).toMatchObject({ outcome: 'failed', problem: 'killed' })
  })

  it('gives an attempt back when its process stops', async () => {
    const id = await feeds.ask(await feeds.addSource('main'))
    feeds.website.isSlow = true
    const stopping = new AbortController()
    const running = runFeeds(feeds.context, stopping.signal)
    await until(() => feeds.server.requests.length === 1)
    stopping.abort()
    await running
    expect(await feeds.getAttempt(id)).toMatchObject({ outcome: null, started_at: null, tries: 0 })
    feeds.website.isSlow = false
    await runFeeds(feeds.context)
    expect(await feeds.getAttempt(id)).toMatchObject({ outcome: 'imported' })
  })
})

it('an attempt that is cancelled while it runs ends within seconds and changes nothing', async () => {
  const id = await feeds.ask(await feeds.addSource('main'))
  feeds.website.isSlow = true
  const running = runFeeds(feeds.context)
  await until(() => feeds.server.requests.length === 1)
  await feeds.db.updateTable('feed_attempt').set({ cancelled_by: 'staff:1' }).where('id', '=', id).execute()
  await running
  expect(await feeds.getAttempt(id)).toMatchObject({ outcome: 'cancelled', problem: null })
  expect(await feeds.countCars()).toBe(0)
})

it('files go after 14 days, and their attempts stay', async () => {
  const id = await feeds.ask(await feeds.addSource('main'))
  await runFeeds(feeds.context)
  const name = (await feeds.getAttempt(id)).file_name ?? ''
  feeds.clock.now = new Date(Date.now() + 13 * DAY_MS)
  await sweepFeedFiles(feeds.context)
  expect(await feeds.feedFiles.has(name)).toBe(true)
  feeds.clock.now = new Date(Date.now() + 15 * DAY_MS)
  await sweepFeedFiles(feeds.context)
  expect(await feeds.feedFiles.has(name)).toBe(false)
  expect(await feeds.getAttempt(id)).toMatchObject({ file_name: null, outcome: 'imported' })
})
