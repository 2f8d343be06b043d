import { beforeEach, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { MILLION, createNoticeFixture, textOf } from '#tests/fixtures/notice-fixture.ts'
import { archiveHeldCars } from '../feeds/imports/held-cars.server.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { saveSearch } from '../searches/saved-searches.server.ts'
import { createNotices } from './create-notices.server.ts'
import { setNoticeFrequency } from './set-notice-frequency.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const noticeFixture = createNoticeFixture(database)
const { context, advanceClock, getCarId, importFeed, sendDue } = noticeFixture

beforeEach(() => noticeFixture.reset())

const PATH = '/cars/new/lada/?price_to=2500000'
async function addFollower({ email = 'anna@example.ru', path = PATH }: { email?: string; path?: string } = {}) {
  const accountId = await addAccount(db, { email })
  await db
    .updateTable('account_contact')
    .set({ verified_at: context.now() })
    .where('account_id', '=', accountId)
    .execute()
  const saved = await saveSearch(context, { accountId, path, title: 'Новые Lada до\u00a02 500 000 ₽' })
  if (!saved.ok) throw new Error('full')
  await setNoticeFrequency(context, accountId, { searchId: saved.id }, 'at-once')
  advanceClock(1000)
  return { accountId, searchId: saved.id }
}
const listCars = async () =>
  (await db.selectFrom('notice').select('car_id').orderBy('car_id').execute()).map(({ car_id }) => car_id)

beforeEach(async () => {
  await importFeed({ 1: 2 * MILLION })
  await createNotices(context)
})

it('a saved search finds matching cars that were published later, once, and not those that were there before', async () => {
  await addFollower()
  await importFeed({ 1: 1_900_000, 2: 2_400_000, 3: 3 * MILLION })
  await createNotices(context)
  await createNotices(context)
  expect(await listCars()).toEqual([await getCarId(2)])
  advanceClock(MINUTE_MS)
  const [mail] = await sendDue()
  const text = textOf(mail)
  expect(text).toContain('Новое по поиску «Новые Lada до 2 500 000 ₽»')
  expect(text).toContain(`https://cars.example${PATH}`)
  expect(text).toMatch(/Не следить за этим поиском: \S+token=1\.search-1\./)
})

it('a saved search does not find a car a second time when it comes back or gets cheaper', async () => {
  await addFollower()
  await importFeed({ 1: 2 * MILLION, 2: 2_400_000 })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  await sendDue()
  await importFeed({ 1: 2 * MILLION })
  advanceClock(25 * HOUR_MS)
  await archiveHeldCars(context)
  await createNotices(context)
  await importFeed({ 1: 2 * MILLION, 2: 2_300_000 })
  await createNotices(context)
  advanceClock(2 * MINUTE_MS)
  expect(await sendDue()).toEqual([])
  expect(await listCars()).toEqual([await getCarId(2)])
})

it('a saved search does not find a returning car from before it was saved', async () => {
  await importFeed({ 2: 2_400_000 })
  advanceClock(25 * HOUR_MS)
  await archiveHeldCars(context)
  await addFollower()
  await importFeed({ 1: 2 * MILLION, 2: 2_400_000 })
  await createNotices(context)
  expect(await listCars()).toEqual([])
})

it('a saved search for a brand that is gone finds nothing, rather than everything', async () => {
  await addFollower({ path: '/cars/new/no-such-brand/' })
  await importFeed({ 1: 2 * MILLION, 2: 2_400_000 })
  await createNotices(context)
  expect(await listCars()).toEqual([])
})

it('a search that is saved while an import runs finds the new cars of the import', async () => {
  const before = context.now()
  advanceClock(5000)
  await addFollower()
  const saved = context.now()
  const clock = [before, before]
  const during = { ...context, now: () => clock.shift() ?? saved }
  const result = await importDrafts(during, {
    source: 'dealer',
    origin: 'test',
    dialect: 'test',
    items: toFeedItems([createDraft(1), createDraft(2)]),
  })
  expect(result.ok).toBe(true)
  await createNotices(context)
  expect(await listCars()).toEqual([await getCarId(2)])
})

it('a search that was switched off does not find cars that were published meanwhile', async () => {
  const { accountId, searchId } = await addFollower()
  await setNoticeFrequency(context, accountId, { searchId }, 'off')
  await importFeed({ 1: 2 * MILLION, 2: 2_400_000 })
  await createNotices(context)
  await setNoticeFrequency(context, accountId, { searchId }, 'at-once')
  advanceClock(1000)
  await importFeed({ 1: 2 * MILLION, 2: 2_300_000, 3: 2_200_000 })
  await createNotices(context)
  expect(await listCars()).toEqual([await getCarId(3)])
})

it('simultaneous runs create one notice for each car', async () => {
  for (let index = 0; index < 10; index += 1) await addFollower({ email: `reader-${index}@example.ru` })
  await importFeed({ 1: 2 * MILLION, 2: 2_400_000 })
  await Promise.all(Array.from({ length: 4 }, () => createNotices(context)))
  expect(await listCars()).toHaveLength(10)
})

it('the frequency of another account’s search cannot be set', async () => {
  const { searchId } = await addFollower()
  const stranger = await addAccount(db, { email: 'stranger@example.ru' })
  expect(await setNoticeFrequency(context, stranger, { searchId }, 'off')).toBe(false)
})
