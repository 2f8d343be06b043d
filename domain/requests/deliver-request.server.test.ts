import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addRequest } from '#tests/requests.ts'
import { type Channel, ChannelError, type Parcel } from './channels/channel.ts'
import { deliverRequest } from './deliver-request.server.ts'
import { reopenDeliveries } from './reopen-deliveries.server.ts'
import { sweepDeliveries } from './sweep-deliveries.server.ts'

const START = new Date('2026-11-20T11:20:00Z')
const HOUR_MS = 3_600_000

let database: TestDatabase
let now = START
let lines: Record<string, unknown>[] = []
let parcels: Parcel[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  now = START
  lines = []
  parcels = []
  await sql`truncate request cascade`.execute(database.db)
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

const running = { signal: new AbortController().signal }
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const context = (...channels: Channel[]) => ({ db: database.db, now: () => now, log, random: () => 0.5, channels })

const channelThat = (act: (parcel: Parcel) => Promise<{ receipt?: string }>, attemptMs?: number): Channel => ({
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

async function post(): Promise<string> {
  const { deliveries } = await addRequest(database.db, { createdAt: START })
  return deliveries.get('mail') ?? ''
}

const rowOf = (id: string) =>
  database.db
    .selectFrom('delivery')
    .select(['state', 'attempts', 'problem', 'receipt', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function jobsOf(id: string) {
  const { rows } = await sql<{ runAt: Date; attempts: number }>`
    select run_at as "runAt", attempts from graphile_worker.jobs where key = ${`delivery:${id}`}`.execute(database.db)
  return rows
}

const alarms = () => lines.filter(({ level }) => level === 50)

it('a request is handed to its channel once, and the row tells what the channel calls it', async () => {
  const id = await post()
  const mail = channelThat(async () => ({ receipt: 'lead 17' }))
  await deliverRequest(context(mail), id, running)
  await deliverRequest(context(mail), id, running)
  expect(parcels).toMatchObject([{ deliveryId: id, attempt: 1, report: { kind: 'call', phone: '79161234567' } }])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 1, problem: null, receipt: 'lead 17' })
})

it('a failure is written down and tried again under the same id, each time twice as late, 15 minutes at most', async () => {
  const id = await post()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await deliverRequest(context(failing(new ChannelError('it answered 503'))), id, running)
    const [job, ...others] = await jobsOf(id)
    expect(others).toEqual([])
    pauses.push(((job?.runAt.getTime() ?? 0) - now.getTime()) / 1000)
    now = job?.runAt ?? now
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
  await deliverRequest({ ...context(mail), random: () => 0 }, id, running)
  const [early] = await jobsOf(id)
  expect((early?.runAt.getTime() ?? 0) - now.getTime()).toBe(1500)
})

it('the pause that the other side asks for is kept, though not beyond three hours', async () => {
  const id = await post()
  await deliverRequest(context(failing(new ChannelError('busy', { retryAfterMs: 90_000 }))), id, running)
  expect((await jobsOf(id))[0]?.runAt).toEqual(new Date(now.getTime() + 90_000))
  await deliverRequest(context(failing(new ChannelError('busy', { retryAfterMs: 90 * HOUR_MS }))), id, running)
  expect((await jobsOf(id))[0]?.runAt).toEqual(new Date(now.getTime() + 3 * HOUR_MS))
})

it('what was understood and refused is given up at once, with an alarm', async () => {
  const id = await post()
  await deliverRequest(context(failing(new ChannelError('it said no', { mayPass: false }))), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 1, problem: 'it said no', ended_at: now })
  expect(alarms()).toMatchObject([{ delivery: id, channel: 'mail', attempts: 1, problem: 'it said no' }])
})

it('after a day it is given up with one alarm, and its last attempt falls on the day’s end', async () => {
  const id = await post()
  const mail = failing(new ChannelError('it answered 503'))
  now = new Date(START.getTime() + 24 * HOUR_MS - 60_000)
  await database.db.updateTable('delivery').set({ attempts: 20 }).where('id', '=', id).execute()
  await deliverRequest(context(mail), id, running)
  expect((await jobsOf(id))[0]?.runAt).toEqual(new Date(START.getTime() + 24 * HOUR_MS))
  now = new Date(START.getTime() + 24 * HOUR_MS)
  await deliverRequest(context(mail), id, running)
  await deliverRequest(context(mail), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 22 })
  expect(alarms()).toHaveLength(1)
})

it('an operator gives a dead one another day', async () => {
  const id = await post()
  await deliverRequest(context(failing(new ChannelError('no', { mayPass: false }))), id, running)
  now = new Date(START.getTime() + 72 * HOUR_MS)
  expect(await reopenDeliveries(context(), { state: 'dead' })).toMatchObject([{ id, channel: 'mail' }])
  await deliverRequest(context(failing(new ChannelError('it answered 503'))), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', ended_at: null })
  await deliverRequest(context(channelThat(async () => ({}))), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', problem: null })
})

it('an attempt that takes too long is cut, also when the channel does not listen', async () => {
  const id = await post()
  await deliverRequest(context(channelThat(() => new Promise(() => undefined), 50)), id, running)
  expect(parcels[0]?.signal.aborted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'no answer within 0.05 s' })
})

it('an attempt that the stopping process cuts goes back to the queue and is no failure', async () => {
  const id = await post()
  const stopping = new AbortController()
  const mail = channelThat(() => new Promise(() => undefined))
  const attempt = deliverRequest(context(mail), id, { signal: stopping.signal })
  stopping.abort()
  await expect(attempt).rejects.toThrow('interrupted')
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: null })
})

it('an error that nobody foresaw is told by its kind, without its words', async () => {
  const id = await post()
  await deliverRequest(context(failing(new TypeError('cannot read 79161234567 of Анна'))), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'unexpected TypeError' })
  expect(JSON.stringify(lines)).not.toMatch(/79161234567|Анна/)
})

it('whatever the other side says, its words can be written down', async () => {
  const id = await post()
  const words = `\u0000a\n\ud800${'b'.repeat(5000)}`
  await deliverRequest(context(failing(new ChannelError(words))), id, running)
  expect((await rowOf(id)).problem).toMatch(/^a .?b{290,}$/)
  await deliverRequest(context(channelThat(async () => ({ receipt: words }))), id, running)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', receipt: expect.stringMatching(/^a .?b{290,}$/) })
})

it('a held delivery is not made', async () => {
  const id = await post()
  await database.db.updateTable('delivery').set({ state: 'held' }).where('id', '=', id).execute()
  await deliverRequest(context(channelThat(async () => ({}))), id, running)
  expect(parcels).toEqual([])
  await reopenDeliveries(context(), { state: 'held' })
  await deliverRequest(context(channelThat(async () => ({}))), id, running)
  expect(parcels).toHaveLength(1)
})

it('the sweep gives a lost job back, and gives up what has no channel any more', async () => {
  const lost = await post()
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  const { deliveries } = await addRequest(database.db, { channels: ['old'], createdAt: START })
  const orphan = deliveries.get('old') ?? ''
  const mail = channelThat(async () => ({}))
  expect(await sweepDeliveries(context(mail))).toEqual({ givenUp: 0, enqueued: 0 })
  now = new Date(START.getTime() + HOUR_MS)
  expect(await sweepDeliveries(context(mail))).toEqual({ givenUp: 1, enqueued: 1 })
  expect(await jobsOf(lost)).toHaveLength(1)
  expect(await jobsOf(orphan)).toEqual([])
  expect(await rowOf(orphan)).toMatchObject({ state: 'dead' })
  expect(alarms()).toMatchObject([{ delivery: orphan, channel: 'old' }])
  expect(await sweepDeliveries(context(mail))).toEqual({ givenUp: 0, enqueued: 0 })
})

it('the sweep revives a delivery whose job the queue has given up', async () => {
  const id = await post()
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db)
  now = new Date(START.getTime() + HOUR_MS)
  expect(await sweepDeliveries(context(channelThat(async () => ({}))))).toEqual({ givenUp: 0, enqueued: 1 })
  expect(await jobsOf(id)).toMatchObject([{ attempts: 0 }])
})

const claim = (minutes: number) => ({
  address_hash: Buffer.from(String(minutes)),
  delivery_id: '0f0e6f52-6f0c-4a4e-9a77-5a2f6a6d1c11',
  claimed_at: new Date(START.getTime() - minutes * 60_000),
  day_began_at: new Date(START.getTime() - minutes * 60_000),
})

it('the sweep forgets which addresses had a confirmation long ago', async () => {
  await database.db
    .insertInto('confirmation_pace')
    .values([claim(9), claim(24 * 60 + 1)])
    .execute()
  await sweepDeliveries(context())
  const kept = await database.db.selectFrom('confirmation_pace').select('claimed_at').execute()
  expect(kept).toEqual([{ claimed_at: claim(9).claimed_at }])
})
