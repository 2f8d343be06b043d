import { getEventListeners } from 'node:events'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'
import { type DeliveryContext, deliverRequest, reclaimExpiredDeliveries } from './deliver-request.server.ts'
import { eraseRequests } from '../erase-old-requests.server.ts'
import { reopenDeliveries } from './reopen-deliveries.server.ts'
import { renewLeases, claimDeliveries, type LeasedDelivery } from './claim-deliveries.server.ts'

/** Long ago for the database too, whose own clock it is by which a carrier is silent. */
const START = new Date('2024-11-20T11:20:00Z')

const database = await shareInFile(createTestDatabase())
let now = START
let lines: Record<string, unknown>[] = []
let parcels: DeliveryAttempt[] = []

beforeEach(async () => {
  now = START
  lines = []
  parcels = []
  await sql`truncate request cascade`.execute(database.db)
})

const running = new AbortController().signal
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const parts = { db: database.db, now: () => now, log, timeZone: 'Europe/Moscow', random: () => 0.5 }
const context = (...channels: Channel[]) => ({ ...parts, channels })
const channelThat = (act: (parcel: DeliveryAttempt) => Promise<{ receipt?: string }>, attemptMs?: number): Channel => ({
  name: 'mail',
  only: {},
  attemptMs,
  deliver: (parcel) => {
    parcels.push(parcel)
    return act(parcel)
  },
})
const failing = (error: Error) =>
  channelThat(async () => {
    throw error
  })

async function post(createdAt = START): Promise<string> {
  const { deliveries } = await addRequest(database.db, { createdAt })
  return deliveries.get('mail') ?? ''
}

const rowOf = (id: string) =>
  database.db
    .selectFrom('delivery')
    .select(['state', 'attempts', 'problem', 'receipt', 'ended_at', 'due_at', 'carried_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Carries what is due by now. */
async function deliver(context: DeliveryContext, signal = running): Promise<void> {
  for (const delivery of await claimDeliveries(context, 'mail', 10)) await deliverRequest(context, delivery, signal)
}

async function leaseOne(): Promise<LeasedDelivery> {
  const [taken] = await claimDeliveries(context(), 'mail', 1)
  if (taken === undefined) throw new Error('Nothing was due')
  return taken
}

/** How long it waits for its next attempt, in seconds, which is then made. */
async function skipPause(id: string): Promise<number> {
  const { due_at: due } = await rowOf(id)
  const seconds = (due.getTime() - now.getTime()) / 1000
  now = due
  return seconds
}

/** Nothing is heard any more of the process that carries it: what it last said held until `moment`. */
async function expireLease(id: string, moment: Date): Promise<void> {
  await database.db.updateTable('delivery').set({ carried_until: moment }).where('id', '=', id).execute()
}

const alarms = () => lines.filter(({ level }) => level === 50)

it('a request is handed to its channel once, and the row tells what the channel calls it', async () => {
  const id = await post()
  const mail = channelThat(async () => ({ receipt: 'lead 17' }))
  await deliver(context(mail))
  await deliver(context(mail))
  expect(parcels).toMatchObject([{ deliveryId: id, attempt: 1, report: { kind: 'call', phone: '79161234567' } }])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 1, problem: null, receipt: 'lead 17' })
})

it('a failure is written down and tried again under the same id, each time twice as late, 15 minutes at most', async () => {
  const id = await post()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await deliver(context(failing(new ChannelError('it answered 503'))))
    pauses.push(await skipPause(id))
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(new Set(parcels.map(({ deliveryId }) => deliveryId))).toEqual(new Set([id]))
  expect(parcels.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 12, problem: 'it answered 503' })
  expect(alarms()).toEqual([])
})

it('what failed together does not come together again', async () => {
  const id = await post()
  const mail = failing(new ChannelError('it answered 503'))
  await deliver({ ...context(mail), random: () => 0 })
  expect(await skipPause(id)).toBe(1.5)
})

it('the pause that the other side asks for is kept, though not beyond three hours', async () => {
  const id = await post()
  await deliver(context(failing(new ChannelError('busy', { retryAfterMs: 90_000 }))))
  expect(await skipPause(id)).toBe(90)
  await deliver(context(failing(new ChannelError('busy', { retryAfterMs: 90 * HOUR_MS }))))
  expect(await skipPause(id)).toBe((3 * HOUR_MS) / 1000)
})

it('what was understood and refused is given up at once, with an alarm', async () => {
  const id = await post()
  await deliver(context(failing(new ChannelError('it said no', { isRetryable: false }))))
  expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 1, problem: 'it said no', ended_at: now })
  expect(alarms()).toMatchObject([{ delivery: id, channel: 'mail', attempts: 1, problem: 'it said no' }])
})

it('after a day it is given up with one alarm, and its last attempt falls on the day’s end', async () => {
  const id = await post()
  const mail = failing(new ChannelError('it answered 503'))
  now = new Date(START.getTime() + 24 * HOUR_MS - 60_000)
  await database.db.updateTable('delivery').set({ attempts: 20 }).where('id', '=', id).execute()
  await deliver(context(mail))
  await skipPause(id)
  expect(now).toEqual(new Date(START.getTime() + 24 * HOUR_MS))
  await deliver(context(mail))
  await deliver(context(mail))
  expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 22 })
  expect(alarms()).toHaveLength(1)
})

it('an operator gives a dead one another day', async () => {
  const id = await post()
  await deliver(context(failing(new ChannelError('no', { isRetryable: false }))))
  now = new Date(START.getTime() + 72 * HOUR_MS)
  expect(await reopenDeliveries(context(), { state: 'dead' })).toMatchObject([{ id, channel: 'mail' }])
  await deliver(context(failing(new ChannelError('it answered 503'))))
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', ended_at: null })
  await skipPause(id)
  await deliver(context(channelThat(async () => ({}))))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', problem: null })
})

it('an attempt that takes too long is cut, also when the channel does not listen', async () => {
  const id = await post()
  await deliver(context(channelThat(() => new Promise(() => undefined), 50)))
  expect(parcels[0]?.signal.aborted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'no answer within 0.05 s' })
})

it('an attempt leaves nothing behind on the signal that lives as long as the process', async () => {
  const { signal } = new AbortController()
  for (let number = 0; number < 3; number += 1) await post()
  await deliver(context(channelThat(async () => ({}))), signal)
  expect(parcels).toHaveLength(3)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('an attempt that the stopping process cuts is no failure, and another process has it at once', async () => {
  const id = await post()
  const stopping = new AbortController()
  const mail = channelThat(async () => {
    stopping.abort()
    return new Promise(() => undefined)
  })
  await deliver(context(mail), stopping.signal)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: null })
  await deliver(context(channelThat(async () => ({}))))
  expect(parcels.map(({ attempt }) => attempt)).toEqual([1, 2])
})

it('an error that nobody foresaw is told by its kind, without its words', async () => {
  const id = await post()
  await deliver(context(failing(new TypeError('cannot read 79161234567 of Анна'))))
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'unexpected TypeError' })
  expect(JSON.stringify(lines)).not.toMatch(/79161234567|Анна/)
})

it('whatever the other side says, its words can be written down', async () => {
  const id = await post()
  const words = `\u0000a\n\ud800${'b'.repeat(5000)}`
  await deliver(context(failing(new ChannelError(words))))
  expect((await rowOf(id)).problem).toMatch(/^a .?b{290,}$/)
  await skipPause(id)
  await deliver(context(channelThat(async () => ({ receipt: words }))))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', receipt: expect.stringMatching(/^a .?b{290,}$/) })
})

it('a held delivery is not made', async () => {
  const id = await post()
  await database.db.updateTable('delivery').set({ state: 'held' }).where('id', '=', id).execute()
  await deliver(context(channelThat(async () => ({}))))
  expect(parcels).toEqual([])
  await reopenDeliveries(context(), { state: 'held' })
  await deliver(context(channelThat(async () => ({}))))
  expect(parcels).toHaveLength(1)
})

it('two processes never carry the same one, and take first what has waited longest', async () => {
  const posted: string[] = []
  for (let minutes = 6; minutes > 0; minutes -= 1)
    posted.push(await post(new Date(START.getTime() - minutes * MINUTE_MS)))
  const taken = await Promise.all([claimDeliveries(context(), 'mail', 2), claimDeliveries(context(), 'mail', 2)])
  const ids = taken.flat().map(({ id }) => id)
  expect(ids.toSorted()).toEqual(posted.slice(0, 4).toSorted())
  const rest = await claimDeliveries(context(), 'mail', 10)
  expect(rest.map(({ id }) => id).toSorted()).toEqual(posted.slice(4).toSorted())
})

it('what a process carried that died is tried again as after any failure; what a living one carries is not', async () => {
  const [lost, kept] = [await post(), await post()]
  await claimDeliveries(context(), 'mail', 10)
  await expireLease(lost, START)
  await expireLease(kept, START)
  await renewLeases(context(), [{ id: kept }])
  expect(await reclaimExpiredDeliveries(context(), 'mail')).toBe(1)
  expect(await reclaimExpiredDeliveries(context(), 'mail')).toBe(0)
  expect(await rowOf(lost)).toMatchObject({ problem: 'the process that carried it died', carried_until: null })
  expect(await skipPause(lost)).toBe(2)
  await deliver(context(channelThat(async () => ({}))))
  expect(parcels).toMatchObject([{ deliveryId: lost, attempt: 2 }])
})

it('a node whose clock is wrong takes nothing from one that lives', async () => {
  await post()
  await claimDeliveries(context(), 'mail', 1)
  expect(await reclaimExpiredDeliveries({ ...context(), now: () => new Date(Date.now() + HOUR_MS) }, 'mail')).toBe(0)
})

it('one that ends each process that carries it is given up after a day', async () => {
  const id = await post()
  await claimDeliveries(context(), 'mail', 1)
  now = new Date(START.getTime() + 25 * HOUR_MS)
  await expireLease(id, now)
  await reclaimExpiredDeliveries(context(), 'mail')
  expect(await rowOf(id)).toMatchObject({ state: 'dead' })
  expect(alarms()).toHaveLength(1)
})

it('what was being carried when the machine was switched off for days is tried when it is back', async () => {
  const id = await post()
  await claimDeliveries(context(), 'mail', 1)
  await expireLease(id, new Date(START.getTime() + 15_000))
  now = new Date(START.getTime() + 60 * HOUR_MS)
  await reclaimExpiredDeliveries(context(), 'mail')
  await deliver(context(channelThat(async () => ({}))))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

it('a process that was held up does not undo what another has done meanwhile', async () => {
  const id = await post()
  const mine = await leaseOne()
  await expireLease(id, START)
  await reclaimExpiredDeliveries(context(), 'mail')
  await skipPause(id)
  await leaseOne()
  await deliverRequest(context(failing(new ChannelError('no', { isRetryable: false }))), mine, running)
  const { state, carried_until: keptUntil } = await rowOf(id)
  expect({ state, isCarried: keptUntil !== null }).toEqual({ state: 'waiting', isCarried: true })
})

it('what was delivered after all is delivered, though it was given up meanwhile', async () => {
  const id = await post()
  const slow = channelThat(async () => {
    now = new Date(START.getTime() + 25 * HOUR_MS)
    await expireLease(id, now)
    await reclaimExpiredDeliveries(context(), 'mail')
    return { receipt: 'lead 17' }
  })
  await deliver(context(slow))
  expect(alarms()).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', problem: null, receipt: 'lead 17' })
})

it('nothing is sent of a request from which the person was taken a moment before', async () => {
  await post()
  const mine = await leaseOne()
  const storage = createDiskStorage(tmpdir())
  const eraser = { ...context(), requestFiles: storage, letters: { discard: async () => undefined } }
  await eraseRequests(eraser, [mine.requestId], 'term')
  await deliverRequest(context(channelThat(async () => ({}))), mine, running)
  expect(parcels).toEqual([])
  expect(lines).toEqual([])
})
