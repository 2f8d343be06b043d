import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import type { DB } from '#db/schema.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import type { Submission } from './submission.ts'
import { submitRequest } from './submit-request.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)

/** The day after the tests' current day, a Saturday. */
const SLOT = '2026-11-21T10:00'
let branch = { id: 0, slug: '' }
beforeEach(async () => {
  branch = await addBranch(db)
})

const testDriveSubmission = (answers: Record<string, string> = {}, parts: Partial<Submission> = {}): Submission => {
  const base = createSubmission({ form: 'request-testdrive', kind: 'testdrive', ...parts })
  return { ...base, answers: { brand: 'lada', ...base.answers, branch: branch.slug, slot: SLOT, ...answers } }
}
const submit = (submission: Submission, now = SUBMIT_TIME, to = db) =>
  submitRequest(createSubmitContext(to, { now: () => now }), submission)
const countIn = async (table: 'request' | 'test_drive' | 'consent' | 'delivery') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const countRows = () =>
  Promise.all([countIn('request'), countIn('test_drive'), countIn('consent'), countIn('delivery')])
const listFreeSlotsOn = async (day = '2026-11-21', carId?: number) =>
  (await listFreeDays({ db, now: () => SUBMIT_TIME }, { branch: branch.slug, carId })).find(
    (found) => found.day === day,
  )?.slots

it('a request books its slot, which is then no longer offered', async () => {
  expect(await listFreeSlotsOn()).toContain(SLOT)
  const outcome = await submit(testDriveSubmission())
  if (!outcome.ok) throw new Error(outcome.reason)
  const booked = await db.selectFrom('test_drive').selectAll().where('request_id', '=', outcome.number).execute()
  expect(booked).toMatchObject([
    { branch_id: branch.id, begins_at: new Date('2026-11-21T07:00:00Z'), slot_position: 1, booked_at: SUBMIT_TIME },
  ])
  expect(await listFreeSlotsOn()).not.toContain(SLOT)
  expect(await listFreeSlotsOn()).toContain('2026-11-21T11:00')
})

it('a request for a taken slot gets the next free ones, and nothing is written', async () => {
  await submit(testDriveSubmission())
  await submit(testDriveSubmission({ slot: '2026-11-21T12:00' }))
  const before = await countRows()
  expect(await submit(testDriveSubmission())).toEqual({
    ok: false,
    reason: 'slot-taken',
    freeSlots: ['2026-11-21T11:00', '2026-11-21T13:00', '2026-11-21T14:00'],
  })
  expect(await countRows()).toEqual(before)
})

it('of two hundred simultaneous requests one gets the slot, and the others write nothing', async () => {
  const before = await countRows()
  // No connection timeout: the machine may be busy with other tests.
  const pool = new pg.Pool({ connectionString: database.url, max: 20 })
  await using crowded = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => submit(testDriveSubmission(), SUBMIT_TIME, crowded)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason)))).toEqual(
    new Set(['ok', 'slot-taken']),
  )
  expect(await countRows()).toEqual(before.map((count) => count + 1))
})

it('a branch never exceeds its number of simultaneous test drives', async () => {
  branch = await addBranch(db, { test_drives_at_once: 3 })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(testDriveSubmission())))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
  const positions = await db
    .selectFrom('test_drive')
    .select('slot_position')
    .where('branch_id', '=', branch.id)
    .execute()
  expect(positions.map(({ slot_position }) => slot_position).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
})

it('a branch that offers no test drives books none', async () => {
  branch = await addBranch(db, { test_drives_at_once: 0 })
  expect(await listFreeSlotsOn()).toEqual([])
  expect(await submit(testDriveSubmission())).toEqual({ ok: false, reason: 'slot-closed', freeSlots: [] })
})

it('a car has one test drive at a time, whichever branch is requested', async () => {
  const carId = await addCar(db)
  branch = await addBranch(db, { test_drives_at_once: 5 })
  const other = await addBranch(db, { test_drives_at_once: 5 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      submit(testDriveSubmission({ branch: place % 2 === 0 ? branch.slug : other.slug }, { carId })),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'slot-car-taken')).toHaveLength(19)
  expect(await listFreeSlotsOn('2026-11-21', carId)).not.toContain(SLOT)
  expect(await listFreeSlotsOn()).toContain(SLOT)
})

it.each([
  ['before the branch opens', '2026-11-21T08:00'],
  ['when it would end after closing', '2026-11-21T20:30'],
  ['between two slots', '2026-11-21T10:30'],
  ['sooner than in two hours', '2026-11-20T16:00'],
  ['yesterday', '2026-11-19T10:00'],
  ['later than in two weeks', '2026-12-04T10:00'],
])('a slot %s is rejected, and others are offered', async (_case, slot) => {
  const outcome = await submit(testDriveSubmission({ slot }))
  expect(outcome).toMatchObject({ ok: false, reason: 'slot-closed' })
  expect(!outcome.ok && outcome.freeSlots).toHaveLength(3)
})

it('a slot without a known branch is rejected', async () => {
  expect(await submit(testDriveSubmission({ branch: 'atlantis' }))).toMatchObject({ ok: false, reason: 'slot-branch' })
})

it('a request without a branch uses the one of its car', async () => {
  const carId = await addCar(db)
  await db.updateTable('car').set({ branch_id: branch.id }).where('id', '=', carId).execute()
  const { branch: _branch, ...answers } = { branch: '', ...testDriveSubmission().answers }
  expect(await submit({ ...testDriveSubmission({}, { carId }), answers })).toMatchObject({ ok: true })
  expect(await listFreeSlotsOn()).not.toContain(SLOT)
})

it('a car cannot be booked at another branch than its own', async () => {
  const carId = await addCar(db)
  const elsewhere = await addBranch(db)
  await db.updateTable('car').set({ branch_id: elsewhere.id }).where('id', '=', carId).execute()
  expect(await submit(testDriveSubmission({}, { carId }))).toMatchObject({ ok: false, reason: 'slot-car-elsewhere' })
  expect(await listFreeSlotsOn()).toContain(SLOT)
  expect(await submit(testDriveSubmission({ branch: elsewhere.slug }, { carId }))).toMatchObject({ ok: true })
})

it('a reserved car, or one still in transit, cannot be booked', async () => {
  const carId = await addCar(db)
  await db.updateTable('car').set({ state: 'reserved' }).where('id', '=', carId).execute()
  expect(await submit(testDriveSubmission({}, { carId }))).toMatchObject({ ok: false, reason: 'slot-car-away' })
  await db.updateTable('car').set({ state: 'published', availability: 'in-transit' }).where('id', '=', carId).execute()
  expect(await submit(testDriveSubmission({}, { carId }))).toMatchObject({ ok: false, reason: 'slot-car-away' })
  expect(await listFreeSlotsOn()).toContain(SLOT)
})

it('the same key is the same booking, even after the slot has passed', async () => {
  const sent = testDriveSubmission()
  const first = await submit(sent)
  expect(await submit(sent)).toEqual({ ...first, isReplay: true })
  await submit(testDriveSubmission({ slot: '2026-11-21T15:00' }))
  // The slot has passed by now.
  expect(await submit(sent, new Date('2026-12-24T12:00:00Z'))).toEqual({ ...first, isReplay: true })
  expect(await submit({ ...sent, answers: { ...sent.answers, slot: '2026-11-21T11:00' } })).toEqual({
    ok: false,
    reason: 'key-reused',
  })
})

it('after a rejection the same form books another slot with its key', async () => {
  await submit(testDriveSubmission())
  const sent = testDriveSubmission()
  expect(await submit(sent)).toMatchObject({ ok: false, reason: 'slot-taken' })
  const other = { ...sent, answers: { ...sent.answers, slot: '2026-11-21T11:00' } }
  expect(await submit(other)).toMatchObject({ ok: true, isReplay: false })
})

it('a second test drive of one person books nothing until they confirm it', async () => {
  const phone = '79165550099'
  await submit(testDriveSubmission({ phone }))
  const second = testDriveSubmission({ phone, slot: '2026-11-22T10:00' })
  expect(await submit(second)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await listFreeSlotsOn('2026-11-22')).toContain('2026-11-22T10:00')
  expect(await submit({ ...second, isRepeatMeant: true })).toMatchObject({ ok: true })
  expect(await listFreeSlotsOn('2026-11-22')).not.toContain('2026-11-22T10:00')
})

it('a suspect request is accepted but holds no slot', async () => {
  expect(await submit(testDriveSubmission({}, { suspicion: 'honeypot' }))).toMatchObject({ ok: true })
  expect(await listFreeSlotsOn()).toContain(SLOT)
  expect(await submit(testDriveSubmission({}, { suspicion: 'too-fast' }))).toMatchObject({ ok: true })
  expect(await listFreeSlotsOn()).not.toContain(SLOT)
})

it('bookings made before a change of hours still block overlapping slots', async () => {
  await submit(testDriveSubmission())
  await db
    .updateTable('branch')
    .set({ hours: JSON.stringify([{ days: [6], opens: '09:30', closes: '13:30' }]) })
    .where('id', '=', branch.id)
    .execute()
  expect(await listFreeSlotsOn()).toEqual(['2026-11-21T11:30', '2026-11-21T12:30'])
  expect(await submit(testDriveSubmission({ slot: '2026-11-21T09:30' }))).toMatchObject({
    ok: false,
    reason: 'slot-taken',
  })
})

it('slots are in the time zone of the branch', async () => {
  branch = await addBranch(db, { time_zone: 'Asia/Vladivostok' })
  const outcome = await submit(testDriveSubmission())
  if (!outcome.ok) throw new Error(outcome.reason)
  const booked = await db
    .selectFrom('test_drive')
    .select('begins_at')
    .where('request_id', '=', outcome.number)
    .execute()
  expect(booked).toEqual([{ begins_at: new Date('2026-11-21T00:00:00Z') }])
})
