import { getEventListeners } from 'node:events'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { renewLeases } from '#platform/queue/lease-queue.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'
import { deliverRequest, type DeliveryContext, reclaimExpiredDeliveries } from './deliver-request.server.ts'
import { eraseRequests } from '../erase-old-requests.server.ts'
import { reopenDeliveries } from './deliveries.server.ts'
import { claimDeliveries, type LeasedDelivery } from './claim-deliveries.server.ts'

/** In the past for the database's clock too, which decides when a lease has expired. */
const START = new Date('2024-11-20T11:20:00Z')
const database = await shareInFile(createTestDatabase())
let now = START
let lines: Record<string, unknown>[] = []
let attempts: DeliveryAttempt[] = []
beforeEach(async () => {
  now = START
  lines = []
  attempts = []
  await sql`truncate request cascade`.execute(database.db)
})

const running = new AbortController().signal
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const dependencies = { db: database.db, now: () => now, log, timeZone: 'Europe/Moscow', random: () => 0.5 }
const context = (...channels: Channel[]) => ({ ...dependencies, channels })

const channelThat = (send: (sent: DeliveryAttempt) => Promise<{ receipt?: string }>, attemptMs?: number): Channel => ({
  name: 'mail',
  only: {},
  attemptMs,
  deliver: (delivery) => {
    attempts.push(delivery)
    return send(delivery)
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
    .select(['state', 'attempts', 'problem', 'receipt', 'ended_at', 'due_at', 'lease_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Makes an attempt at every due delivery. */
async function deliver(context: DeliveryContext, signal = running): Promise<void> {
  for (const delivery of await claimDeliveries(context, 'mail', 10)) await deliverRequest(context, delivery, signal)
}

async function leaseOne(): Promise<LeasedDelivery> {
  const [taken] = await claimDeliveries(context(), 'mail', 1)
  if (taken === undefined) throw new Error('Nothing was due')
  return taken
}

/** The pause before the next attempt, in seconds; the attempt is then made. */
async function skipPause(id: string): Promise<number> {
  const { due_at: due } = await rowOf(id)
  const seconds = (due.getTime() - now.getTime()) / 1000
  now = due
  return seconds
}

/** The process that leased it has died: its lease expired at `moment`. */
async function expireLease(id: string, moment: Date): Promise<void> {
  await database.db.updateTable('delivery').set({ lease_expires_at: moment }).where('id', '=', id).execute()
}

const alarms = () => lines.filter(({ level }) => level === 50)

it('a request is sent to its channel once, and the row contains the channel’s id of it', async () => {
  const id = await post()
  const mail = channelThat(async () => ({ receipt: 'lead 17' }))
  await deliver(context(mail))
  await deliver(context(mail))
  expect(attempts).toMatchObject([{ deliveryId: id, attempt: 1, report: { kind: 'call', phone: '79161234567' } }])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 1, problem: null, receipt: 'lead 17' })
})

it('a failure is recorded and retried with the same id, after pauses that double up to 15 minutes', async () => {
  const id = await post()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await deliver(context(failing(new ChannelError('it answered 503'))))
    pauses.push(await skipPause(id))
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(new Set(attempts.map(({ deliveryId }) => deliveryId))).toEqual(new Set([id]))
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 12, problem: 'it answered 503' })
  expect(alarms()).toEqual([])
})

it('deliveries that failed at the same time are retried at different times', async () => {
  const id = await post()
  const mail = failing(new ChannelError('it answered 503'))
  await deliver({ ...context(mail), random: () => 0 })
  expect(await skipPause(id)).toBe(1.5)
})

it('a pause that the receiver requests is respected, up to three hours', async () => {
  const id = await post()
  await deliver(context(failing(new ChannelError('busy', { retryAfterMs: 90_000 }))))
  expect(await skipPause(id)).toBe(90)
  await deliver(context(failing(new ChannelError('busy', { retryAfterMs: 90 * HOUR_MS }))))
  expect(await skipPause(id)).toBe((3 * HOUR_MS) / 1000)
})

it('a rejected request is given up at once, with an alarm', async () => {
  const id = await post()
  await deliver(context(failing(new ChannelError('it said no', { isRetryable: false }))))
  expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 1, problem: 'it said no', ended_at: now })
  expect(alarms()).toMatchObject([{ delivery: id, channel: 'mail', attempts: 1, problem: 'it said no' }])
})

it('after a day it is given up with one alarm, and its last attempt is at the end of the day', async () => {
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

it('an operator can give a dead delivery another day', async () => {
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

it('an attempt that takes too long is aborted, even when the channel ignores the signal', async () => {
  const id = await post()
  await deliver(context(channelThat(() => new Promise(() => undefined), 50)))
  expect(attempts[0]?.signal.aborted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'no answer within 0.05 s' })
})

it('an attempt leaves no listener on the signal of the process', async () => {
  const { signal } = new AbortController()
  for (let number = 0; number < 3; number += 1) await post()
  await deliver(context(channelThat(async () => ({}))), signal)
  expect(attempts).toHaveLength(3)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('an attempt aborted by a stopping process is no failure, and another process can lease it at once', async () => {
  const id = await post()
  const stopping = new AbortController()
  const mail = channelThat(async () => {
    stopping.abort()
    return new Promise(() => undefined)
  })
  await deliver(context(mail), stopping.signal)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: null })
  await deliver(context(channelThat(async () => ({}))))
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2])
})

it('an unexpected error is reported by its name, without its message', async () => {
  const id = await post()
  await deliver(context(failing(new TypeError('cannot read 79161234567 of Анна'))))
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'unexpected TypeError' })
  expect(JSON.stringify(lines)).not.toMatch(/79161234567|Анна/)
})

it('any message of the other side can be stored', async () => {
  const id = await post()
  const message = `\u0000a\n\ud800${'b'.repeat(5000)}`
  await deliver(context(failing(new ChannelError(message))))
  expect((await rowOf(id)).problem).toMatch(/^a .?b{290,}$/)
  await skipPause(id)
  await deliver(context(channelThat(async () => ({ receipt: message }))))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', receipt: expect.stringMatching(/^a .?b{290,}$/) })
})

it('a held delivery is not attempted', async () => {
  const id = await post()
  await database.db.updateTable('delivery').set({ state: 'held' }).where('id', '=', id).execute()
  await deliver(context(channelThat(async () => ({}))))
  expect(attempts).toEqual([])
  await reopenDeliveries(context(), { state: 'held' })
  await deliver(context(channelThat(async () => ({}))))
  expect(attempts).toHaveLength(1)
})

it('two processes never lease the same delivery, and the longest due comes first', async () => {
  const posted: string[] = []
  for (let minutes = 6; minutes > 0; minutes -= 1)
    posted.push(await post(new Date(START.getTime() - minutes * MINUTE_MS)))
  const taken = await Promise.all([claimDeliveries(context(), 'mail', 2), claimDeliveries(context(), 'mail', 2)])
  const ids = taken.flat().map(({ id }) => id)
  expect(ids.toSorted()).toEqual(posted.slice(0, 4).toSorted())
  const rest = await claimDeliveries(context(), 'mail', 10)
  expect(rest.map(({ id }) => id).toSorted()).toEqual(posted.slice(4).toSorted())
})

it('a delivery of a dead process is retried as after any failure; one of a living process is not', async () => {
  const [stale, renewed] = [await post(), await post()]
  await claimDeliveries(context(), 'mail', 10)
  await expireLease(stale, START)
  await expireLease(renewed, START)
  await renewLeases(context().db, 'delivery', [{ id: renewed }])
  expect(await reclaimExpiredDeliveries(context(), 'mail')).toBe(1)
  expect(await reclaimExpiredDeliveries(context(), 'mail')).toBe(0)
  expect(await rowOf(stale)).toMatchObject({ problem: 'the process that was sending it died', lease_expires_at: null })
  expect(await skipPause(stale)).toBe(2)
  await deliver(context(channelThat(async () => ({}))))
  expect(attempts).toMatchObject([{ deliveryId: stale, attempt: 2 }])
})

it('a node with a wrong clock takes nothing from a living node', async () => {
  await post()
  await claimDeliveries(context(), 'mail', 1)
  expect(await reclaimExpiredDeliveries({ ...context(), now: () => new Date(Date.now() + HOUR_MS) }, 'mail')).toBe(0)
})

it('a delivery that kills every process that attempts it is given up after a day', async () => {
  const id = await post()
  await claimDeliveries(context(), 'mail', 1)
  now = new Date(START.getTime() + 25 * HOUR_MS)
  await expireLease(id, now)
  await reclaimExpiredDeliveries(context(), 'mail')
  expect(await rowOf(id)).toMatchObject({ state: 'dead' })
  expect(alarms()).toHaveLength(1)
})

it('a delivery leased when the machine was switched off for days is retried when it is back', async () => {
  const id = await post()
  await claimDeliveries(context(), 'mail', 1)
  await expireLease(id, new Date(START.getTime() + 15_000))
  now = new Date(START.getTime() + 60 * HOUR_MS)
  await reclaimExpiredDeliveries(context(), 'mail')
  await deliver(context(channelThat(async () => ({}))))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

it('a delayed process does not undo what another has done meanwhile', async () => {
  const id = await post()
  const mine = await leaseOne()
  await expireLease(id, START)
  await reclaimExpiredDeliveries(context(), 'mail')
  await skipPause(id)
  await leaseOne()
  await deliverRequest(context(failing(new ChannelError('no', { isRetryable: false }))), mine, running)
  const { state, lease_expires_at: leasedUntil } = await rowOf(id)
  expect({ state, isLeased: leasedUntil !== null }).toEqual({ state: 'waiting', isLeased: true })
})

it('a delivery that succeeds counts as delivered, even if it was given up meanwhile', async () => {
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

it('a request that was just erased is not sent', async () => {
  await post()
  const mine = await leaseOne()
  const letters = { discard: async () => undefined }
  const eraser = { ...context(), requestFiles: createDiskStorage(tmpdir()), letters }
  await eraseRequests(eraser, [mine.requestId], 'retention')
  await deliverRequest(context(channelThat(async () => ({}))), mine, running)
  expect(attempts).toEqual([])
  expect(lines).toEqual([])
})
