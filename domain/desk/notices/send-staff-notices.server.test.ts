import { beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { staffNoticesFixture, titlesFor } from '#tests/factories/staff-notices.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { sql } from 'kysely'
import { createDb } from '#db/client.server.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { createStaffNotices } from './create-staff-notices.server.ts'
import { leaseNotices, releaseExpiredNotices } from './lease-notices.server.ts'
import { listLostChannels } from './lost-channels.server.ts'
import { choiceKey } from './notice-event.ts'
import { LostWayError } from './notice-senders.server.ts'
import { saveNoticeSettings, sendTestNotices } from './notice-settings.server.ts'
import { addDevice } from './own-ways.server.ts'

// How notices are sent: once, again, never too late; and what is an alarm.

const { db, url } = await shareInFile(createTestDatabase())
const otherNode = await shareInFile(Promise.resolve(createDb(url, { max: 3 })))
const fixture = await staffNoticesFixture(db)
const { context, advance, addRequestAt, north, choose, notify, send, sweep, sent, lines, failWith } = fixture
const { anna, boris, operator } = fixture.people
beforeEach(fixture.reset)

it('many of one kind are one message, and what was taken meanwhile is not announced', async () => {
  const numbers = []
  for (let count = 0; count < 6; count += 1) numbers.push(await addRequestAt(north))
  await sweep()
  await createStaffNotices(context)
  await claimRequest(context, boris, numbers[0] ?? 0)
  await send(await leaseNotices(context, 100))
  expect(sent.filter(({ to }) => to === anna.staffId)).toMatchObject([
    { title: 'Новые заявки', text: '5\u00a0заявок — откройте «Мой день».', path: '/staff/' },
  ])
  const taken = db
    .selectFrom('staff_notice')
    .select('id')
    .where('request_id', '=', numbers[0] ?? 0)
  expect(await taken.execute()).toEqual([])
})

it('two nodes send one message', async () => {
  for (let count = 0; count < 3; count += 1) await addRequestAt(north)
  await sweep()
  const nodes = [db, otherNode].map((node) => ({ ...context, db: node }))
  await Promise.all(nodes.map((node) => createStaffNotices(node)))
  const bundles = (await Promise.all(nodes.map((node) => leaseNotices(node, 100)))).flat()
  await send(bundles)
  expect(titlesFor(sent, anna)).toHaveLength(3)
})

it('what was not sent is tried again, and is an alarm after a quarter of an hour', async () => {
  await addRequestAt(north)
  failWith(new Error('refused by 79160001122'))
  expect(await notify()).toEqual([])
  expect(lines.join('')).not.toContain('79160001122')
  for (let minute = 0; minute < 20; minute += 1) {
    advance(MINUTE_MS)
    await notify()
  }
  const chosen = [choiceKey('lost-channel', 'push')]
  await saveNoticeSettings(context, operator, { chosen, quiet: null, isOnDutyOnly: true })
  await addDevice(context, operator, { endpoint: 'https://push.example/1', ...KEYS, userAgent: null })
  failWith(undefined)
  const messages = await notify()
  expect(titlesFor(messages, operator)).toEqual(['Уведомления не уходят: почта'])
  advance(15 * MINUTE_MS)
  expect(titlesFor(await notify(), anna).length).toBeGreaterThan(0)
})

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

it('a browser that is gone is announced to its person by the other ways, once', async () => {
  await addDevice(context, anna, { endpoint: 'https://push.example/2', ...KEYS, userAgent: null })
  await db.updateTable('push_device').set({ lost_at: context.now() }).execute()
  expect(titlesFor(await notify(), anna)).toEqual(['Уведомления к вам больше не приходят'])
  expect(await notify()).toEqual([])
})

it('what a lost way has not sent comes when the person can be reached again', async () => {
  const number = await addRequestAt(north)
  failWith(new LostWayError('the chat was disconnected'))
  await notify()
  failWith(undefined)
  expect(titlesFor(await notify(), anna)).toEqual([`Новая заявка № ${number}`])
})

it('what could not be sent before the branch closed comes when it opens', async () => {
  advance(8 * HOUR_MS + 55 * MINUTE_MS)
  const number = await addRequestAt(north)
  failWith(new Error('no answer'))
  await notify()
  failWith(undefined)
  advance(10 * MINUTE_MS)
  expect(await notify()).toEqual([])
  advance(12 * HOUR_MS)
  expect(titlesFor(await notify(), anna)).toContain(`Новая заявка № ${number}`)
})

it('what could not be sent before quiet hours comes after them', async () => {
  await choose(anna, 'mail', { quiet: { from: '12:01', to: '14:00' } })
  const number = await addRequestAt(north)
  failWith(new Error('no answer'))
  await notify()
  failWith(undefined)
  advance(2 * MINUTE_MS)
  expect(titlesFor(await notify(), anna)).toEqual([])
  advance(2 * HOUR_MS)
  expect(titlesFor(await notify(), anna)).toContain(`Новая заявка № ${number}`)
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
  expect(titlesFor(await notify(), operator)).toEqual(['Канал «crm» не принимает заявки'])
  expect(titlesFor(await notify(), operator)).toEqual([])
  const working = await addRequestAt(north, { channels: ['crm'] })
  await db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: context.now() })
    .where('request_id', '=', working)
    .execute()
  expect(await listLostChannels(context)).toEqual([])
})

it('a notice of a process that died is sent by another', async () => {
  await sendTestNotices(context, anna, 'mail')
  const [bundle] = await leaseNotices(context, 100)
  expect(bundle?.notices).toHaveLength(1)
  expect(await leaseNotices(context, 100)).toEqual([])
  await sql`update staff_notice set lease_expires_at = now() - interval '1 second'`.execute(db)
  await releaseExpiredNotices(context)
  const [again] = await leaseNotices(context, 100)
  await send(again === undefined ? [] : [again])
  expect(titlesFor(sent, anna)).toEqual(['Уведомления работают'])
})
