import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { MILLION, createNoticeFixture } from '#tests/fixtures/notice-fixture.ts'
import { addFavourite, removeFavourite } from '../favourites/change-favourites.server.ts'
import { archiveHeldCars } from '../feeds/imports/held-cars.server.ts'
import { createNotices } from './create-notices.server.ts'
import { createFavouriteNotices } from './create-favourite-notices.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const noticeFixture = createNoticeFixture(database)
const { context, advanceClock, getCarId, importFeed, addSubscriber, listNotices, sendDue } = noticeFixture

beforeEach(() => noticeFixture.reset())

beforeEach(async () => {
  await importFeed({ 1: 2 * MILLION, 2: 3 * MILLION })
  await createNotices(context)
})

it('a favourite that gets cheaper creates one notice, however often the feed is imported', async () => {
  await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  const expected = [{ kind: 'cheaper', old_price_rub: 2 * MILLION, new_price_rub: 1_900_000 }]
  expect(await listNotices()).toEqual(expected)
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  await createNotices(context, { isFullScan: true })
  expect(await listNotices()).toEqual(expected)
})

it('a favourite that gets more expensive creates no notice, but a later fall of its price does', async () => {
  await addSubscriber()
  await importFeed({ 1: 2_500_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toEqual([])
  await importFeed({ 1: 2_400_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toEqual([{ kind: 'cheaper', old_price_rub: 2_500_000, new_price_rub: 2_400_000 }])
})

it('a favourite that is reserved, gone for a day and back creates one notice for each step', async () => {
  await addSubscriber()
  await importFeed({ 1: { isReserved: true }, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toMatchObject([{ kind: 'reserved' }])
  await importFeed({ 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toHaveLength(1)
  advanceClock(25 * HOUR_MS)
  await archiveHeldCars(context)
  await createNotices(context)
  await createNotices(context)
  expect(await listNotices()).toMatchObject([{ kind: 'reserved' }, { kind: 'sold' }])
  await importFeed({ 1: 1_800_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toMatchObject([
    { kind: 'reserved' },
    { kind: 'sold' },
    { kind: 'cheaper', old_price_rub: 2 * MILLION, new_price_rub: 1_800_000 },
    { kind: 'back' },
  ])
})

it('a favourite that is sold creates one notice, also after it is archived', async () => {
  await addSubscriber()
  await db
    .updateTable('car')
    .set({ state: 'sold', state_since: context.now() })
    .where('id', '=', await getCarId(1))
    .execute()
  await createNotices(context)
  await db
    .updateTable('car')
    .set({ state: 'archived', state_since: context.now() })
    .where('id', '=', await getCarId(1))
    .execute()
  await createNotices(context)
  expect(await listNotices()).toMatchObject([{ kind: 'sold' }])
})

it('a removed favourite creates no notice, and its unsent notices are deleted', async () => {
  const accountId = await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  await removeFavourite(context, { accountId }, await getCarId(1))
  await importFeed({ 1: 1_800_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toHaveLength(1)
  advanceClock(2 * MINUTE_MS)
  expect(await sendDue()).toEqual([])
  expect(await listNotices()).toEqual([])
})

it('a change from before a car became a favourite creates no notice', async () => {
  await importFeed({ 1: 1_500_000, 2: 3 * MILLION })
  await addSubscriber()
  await createNotices(context)
  await createNotices(context, { isFullScan: true })
  expect(await listNotices()).toEqual([])
})

it('only accounts that can get letters get notices, and never for changes that they missed', async () => {
  const accountId = await addAccount(db, { phone: '79161234567' })
  await addFavourite(context, { accountId, isRobot: false }, await getCarId(1))
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toEqual([])
  await db
    .insertInto('account_contact')
    .values({ account_id: accountId, kind: 'email', value: 'late@example.ru', verified_at: context.now() })
    .execute()
  await createNotices(context, { isFullScan: true })
  expect(await listNotices()).toEqual([])
})

it('a change that a run has missed is found by the full scan', async () => {
  await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  // As when the car was put on the list by a transaction that had begun before the import ended.
  // Not the oldest open one: transactions of other databases of the server may be older than the import.
  await sql`update notice_progress set seen_xid = pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  await createNotices(context)
  expect(await listNotices()).toEqual([])
  await createNotices(context, { isFullScan: true })
  expect(await listNotices()).toHaveLength(1)
})

it('a cursor in the future from a restored dump blocks nothing', async () => {
  await addSubscriber()
  await sql`update notice_progress set seen_xid = '99999999999'`.execute(db)
  await createNotices(context)
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  expect(await listNotices()).toHaveLength(1)
})

it('simultaneous runs create one notice for each change', async () => {
  for (let index = 0; index < 20; index += 1) await addSubscriber({ email: `reader-${index}@example.ru` })
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  const runs = Array.from({ length: 4 }, () => createFavouriteNotices(context))
  expect((await Promise.all(runs)).reduce((sum, created) => sum + created, 0)).toBe(20)
  expect(await listNotices()).toHaveLength(20)
})

it('a run that dies between two steps leaves the rest to the next, without duplicates', async () => {
  const accountId = await addSubscriber()
  await addFavourite(context, { accountId, isRobot: false }, await getCarId(2))
  await importFeed({ 1: 1_900_000, 2: 2_900_000 })
  // The cursor is advanced last: as if the process had ended before that.
  const { seen_xid } = await db
    .selectFrom('notice_progress')
    .select('seen_xid')
    .where('consumer', '=', 'favourites')
    .executeTakeFirstOrThrow()
  await createNotices(context)
  await db.updateTable('notice_progress').set({ seen_xid }).execute()
  await createNotices(context)
  expect(await listNotices()).toHaveLength(2)
  // A run that fails halfway saves neither the notice nor the known state.
  await importFeed({ 1: 1_800_000, 2: 2_800_000 })
  await sql`alter table notice add constraint broken check (new_price_rub <> 2800000)`.execute(db)
  await expect(createNotices(context)).rejects.toThrow('broken')
  await sql`alter table notice drop constraint broken`.execute(db)
  await createNotices(context)
  expect(await listNotices()).toHaveLength(4)
})
