import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { createFileMailer, createMailFiles } from '#platform/mail/mailers.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MILLION, createNoticeFixture } from '#tests/fixtures/notice-fixture.ts'
import { MINUTE_MS, DAY_MS } from '#locale/durations.ts'
import { saveSearch } from '../searches/saved-searches.server.ts'
import { createLetters } from './create-letters.server.ts'
import { createNotices } from './create-notices.server.ts'
import { sendLetter } from './send-letter.server.ts'
import { setNoticeFrequency } from './set-notice-frequency.server.ts'
import { leaseLetters, sweepNotices } from './notice-letters.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const { reset, context, advanceClock, importFeed, addSubscriber, listNotices, sendDue } = createNoticeFixture(database)

const letters = { discard: async () => undefined }
const countLetters = async () => (await db.selectFrom('notice_letter').select('id').execute()).length

beforeEach(() => reset())

beforeEach(async () => {
  await importFeed({ 1: 2 * MILLION, 2: 3 * MILLION })
  await createNotices(context)
})

it('notices of favourites are deleted after 90 days, with their letter and its file', async () => {
  await using temp = await mkdtempDisposable(path.join(tmpdir(), 'letters-'))
  const folder = temp.path
  const mailer = createFileMailer({ folder, from: { name: 'Шоурум', address: 'site@cars.example' } })
  await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  await createLetters(context, 10)
  for (const letter of await leaseLetters(context, 10))
    await sendLetter({ ...context, mailer }, letter, new AbortController().signal)
  expect(await readdir(folder)).toHaveLength(1)
  const sweepContext = { ...context, letters: createMailFiles(folder) }
  advanceClock(89 * DAY_MS)
  expect(await sweepNotices(sweepContext)).toBe(0)
  expect(await readdir(folder)).toHaveLength(1)
  advanceClock(2 * DAY_MS)
  expect(await sweepNotices(sweepContext)).toBe(1)
  expect(await countLetters()).toBe(0)
  expect(await listNotices()).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

it('unsent notices stay, however old they are', async () => {
  await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  await createLetters(context, 10)
  advanceClock(200 * DAY_MS)
  expect(await sweepNotices({ ...context, letters })).toBe(0)
  expect(await countLetters()).toBe(1)
})

it('a search finds a car once, also when its letter is deleted and the car comes back', async () => {
  const accountId = await addSubscriber({ frequency: 'off' })
  await db.updateTable('account_contact').set({ verified_at: context.now() }).execute()
  const saved = await saveSearch(context, { accountId, path: '/cars/', title: 'Все' })
  if (!saved.ok) throw new Error(saved.reason)
  await setNoticeFrequency(context, accountId, { searchId: saved.id }, 'at-once')
  advanceClock(MINUTE_MS)
  const withNew = { 1: 2 * MILLION, 2: 3 * MILLION, 3: MILLION }
  await importFeed(withNew)
  await createNotices(context)
  advanceClock(MINUTE_MS)
  expect(await sendDue()).toHaveLength(1)

  advanceClock(100 * DAY_MS)
  await setStateOfNew('archived')
  expect(await sweepNotices({ ...context, letters })).toBe(0)
  await setStateOfNew('published')
  await createNotices(context)
  advanceClock(MINUTE_MS)
  expect(await sendDue()).toEqual([])

  await setStateOfNew('archived')
  advanceClock(91 * DAY_MS)
  expect(await sweepNotices({ ...context, letters })).toBe(1)
  expect(await listNotices()).toEqual([])
})

it('more letters than a batch are deleted in one run', async () => {
  const accountId = await addSubscriber()
  const old = { account_id: accountId, composed_at: context.now(), due_at: context.now(), ended_at: context.now() }
  const rows = Array.from({ length: 1200 }, () => ({ ...old, id: context.newId() }))
  await db.insertInto('notice_letter').values(rows).execute()
  advanceClock(91 * DAY_MS)
  expect(await sweepNotices({ ...context, letters })).toBe(1200)
})

/** Sets the state of the newest car, with its history. */
async function setStateOfNew(state: 'archived' | 'published'): Promise<void> {
  const { id } = await db
    .updateTable('car')
    .set({ state })
    .where('id', '=', (eb) => eb.selectFrom('car').select((one) => one.fn.max('id').as('id')))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('car_state_change')
    .values({ car_id: id, state, since: context.now(), actor: 'operator' })
    .execute()
}
