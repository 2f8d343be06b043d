import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'
import { deliverRequest, type DeliveryContext } from './deliver-request.server.ts'
import { eraseRequests } from '../erase-old-requests.server.ts'
import { listDeliveries, reopenDeliveries } from './deliveries.server.ts'
import { claimDeliveries } from './claim-deliveries.server.ts'

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
const context = (...channels: Channel[]) => ({
  db: database.db,
  now: () => now,
  log,
  timeZone: 'Europe/Moscow',
  random: () => 0.5,
  channels,
})

const channelThat = (act: Channel['deliver']): Channel => ({
  name: 'mail',
  only: {},
  deliver: (parcel) => {
    parcels.push(parcel)
    return act(parcel)
  },
})
const failing = (error: Error) =>
  channelThat(async () => {
    throw error
  })
const delivering = () => channelThat(async () => ({ receipt: 'letter 17', missingFiles: 0 }))

const post = async () => (await addRequest(database.db, { createdAt: START })).deliveries.get('mail') ?? ''
const rowOf = (id: string) =>
  database.db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const alarms = () => lines.filter(({ level }) => level === 50)

/** Makes an attempt at every due delivery. */
async function deliver(context: DeliveryContext): Promise<void> {
  for (const delivery of await claimDeliveries(context, 'mail', 10)) await deliverRequest(context, delivery, running)
}

const channelMissingFiles = () =>
  channelThat(async ({ canOmitFiles }) => {
    if (!canOmitFiles) throw new ChannelError('1 of 1 files cannot be read on web-2', { isMissingFiles: true })
    return { receipt: 'letter 17', missingFiles: 1 }
  })

it('a delivery with missing files is released at once, logged once, and is no failure of its channel', async () => {
  const id = await post()
  for (let time = 0; time < 5; time += 1) await deliver(context(channelMissingFiles()))
  expect(await rowOf(id)).toMatchObject({
    state: 'waiting',
    attempts: 5,
    problem: '1 of 1 files cannot be read on web-2',
    lease_expires_at: null,
    due_at: START,
  })
  expect(lines).toMatchObject([{ level: 40, delivery: id, msg: 'not delivered, waits for a node that has the files' }])
  await deliver(context(failing(new ChannelError('it answered 503'))))
  now = new Date(START.getTime() + 2000)
  await deliver(context(delivering()))
  const { request_id, ...row } = await rowOf(id)
  expect(row).toMatchObject({ state: 'delivered', problem: null })
  expect(await listDeliveries(database, request_id)).toMatchObject([{ channel: 'mail', attempts: 2 }])
  expect(alarms()).toEqual([])
})

it('after ten minutes a request goes without the files that no node has, with an alarm', async () => {
  const id = await post()
  // The mail server was away for an hour: the first look for the files comes only then.
  now = new Date(START.getTime() + 60 * MINUTE_MS)
  await deliver(context(channelMissingFiles()))
  now = new Date(now.getTime() + 9 * MINUTE_MS)
  await deliver(context(channelMissingFiles()))
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
  now = new Date(now.getTime() + MINUTE_MS)
  await deliver(context(channelMissingFiles()))
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', receipt: 'letter 17' })
  expect(alarms()).toMatchObject([{ delivery: id, files: 1 }])
})

it('reopening a dead delivery restarts the wait for its files', async () => {
  await post()
  await deliver(context(channelMissingFiles()))
  now = new Date(START.getTime() + 11 * MINUTE_MS)
  await deliver(context(failing(new ChannelError('it said no', { isRetryable: false }))))
  await reopenDeliveries(context(), { state: 'dead' })
  await deliver(context(channelMissingFiles()))
  expect(parcels.map(({ canOmitFiles }) => canOmitFiles)).toEqual([false, true, false])
})

it('an erased request does not wait for its files', async () => {
  const id = await post()
  const storage = createDiskStorage(tmpdir())
  const eraser = { ...context(), requestFiles: storage, letters: { discard: async () => undefined } }
  const mail = channelThat(async (parcel) => {
    await eraseRequests(eraser, [parcel.report.id], 'request')
    throw new ChannelError('1 of 1 files cannot be read on web-2', { isMissingFiles: true })
  })
  await deliver(context(mail))
  expect(lines).toEqual([])
  expect(await database.db.selectFrom('delivery').select('id').where('id', '=', id).execute()).toEqual([])
})

it('a process does not lease the deliveries that it excludes', async () => {
  const [left, other] = [await post(), await post()]
  const taken = await claimDeliveries(context(), 'mail', 10, [left])
  expect(taken.map(({ id }) => id)).toEqual([other])
})
