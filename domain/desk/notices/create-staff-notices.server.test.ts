import { beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { staffNoticesFixture, titlesFor } from '#tests/factories/staff-notices.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { sql } from 'kysely'
import { claimRequest, giveBackRequest } from '../actions/owner.server.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { NOTICE_WAYS } from './notice-event.ts'
import { sendTestNotices } from './notice-settings.server.ts'

// Who is notified of what, and when.

const { db } = await shareInFile(createTestDatabase())
const fixture = await staffNoticesFixture(db)
const { context, advance, addPerson, addRequestAt, addRule, addAbsence, setDuty, north, south, choose, notify, sweep } =
  fixture
const { anna, boris, vera, head } = fixture.people
beforeEach(fixture.reset)

it('a free request is announced once to those on duty in its branch, with nothing about its person', async () => {
  await setDuty(north, '2026-11-20', [anna.staffId, head.staffId])
  const number = await addRequestAt(north, { name: 'Инна Тайная', phone: '79160001122' })
  const messages = await notify()
  expect(titlesFor(messages, anna)).toEqual([`Новая заявка № ${number}`])
  expect(titlesFor(messages, boris)).toEqual([])
  expect(titlesFor(messages, vera)).toEqual([])
  expect(messages[0]).toMatchObject({
    text: 'Ответить нужно до 12:15.',
    path: `/staff/requests/${number}/`,
    claimable: number,
  })
  expect(JSON.stringify(messages)).not.toMatch(/Инна|Тайная|1122/)
  expect(await notify()).toEqual([])
})

it('an offer is announced to its person, then the next; late ones to the owner and the head', async () => {
  await addRule({ staff_ids: [anna.staffId, boris.staffId] })
  const number = await addRequestAt(north)
  expect(titlesFor(await notify(), anna)).toEqual([`Заявка № ${number} предложена вам`])
  advance(6 * MINUTE_MS)
  const [next] = await notify()
  expect(next).toMatchObject({
    to: boris.staffId,
    title: `Заявка № ${number} предложена вам`,
    text: 'Возьмите до 12:11.',
  })
  await claimRequest(context, boris, number)
  advance(5 * MINUTE_MS)
  expect(titlesFor(await notify(), boris)).toEqual([`Заявка № ${number} ждёт ответа`])
  advance(5 * MINUTE_MS)
  const late = await notify()
  expect(titlesFor(late, boris)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesFor(late, head)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesFor(late, anna)).toEqual([])
})

it('a promised call is announced at its time, also when the branch is closed', async () => {
  const number = await addRequestAt(north)
  await claimRequest(context, anna, number)
  const callBackAt = new Date(context.now().getTime() + 11 * HOUR_MS)
  await recordCall(context, anna, { number, outcome: 'call-back', at: callBackAt })
  expect(await notify()).toEqual([])
  advance(11 * HOUR_MS)
  expect(await notify()).toMatchObject([
    { to: anna.staffId, title: `Перезвоните по заявке № ${number}`, text: 'Вы обещали в 23:00.' },
  ])
})

it('nobody is disturbed in quiet hours, off duty or away; what still stands comes afterwards', async () => {
  await choose(anna, 'mail', { quiet: { from: '21:00', to: '13:00' } })
  await addAbsence(boris.staffId, '2026-11-20', '2026-11-20')
  const [taken, free] = [await addRequestAt(north), await addRequestAt(north)]
  const first = await notify()
  expect(titlesFor(first, anna)).toEqual([])
  expect(titlesFor(first, boris)).toEqual([])
  await claimRequest(context, head, taken)
  advance(HOUR_MS)
  expect(titlesFor(await notify(), anna)).toEqual([`Новая заявка № ${free}`])
  advance(24 * HOUR_MS)
  expect(titlesFor(await notify(), boris)).toEqual([`Новая заявка № ${free}`])
})

it('a request of the night is announced when the branch opens, at once only to who wants it at any hour', async () => {
  await choose(boris, 'mail', { isOnDutyOnly: false })
  advance(13 * HOUR_MS)
  const number = await addRequestAt(north)
  const night = await notify()
  expect(titlesFor(night, boris)).toEqual([`Новая заявка № ${number}`])
  expect(titlesFor(night, anna)).toEqual([])
  advance(9 * HOUR_MS)
  expect(titlesFor(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('a request that is given back is announced again', async () => {
  const number = await addRequestAt(north)
  await notify()
  await claimRequest(context, boris, number)
  await giveBackRequest(context, boris, number)
  expect(titlesFor(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('an escalated request that somebody takes is late at its deadline, not before', async () => {
  await addRule({ staff_ids: [vera.staffId] })
  const number = await addRequestAt(north)
  expect(new Set(titlesFor(await notify(), head))).toEqual(
    new Set([`Новая заявка № ${number}`, `Заявка № ${number} без ответа`]),
  )
  await claimRequest(context, boris, number)
  expect(await notify()).toEqual([])
  advance(16 * MINUTE_MS)
  const late = await notify()
  expect(titlesFor(late, boris)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesFor(late, head)).toEqual([`Заявка № ${number} без ответа`])
})

it('a request without a deadline is announced too', async () => {
  const number = await addRequestAt(north, { kind: 'subscribe' })
  expect((await notify()).filter(({ to }) => to === anna.staffId)).toMatchObject([
    { title: `Новая заявка № ${number}`, text: 'Её ещё никто не взял.' },
  ])
})

it('the head gets the figures of yesterday in the morning, once', async () => {
  await addRequestAt(north)
  const late = await addRequestAt(north)
  await addRequestAt(south)
  await sweep()
  await claimRequest(context, anna, late)
  advance(15 * MINUTE_MS)
  await recordCall(context, anna, { number: late, outcome: 'reached', next: null })
  advance(21 * HOUR_MS)
  const messages = await notify()
  expect(messages.find(({ title }) => title.startsWith('Сводка'))).toMatchObject({
    to: head.staffId,
    title: 'Сводка на 21 ноября',
    text: 'Вчера: 2\u00a0заявки, вовремя ответили на 1, опоздали с 1.\nСейчас ничьих: 1, просрочено: 1.\nСегодня тест-драйвов: 0, заканчивается броней: 0.',
  })
  expect((await notify()).filter(({ title }) => title.startsWith('Сводка'))).toEqual([])
})

it('who may not log in any more gets nothing', async () => {
  const gone = await addPerson('salesperson', north, 'Инна Гость')
  await choose(gone, 'mail')
  await sendTestNotices(context, gone, 'mail')
  await sql`select set_config('showroom.actor', 'operator', false)`.execute(db)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set({ disabled_at: context.now() }).where('id', '=', gone.staffId).execute()
    await tx
      .insertInto('audit_log')
      .values({ at: context.now(), actor: 'operator', action: 'staff.disable', subject: `staff:${gone.staffId}` })
      .execute()
  })
  await addRequestAt(north)
  expect(titlesFor(await notify(), gone)).toEqual([])
})

it('the choices of a person do not reach events that are not their business', async () => {
  expect(new Set(NOTICE_WAYS)).toEqual(new Set(['push', 'telegram', 'mail']))
  await choose(anna, 'mail')
  const rows = await db.selectFrom('staff_notice_choice').select('event').where('staff_id', '=', anna.staffId).execute()
  expect(rows.map(({ event }) => event)).not.toContain('digest')
})
