import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { CarState } from '#db/schema.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import type { StaffCarState } from './car-state.ts'
import { changeCarState } from './change-car-state.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson, addRequestAt } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null)
const stranger = await addPerson('stock-manager', north)

const feed = (carIds: number[]) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems(carIds.map((id) => createDraft(id))),
      force: true,
    },
  )
beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
  await feed([1])
  advance(1000)
})
const carOf = () => db.selectFrom('car').selectAll().executeTakeFirstOrThrow()
const change = (from: CarState, to: StaffCarState, request?: number, actor = manager) =>
  changeCarState(context, actor, { carId: 1, from, to, request })

it('a car is hidden and shown, sold and back; each change is in its history once', async () => {
  expect([await change('published', 'draft'), await change('published', 'draft')]).toEqual([{ ok: true }, { ok: true }])
  await feed([1])
  expect((await carOf()).state).toBe('draft')
  expect(await change('published', 'sold')).toEqual({ ok: false, reason: 'changed', current: 'draft' })
  advance(DAY_MS)
  expect(await change('draft', 'published')).toEqual({ ok: true })
  expect((await carOf()).published_at).not.toEqual(context.now())
  const number = await addRequestAt(south)
  advance(1000)
  expect(await change('published', 'sold', number)).toEqual({ ok: true })
  await feed([1])
  const { published_at: since } = await carOf()
  expect((await carOf()).state).toBe('sold')
  advance(1000)
  expect(await change('sold', 'published')).toEqual({ ok: true })
  expect(await carOf()).toMatchObject({ state: 'published', published_at: since })
  expect(await change('published', 'archived')).toEqual({ ok: true })
  advance(2 * DAY_MS)
  expect(await change('archived', 'published')).toEqual({ ok: true })
  expect(await carOf()).toMatchObject({ state: 'published', published_at: context.now() })
  const history = await db.selectFrom('car_state_change').select(['state', 'actor', 'reason']).orderBy('id').execute()
  expect(history).toEqual([
    { state: 'published', actor: 'feed:main', reason: null },
    { state: 'draft', actor: manager.id, reason: null },
    { state: 'published', actor: manager.id, reason: null },
    { state: 'sold', actor: manager.id, reason: `request ${number}` },
    { state: 'published', actor: manager.id, reason: null },
    { state: 'archived', actor: manager.id, reason: null },
    { state: 'published', actor: manager.id, reason: null },
  ])
})

it('a reserved car can only be sold, and then its reservation has ended', async () => {
  const request = await addRequestAt(south, { kind: 'reserve', carId: 1 })
  const reservation = { car_id: 1, request_id: request, reserved_at: context.now(), reserved_by: manager.id }
  await db
    .insertInto('reservation')
    .values({ ...reservation, until: new Date('2027-01-01') })
    .execute()
  await db.updateTable('car').set({ state: 'reserved' }).execute()
  for (const to of ['draft', 'archived', 'published'] as const)
    expect(await change('reserved', to)).toEqual({ ok: false, reason: 'not-possible' })
  expect(await change('reserved', 'sold', request)).toEqual({ ok: true })
  const { ended_at } = await db.selectFrom('reservation').select('ended_at').executeTakeFirstOrThrow()
  expect(ended_at).toEqual(context.now())
})

it('neither a car nor a request of another branch is changed or named; a car that an import has is not waited for', async () => {
  await db.updateTable('car').set({ branch_id: south }).execute()
  expect(await change('published', 'sold', undefined, stranger)).toEqual({ ok: false, reason: 'unknown' })
  const ofNorth = await addRequestAt(north)
  const local = await addPerson('stock-manager', south)
  expect(await change('published', 'sold', ofNorth, local)).toEqual({ ok: false, reason: 'request-unknown' })
  expect(await change('published', 'sold', 999_999)).toEqual({ ok: false, reason: 'request-unknown' })
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('car').select('id').forNoKeyUpdate().execute()
    expect(await change('published', 'sold')).toEqual({ ok: false, reason: 'busy' })
  })
  expect((await carOf()).state).toBe('published')
})
