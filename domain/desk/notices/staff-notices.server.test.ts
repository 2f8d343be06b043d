import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createDb } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { DESK_TIME, deskFixture } from '#tests/factories/desk.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest, giveBackRequest } from '../actions/owner.server.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'
import { routeRequests } from '../routing/route-requests.server.ts'
import { createStaffNotices } from './create-staff-notices.server.ts'
import { listLostChannels } from './lost-channels.server.ts'
import { leaseNotices, releaseExpiredNotices } from './lease-notices.server.ts'
import { choiceKey, NOTICE_EVENTS, NOTICE_WAYS, type NoticeWay } from './notice-event.ts'
import { saveNoticeSettings, sendTestNotices } from './notice-settings.server.ts'
import { LostWayError, type NoticeSender } from './notice-senders.server.ts'
import { addDevice } from './own-ways.server.ts'
import { type SendNoticesContext, sendBundle } from './send-staff-notices.server.ts'
import type { StaffMessage } from './staff-message.ts'

const { db, url } = await shareInFile(createTestDatabase())
const otherNode = await shareInFile(Promise.resolve(createDb(url, { max: 3 })))
const desk = deskFixture(db)
const { context, advance, addPerson, addRequestAt } = desk
const { addRule, removeRules, addAbsence, setDuty } = routingFixture(context)
const [north, south] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', north, 'Анна Ким')
const boris = await addPerson('salesperson', north, 'Борис Лосев')
const vera = await addPerson('salesperson', south, 'Вера Цой')
const head = await addPerson('sales-head', north, 'Глеб Орлов')
const operator = await addPerson('operator', null, 'Олег Дёмин')

interface Sent extends StaffMessage {
  to: number
  way: NoticeWay
}
const sent: Sent[] = []
let failure: Error | undefined
const senderOf =
  (way: NoticeWay): NoticeSender =>
  async (person, message) => {
    if (failure !== undefined) throw failure
    sent.push({ to: person.staffId, way, ...message })
  }
const lines: string[] = []
const sending: SendNoticesContext = {
  ...context,
  log: createLog('info', { write: (line: string) => void lines.push(line) }),
  random: () => 0.5,
  senders: { push: senderOf('push'), telegram: senderOf('telegram'), mail: senderOf('mail') },
}
const noSignal = new AbortController().signal

/** What the job and the worker do in a few seconds. */
async function notify(database = db): Promise<Sent[]> {
  const from = sent.length
  await sweepDeadlines(context)
  await routeRequests(context)
  await createStaffNotices({ ...context, db: database })
  for (const bundle of await leaseNotices({ ...context, db: database }, 100))
    await sendBundle(sending, bundle, noSignal)
  return sent.slice(from)
}
const titlesOf = (messages: readonly Sent[], person: StaffActor) =>
  messages.filter(({ to }) => to === person.staffId).map(({ title }) => title)

const choose = (person: StaffActor, way: NoticeWay, changes: Partial<Parameters<typeof saveNoticeSettings>[2]> = {}) =>
  saveNoticeSettings(context, person, {
    chosen: NOTICE_EVENTS.map((event) => choiceKey(event, way)),
    quiet: null,
    isOnDutyOnly: true,
    ...changes,
  })

beforeEach(async () => {
  await sql`truncate request, staff_notice, staff_notice_choice, staff_notice_settings, push_device, staff_duty, staff_absence cascade`
    .execute(db)
    .catch(() => undefined)
  await removeRules()
  advance(DESK_TIME.getTime() - context.now().getTime())
  sent.length = 0
  lines.length = 0
  failure = undefined
  for (const person of [anna, boris, vera, head]) await choose(person, 'mail')
})

it('a free request is announced once to those on duty in its branch, with nothing about its person', async () => {
  await setDuty(north, '2026-11-20', [anna.staffId, head.staffId])
  const number = await addRequestAt(north, { name: 'Инна Тайная', phone: '79160001122' })
  const messages = await notify()
  expect(titlesOf(messages, anna)).toEqual([`Новая заявка № ${number}`])
  expect(titlesOf(messages, boris)).toEqual([])
  expect(titlesOf(messages, vera)).toEqual([])
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
  expect(titlesOf(await notify(), anna)).toEqual([`Заявка № ${number} предложена вам`])
  advance(6 * MINUTE_MS)
  const [next] = await notify()
  expect(next).toMatchObject({
    to: boris.staffId,
    title: `Заявка № ${number} предложена вам`,
    text: 'Возьмите до 12:11.',
  })
  await claimRequest(context, boris, number)
  advance(5 * MINUTE_MS)
  expect(titlesOf(await notify(), boris)).toEqual([`Заявка № ${number} ждёт ответа`])
  advance(5 * MINUTE_MS)
  const late = await notify()
  expect(titlesOf(late, boris)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesOf(late, head)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesOf(late, anna)).toEqual([])
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
  expect(titlesOf(first, anna)).toEqual([])
  expect(titlesOf(first, boris)).toEqual([])
  await claimRequest(context, head, taken)
  advance(HOUR_MS)
  expect(titlesOf(await notify(), anna)).toEqual([`Новая заявка № ${free}`])
  advance(24 * HOUR_MS)
  expect(titlesOf(await notify(), boris)).toEqual([`Новая заявка № ${free}`])
})

it('a request of the night is announced when the branch opens, at once only to who wants it at any hour', async () => {
  await choose(boris, 'mail', { isOnDutyOnly: false })
  advance(13 * HOUR_MS)
  const number = await addRequestAt(north)
  const night = await notify()
  expect(titlesOf(night, boris)).toEqual([`Новая заявка № ${number}`])
  expect(titlesOf(night, anna)).toEqual([])
  advance(9 * HOUR_MS)
  expect(titlesOf(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('many of one kind are one message, and what was taken meanwhile is not announced', async () => {
  const numbers = []
  for (let count = 0; count < 6; count += 1) numbers.push(await addRequestAt(north))
  await sweepDeadlines(context)
  await routeRequests(context)
  await createStaffNotices(context)
  await claimRequest(context, boris, numbers[0] ?? 0)
  for (const bundle of await leaseNotices(context, 100)) await sendBundle(sending, bundle, noSignal)
  expect(sent.filter(({ to }) => to === anna.staffId)).toMatchObject([
    { title: 'Новые заявки', text: '5\u00a0заявок — откройте «Мой день».', path: '/staff/' },
  ])
  const taken = db
    .selectFrom('staff_notice')
    .select('id')
    .where('request_id', '=', numbers[0] ?? 0)
  expect(await taken.execute()).toEqual([])
})

it('a request that is given back is announced again', async () => {
  const number = await addRequestAt(north)
  await notify()
  await claimRequest(context, boris, number)
  await giveBackRequest(context, boris, number)
  expect(titlesOf(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('two nodes send one message', async () => {
  for (let count = 0; count < 3; count += 1) await addRequestAt(north)
  await sweepDeadlines(context)
  await routeRequests(context)
  const nodes = [db, otherNode].map((node) => ({ ...context, db: node }))
  await Promise.all(nodes.map((node) => createStaffNotices(node)))
  const bundles = (await Promise.all(nodes.map((node) => leaseNotices(node, 100)))).flat()
  for (const bundle of bundles) await sendBundle(sending, bundle, noSignal)
  expect(titlesOf(sent, anna)).toHaveLength(3)
})

it('what was not sent is tried again, for an hour, and is an alarm after a quarter of one', async () => {
  await addRequestAt(north)
  failure = new Error('refused by 79160001122')
  expect(await notify()).toEqual([])
  expect(lines.join('')).not.toContain('79160001122')
  for (let minute = 0; minute < 20; minute += 1) {
    advance(MINUTE_MS)
    await notify()
  }
  const chosen = [choiceKey('lost-channel', 'push')]
  await saveNoticeSettings(context, operator, { chosen, quiet: null, isOnDutyOnly: true })
  await addDevice(context, operator, { endpoint: 'https://push.example/1', ...KEYS, userAgent: null })
  failure = undefined
  const messages = await notify()
  expect(titlesOf(messages, operator)).toEqual(['Уведомления не уходят: почта'])
  advance(15 * MINUTE_MS)
  expect(titlesOf(await notify(), anna).length).toBeGreaterThan(0)
})

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

it('a browser that is gone is announced to its person by the other ways, once', async () => {
  await addDevice(context, anna, { endpoint: 'https://push.example/2', ...KEYS, userAgent: null })
  await db.updateTable('push_device').set({ lost_at: context.now() }).execute()
  expect(titlesOf(await notify(), anna)).toEqual(['Уведомления к вам больше не приходят'])
  expect(await notify()).toEqual([])
})

it('what a lost way has not sent comes when the person can be reached again', async () => {
  const number = await addRequestAt(north)
  failure = new LostWayError('the chat was disconnected')
  await notify()
  failure = undefined
  expect(titlesOf(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('what could not be sent before the branch closed comes when it opens', async () => {
  advance(8 * HOUR_MS + 55 * MINUTE_MS)
  const number = await addRequestAt(north)
  failure = new Error('no answer')
  await notify()
  failure = undefined
  advance(10 * MINUTE_MS)
  expect(await notify()).toEqual([])
  advance(12 * HOUR_MS)
  expect(titlesOf(await notify(), anna)).toContain(`Новая заявка № ${number}`)
})

it('what could not be sent before quiet hours comes after them', async () => {
  await choose(anna, 'mail', { quiet: { from: '12:01', to: '14:00' } })
  const number = await addRequestAt(north)
  failure = new Error('no answer')
  await notify()
  failure = undefined
  advance(2 * MINUTE_MS)
  expect(titlesOf(await notify(), anna)).toEqual([])
  advance(2 * HOUR_MS)
  expect(titlesOf(await notify(), anna)).toContain(`Новая заявка № ${number}`)
})

it('an escalated request that somebody takes is late at its deadline, not before', async () => {
  await addRule({ staff_ids: [vera.staffId] })
  const number = await addRequestAt(north)
  expect(titlesOf(await notify(), head)).toEqual([`Новая заявка № ${number}`, `Заявка № ${number} без ответа`])
  await claimRequest(context, boris, number)
  expect(await notify()).toEqual([])
  advance(16 * MINUTE_MS)
  const late = await notify()
  expect(titlesOf(late, boris)).toEqual([`Заявка № ${number} без ответа`])
  expect(titlesOf(late, head)).toEqual([`Заявка № ${number} без ответа`])
})

it('a request without a deadline is announced too', async () => {
  const number = await addRequestAt(north, { kind: 'subscribe' })
  expect((await notify()).filter(({ to }) => to === anna.staffId)).toMatchObject([
    { title: `Новая заявка № ${number}`, text: 'Её ещё никто не взял.' },
  ])
})

it('a channel that takes nothing is announced to who may send again, once a day, until it takes something', async () => {
  const number = await addRequestAt(north, { channels: ['crm'] })
  await db
    .updateTable('delivery')
    .set({ attempts: 5, problem: 'crm answered 500', state: 'waiting' })
    .where('request_id', '=', number)
    .execute()
  await choose(operator, 'mail')
  await notify()
  advance(16 * MINUTE_MS)
  expect(titlesOf(await notify(), operator)).toEqual(['Канал «crm» не принимает заявки'])
  expect(titlesOf(await notify(), operator)).toEqual([])
  const working = await addRequestAt(north, { channels: ['crm'] })
  await db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: context.now() })
    .where('request_id', '=', working)
    .execute()
  expect(await listLostChannels(context)).toEqual([])
})

it('the head gets the figures of yesterday in the morning, once', async () => {
  await addRequestAt(north)
  const late = await addRequestAt(north)
  await addRequestAt(south)
  await sweepDeadlines(context)
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

it('a notice of a process that died is sent by another', async () => {
  await sendTestNotices(context, anna, 'mail')
  const [bundle] = await leaseNotices(context, 100)
  expect(bundle?.notices).toHaveLength(1)
  expect(await leaseNotices(context, 100)).toEqual([])
  await sql`update staff_notice set lease_expires_at = now() - interval '1 second'`.execute(db)
  await releaseExpiredNotices(context)
  const [again] = await leaseNotices(context, 100)
  await sendBundle(sending, again ?? { id: '', staffId: 0, way: 'mail', notices: [] }, noSignal)
  expect(titlesOf(sent, anna)).toEqual(['Уведомления работают'])
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
  expect(titlesOf(await notify(), gone)).toEqual([])
})

it('the choices of a person do not reach events that are not their business', async () => {
  expect(new Set(NOTICE_WAYS)).toEqual(new Set(['push', 'telegram', 'mail']))
  await choose(anna, 'mail')
  const rows = await db.selectFrom('staff_notice_choice').select('event').where('staff_id', '=', anna.staffId).execute()
  expect(rows.map(({ event }) => event)).not.toContain('digest')
})
