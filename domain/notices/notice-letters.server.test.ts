import { beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { MILLION, createNoticeFixture, textOf } from '#tests/fixtures/notice-fixture.ts'
import { addFavourite } from '../favourites/change-favourites.server.ts'
import { createDraft } from '../feeds/drafts/draft-fixture.ts'
import { createLetters } from './create-letters.server.ts'
import { createNotices } from './create-notices.server.ts'
import { sendLetter } from './send-letter.server.ts'
import { setNoticeFrequency } from './set-notice-frequency.server.ts'
import { leaseLetters } from './notice-letters.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const noticeFixture = createNoticeFixture(database)
const { context, advanceClock, setClock, getCarId, importFeed, addSubscriber, listNotices, sendDue, mails } =
  noticeFixture

beforeEach(() => noticeFixture.reset())

beforeEach(async () => {
  await importFeed({ 1: 2 * MILLION, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
})

it('a letter contains the change, both prices, the link to the car and the links to unsubscribe', async () => {
  await addSubscriber()
  await importFeed({ 1: 1_850_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  expect(await sendDue()).toEqual([])
  advanceClock(MINUTE_MS)
  const [mail] = await sendDue()
  expect(mail).toMatchObject({ to: ['anna@example.ru'], isAutomatic: true })
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('Lada Vesta Comfort, 2025: дешевле на 150 000 ₽ — Шоурум')
  const text = textOf(mail)
  expect(text).toContain('Дешевле на 150 000 ₽: было 2 000 000 ₽, стало 1 850 000 ₽')
  expect(text).toContain(`https://cars.example/car/${await getCarId(1)}/`)
  expect(text).toMatch(/Не сообщать: снижение цены: https:\/\/cars\.example\/notices\/off\/\?token=1\.cheaper\./)
  expect(mail?.html).toContain('Дешевле на')
  expect(mail?.unsubscribeUrl).toMatch(/token=1\.all\./)
  expect(await sendDue()).toEqual([])
})

it('one import makes one letter, for any number of favourites in any order', async () => {
  const accountId = await addSubscriber()
  await addFavourite(context, { accountId, isRobot: false }, await getCarId(2))
  await addFavourite(context, { accountId, isRobot: false }, await getCarId(3))
  await importFeed({ 1: 1_900_000, 2: 2_900_000, 3: { ...createDraft(3, {}, 4 * MILLION), isReserved: true } })
  await createNotices(context)
  await db
    .updateTable('notice')
    .set({ due_at: new Date(context.now().getTime() + 20_000) })
    .where('kind', '=', 'reserved')
    .execute()
  advanceClock(30_000)
  const letters = await sendDue()
  expect(letters).toHaveLength(1)
  expect(textOf(letters[0])).toMatch(/1 900 000[^]*2 900 000[^]*Забронирован/)
  advanceClock(HOUR_MS)
  expect(await sendDue()).toEqual([])
})

it('daily letters are sent at ten in Moscow, with the changes of a day summed up', async () => {
  await addSubscriber({ frequency: 'daily' })
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  advanceClock(30 * MINUTE_MS)
  expect(await sendDue()).toEqual([])
  await importFeed({ 1: { ...createDraft(1, {}, 1_850_000), isReserved: true }, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  await importFeed({ 1: 1_850_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  setClock('2026-11-20T07:00:01Z')
  const letters = await sendDue()
  expect(letters).toHaveLength(1)
  const text = textOf(letters[0])
  expect(text).toContain('было 2 000 000 ₽, стало 1 850 000 ₽')
  // Reserved and free again within a day: nothing has changed.
  expect(text).not.toMatch(/Забронирован|Снова/)
})

it('a price that has risen again by the time of the letter is left out', async () => {
  await addSubscriber({ frequency: 'daily' })
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  await importFeed({ 1: 2_000_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  setClock('2026-11-20T07:00:01Z')
  expect(await sendDue()).toEqual([])
  expect(await listNotices()).toEqual([])
})

it('a subject that is switched off is left out, also of an unsent letter', async () => {
  const accountId = await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  await createLetters(context, 10)
  await setNoticeFrequency(context, accountId, { kind: 'cheaper' }, 'off')
  expect(await sendDue()).toEqual([])
  await importFeed({ 1: 1_800_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  await setNoticeFrequency(context, accountId, { kind: 'cheaper' }, 'at-once')
  await createNotices(context, { isFullScan: true })
  expect(await listNotices()).toEqual([])
})

it('simultaneous workers send one letter to each account', async () => {
  for (let index = 0; index < 10; index += 1) await addSubscriber({ email: `reader-${index}@example.ru` })
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  await Promise.all(Array.from({ length: 3 }, sendDue))
  await sendDue()
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `reader-${index}@example.ru`),
  )
})

it('a letter that the mail server does not accept is tried again, and fails after a day', async () => {
  await addSubscriber()
  await importFeed({ 1: 1_900_000, 2: 3 * MILLION, 3: 4 * MILLION })
  await createNotices(context)
  advanceClock(MINUTE_MS)
  const dead = { ...context, mailer: { send: () => Promise.reject(new Error('no answer for anna@example.ru')) } }
  const attempt = async () => {
    await createLetters(dead, 10)
    for (const letter of await leaseLetters(dead, 10)) await sendLetter(dead, letter, new AbortController().signal)
    return db.selectFrom('notice_letter').selectAll().executeTakeFirstOrThrow()
  }
  expect(await attempt()).toMatchObject({ attempts: 1, ended_at: null })
  for (let tries = 0; tries < 300; tries += 1) {
    advanceClock(10 * MINUTE_MS)
    await attempt()
  }
  const letter = await attempt()
  expect(letter).toMatchObject({ is_sent: false })
  expect(letter.problem).not.toContain('anna')
  expect(letter.attempts).toBeLessThan(150)
})
