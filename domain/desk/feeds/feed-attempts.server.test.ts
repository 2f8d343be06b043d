import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runFeeds } from '#domain/feeds/attempts/run-feeds.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createFeedAttempts, feedOf } from '#tests/fixtures/feed-attempts.ts'
import { approveAttempt, askAttempt, cancelAttempt } from './feed-attempts.server.ts'
import { addSource, resumeSource, saveSettings, setAddress, stopSource } from './feed-sources.server.ts'
import { findAttempt, findSource, listAttempts, listSources } from './list-sources.server.ts'

const feeds = await createFeedAttempts()
afterAll(() => feeds[Symbol.asyncDispose]())
const { db, context, website } = feeds
const desk = deskFixture(db)
const south = await desk.addBranch()
const manager = await desk.addPerson('stock-manager', null)
const head = await desk.addPerson('sales-head', null)
const administrator = await desk.addPerson('administrator', null)
const local = await desk.addPerson('stock-manager', south)
const localHead = await desk.addPerson('sales-head', south)

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const ADDRESS = { address: `${feeds.server.url}/stock.xml?key=s3cret`, priority: 100, maxGone: 20 }
let entriesBefore = 0
beforeEach(async () => {
  await feeds.reset()
  entriesBefore = (await db.selectFrom('audit_log').select('id').execute()).length
})
/** What the log has of this test. */
const listEntries = async () =>
  (await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).slice(entriesBefore)

/** A source with ten cars that is read by hand. */
async function addFilledSource(branch?: number) {
  website.body = feedOf(...TEN)
  const added = await addSource(context, branch === undefined ? manager : local, { name: 'Склад', branch, ...ADDRESS })
  if (!added.ok) throw new Error(added.reason)
  await runFeeds(context)
  await read(added.source)
  return added.source
}

/** Reads a source; returns the attempt. */
async function read(source: number, actor = manager) {
  feeds.advance(MINUTE_MS)
  const asked = await askAttempt(context, actor, { source, isPreview: false })
  if (!asked.ok) throw new Error(asked.reason)
  await runFeeds(context)
  return asked.attempt
}

const outcomeOf = async (id: number) => (await feeds.getAttempt(id)).outcome

describe('a new source', () => {
  it('is stopped, previewed first, and read by its schedule once somebody lets it', async () => {
    const added = await addSource(context, manager, { name: 'Склад', every: 60, ...ADDRESS })
    expect(added).toMatchObject({ ok: true })
    const { source, attempt } = added.ok
      ? { source: added.source, attempt: added.attempt ?? 0 }
      : { source: 0, attempt: 0 }
    expect(await resumeSource(context, manager, source)).toEqual({ ok: false, reason: 'not-ready' })
    expect(await askAttempt(context, manager, { source, isPreview: false })).toEqual({ ok: false, reason: 'not-ready' })
    await runFeeds(context)
    expect(await findAttempt(context, { source, attempt })).toMatchObject({
      outcome: 'preview',
      report: { counts: { created: 1 } },
    })
    expect(await feeds.countCars()).toBe(0)
    expect(await resumeSource(context, manager, source)).toEqual({ ok: true })
    await runFeeds(context)
    expect(await feeds.countCars()).toBe(1)
    expect(await findSource(context, manager, source)).toMatchObject({
      address: { host: new URL(ADDRESS.address).host },
      cars: 1,
      last: { outcome: 'imported', by: 'schedule' },
    })
  })

  it('has a name of its own, and its address is nowhere to be read', async () => {
    await addSource(context, manager, { name: 'Склад', ...ADDRESS })
    expect(await addSource(context, manager, { name: 'Склад', ...ADDRESS })).toEqual({ ok: false, reason: 'taken' })
    await runFeeds(context)
    const sources = await listSources(context, manager)
    const attempts = await listAttempts(context, sources[0]?.id ?? 0)
    expect(JSON.stringify([sources, attempts, await listEntries()])).not.toMatch(/s3cret|stock\.xml/)
  })

  it('with another address is stopped and previewed again', async () => {
    const source = await addFilledSource()
    await resumeSource(context, manager, source)
    const { version = 0 } = (await findSource(context, manager, source)) ?? {}
    const address = `${feeds.server.url}/other.xml`
    feeds.advance(MINUTE_MS)
    const stale = await setAddress(context, manager, { source, version: version + 1, address })
    expect(stale).toEqual({ ok: false, reason: 'changed' })
    expect(await setAddress(context, manager, { source, version, address })).toMatchObject({ ok: true })
    expect(await setAddress(context, manager, { source, version: version + 1, address })).toMatchObject({
      reason: 'busy',
    })
    expect(await resumeSource(context, manager, source)).toEqual({ ok: false, reason: 'not-ready' })
    await runFeeds(context)
    expect(feeds.server.requests.at(-1)).toBe('/other.xml')
    expect(await resumeSource(context, manager, source)).toEqual({ ok: true })
  })
})

describe('a held feed', () => {
  it('is imported once somebody else accepts it, and another file is held again', async () => {
    const source = await addFilledSource()
    website.body = feedOf(1)
    const held = await read(source)
    expect(await outcomeOf(held)).toBe('held')
    expect(await findSource(context, head, source)).toMatchObject({ heldAttempt: held })
    // What the address has by now does not matter: the accepted file is imported.
    website.body = feedOf()
    expect(await approveAttempt(context, head, { source, attempt: held })).toEqual({ ok: true })
    expect(await approveAttempt(context, head, { source, attempt: held })).toEqual({ ok: true })
    await runFeeds(context)
    expect(await findAttempt(context, { source, attempt: held })).toMatchObject({
      outcome: 'imported',
      actor: manager.id,
      approvedAt: context.now(),
      report: { forced: true, counts: { held: 9 } },
    })
    expect(await feeds.countCars()).toBe(1)
    const next = await read(source)
    expect(await outcomeOf(next)).toBe('held')
    expect(await feeds.countCars()).toBe(1)
    const entries = (await listEntries()).filter(({ action }) => action === 'feed.approve')
    expect(entries).toMatchObject([{ actor: head.id, subject: `feed:${source}`, after: { attempt: held } }])
  })

  it('is not accepted twice when its import has failed', async () => {
    const source = await addFilledSource()
    website.body = feedOf(1)
    const held = await read(source)
    expect(await approveAttempt(context, head, { source, attempt: held })).toEqual({ ok: true })
    await db.updateTable('feed_attempt').set({ outcome: 'failed', finished_at: context.now() }).execute()
    expect(await approveAttempt(context, head, { source, attempt: held })).toEqual({ ok: false, reason: 'failed' })
  })

  it('cannot be accepted once another file has come', async () => {
    const source = await addFilledSource()
    website.body = feedOf(1)
    const first = await read(source)
    website.body = feedOf(2)
    const second = await read(source)
    expect(await approveAttempt(context, head, { source, attempt: first })).toEqual({ ok: false, reason: 'replaced' })
    website.body = feedOf(...TEN)
    expect(await outcomeOf(await read(source))).toBe('unchanged')
    expect(await approveAttempt(context, head, { source, attempt: second })).toEqual({ ok: false, reason: 'replaced' })
    expect(await findSource(context, head, source)).toMatchObject({ heldAttempt: null })
    expect(await feeds.countCars()).toBe(10)
  })

  it('cannot be accepted by who has started it, but for an administrator', async () => {
    const source = await addFilledSource()
    const both = { ...manager, grants: [...(manager.grants ?? []), { role: 'sales-head' as const, branchId: null }] }
    website.body = feedOf(1)
    const own = await read(source)
    expect(await approveAttempt(context, manager, { source, attempt: own })).toEqual({ ok: false, reason: 'unknown' })
    expect(await approveAttempt(context, both, { source, attempt: own })).toEqual({ ok: false, reason: 'own' })
    website.body = feedOf(2)
    const next = await read(source, administrator)
    expect(await approveAttempt(context, administrator, { source, attempt: next })).toEqual({ ok: true })
  })

  it('that is damaged in the folder is not imported', async () => {
    const source = await addFilledSource()
    website.body = feedOf(1)
    const attempt = await read(source)
    const { file_name: name } = await feeds.getAttempt(attempt)
    await context.feedFiles.put(name ?? '', Buffer.from(feedOf(2)))
    await approveAttempt(context, head, { source, attempt })
    await runFeeds(context)
    expect(await feeds.getAttempt(attempt)).toMatchObject({ outcome: 'failed', problem: 'file-gone' })
    expect(await feeds.countCars()).toBe(10)
  })
})

it('an attempt that waits is cancelled at once, one that has ended is not', async () => {
  const source = await addFilledSource()
  const asked = await askAttempt(context, manager, { source, isPreview: false })
  const again = await askAttempt(context, manager, { source, isPreview: false })
  expect(again).toEqual(asked)
  const attempt = asked.ok ? asked.attempt : 0
  expect(await cancelAttempt(context, manager, { source, attempt })).toEqual({ ok: true })
  expect(await cancelAttempt(context, manager, { source, attempt })).toEqual({ ok: true })
  await runFeeds(context)
  expect(await outcomeOf(attempt)).toBe('cancelled')
  const over = await read(source)
  expect(await cancelAttempt(context, manager, { source, attempt: over })).toEqual({ ok: false, reason: 'over' })
})

it('settings are saved once, for their version, and a new priority waits for the next import', async () => {
  const source = await addFilledSource()
  const settings = { source, version: 1, every: 30, priority: 50, maxGone: 15 }
  expect(await saveSettings(context, manager, settings)).toEqual({ ok: true })
  expect(await saveSettings(context, manager, settings)).toEqual({ ok: true })
  expect(await saveSettings(context, manager, { ...settings, every: 60 })).toEqual({ ok: false, reason: 'changed' })
  const added = { ...ADDRESS, name: 'Another', maxGone: 21 }
  expect(await addSource(context, manager, added)).toEqual({ ok: false, reason: 'limit' })
  const more = { ...settings, version: 2, maxGone: 16 }
  expect(await saveSettings(context, manager, more)).toEqual({ ok: false, reason: 'limit' })
  expect(await stopSource(context, manager, source)).toEqual({ ok: true })
  const row = await db.selectFrom('feed_source').selectAll().where('id', '=', source).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    every_minutes: 30,
    priority: 50,
    max_gone_percent: 15,
    priority_changed_at: context.now(),
    version: 2,
  })
  const saved = (await listEntries()).filter(({ action }) => action === 'feed.save')
  expect(saved).toMatchObject([
    { before: { every: null, priority: 100, maxGone: 20 }, after: { every: 30, priority: 50, maxGone: 15 } },
  ])
})

it('a source belongs to its branch: others do not see it, and the log has who tried', async () => {
  const source = await addFilledSource()
  expect(await listSources(context, local)).toEqual([])
  expect(await findSource(context, local, source)).toBeUndefined()
  expect(await stopSource(context, local, source)).toEqual({ ok: false, reason: 'unknown' })
  expect(await askAttempt(context, local, { source, isPreview: false })).toEqual({ ok: false, reason: 'unknown' })
  expect(await addSource(context, local, { name: 'Общий', ...ADDRESS })).toEqual({ ok: false, reason: 'unknown' })
  const refusals = (await listEntries()).filter(({ action }) => action === 'access.refuse')
  expect(refusals.map(({ actor, subject }) => `${actor} ${subject}`)).toEqual([
    ...Array.from({ length: 3 }, () => `${local.id} feed:${source}`),
    `${local.id} feed:new`,
  ])
  const own = await addSource(context, local, { name: 'Юг', branch: south, ...ADDRESS })
  expect(own).toMatchObject({ ok: true })
  expect(await listSources(context, localHead)).toMatchObject([{ name: 'Юг', branchId: south }])
})
