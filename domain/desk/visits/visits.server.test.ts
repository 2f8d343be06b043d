import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { cancelTestDrive } from '#domain/requests/cancel-test-drive.server.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { addStock, addCar } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { saveBranchDay } from '../deadlines/branch-days.server.ts'
import { addDeskRequest } from '../requests/add-desk-request.server.ts'
import { addBlock, type BlockTarget, listBlocks, removeBlock } from './blocks.server.ts'
import { cancelVisit, changeVisit, setLicenceSeen } from './change-visit.server.ts'
import { findVisit, listVisits, listWaitingVisits } from './list-visits.server.ts'
import { scheduleVisit } from './schedule-visit.server.ts'

// It is Friday, 20 November 2026, noon in Moscow; the branch is open from nine to nine.

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const desk = deskFixture(db)
const { context, findWork, listEntries, listEvents } = desk
const submitting = createSubmitContext(db, { now: context.now })

let branch = { id: 0, slug: '' }
let carId = 0
let seller: StaffActor
let head: StaffActor
let stranger: StaffActor
beforeEach(async () => {
  const id = await desk.addBranch()
  await db.updateTable('branch').set({ test_drives_at_once: 2 }).where('id', '=', id).execute()
  const { slug } = await db.selectFrom('branch').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  branch = { id, slug }
  carId = await addCar(db)
  await db.updateTable('car').set({ branch_id: id }).where('id', '=', carId).execute()
  seller = await desk.addPerson('salesperson', id)
  head = await desk.addPerson('sales-head', id, 'Вера Исаева')
  stranger = await desk.addPerson('sales-head', await desk.addBranch(), 'Лев Чужой')
})

/** A visitor's own booking. */
const submit = (slot: string | undefined, { car, accountId }: { car?: number; accountId?: number } = {}) => {
  const base = createSubmission({ form: 'request-testdrive', kind: 'testdrive', carId: car, sender: { accountId } })
  const answers = { brand: 'lada', ...base.answers, branch: branch.slug, ...(slot !== undefined && { slot }) }
  return submitRequest(submitting, { ...base, answers })
}
async function book(slot: string | undefined, parts: { car?: number; accountId?: number } = {}): Promise<number> {
  const outcome = await submit(slot, parts)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.number
}
const visitOf = (number: number) =>
  db.selectFrom('test_drive').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow()
const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`)
const block = (from: string, to: string, target: BlockTarget = { kind: 'branch' }, known: number[] = []) =>
  addBlock(context, head, { branchId: branch.id, from, to, target, reason: 'Мойка', known })
const freeOn = async (day: string, car?: number) =>
  (await listFreeDays(context, { branch: branch.slug, carId: car })).find((free) => free.day === day)?.slots ?? []

describe('moving and booking', () => {
  it('a visit moves to another hour and position, which is in its history, and keeps its state', async () => {
    const number = await book('2026-11-20T16:00')
    await changeVisit(context, seller, { number, version: 1, change: 'confirm' })
    const to = { local: '2026-11-20T18:00', slotPosition: 2 }
    expect(await scheduleVisit(context, seller, { number, version: 2, ...to })).toEqual({ ok: true })
    expect(await visitOf(number)).toMatchObject({
      state: 'confirmed',
      begins_at: at('18:00'),
      slot_position: 2,
      version: 3,
    })
    expect((await listEvents(number)).at(-1)).toMatchObject({ actor: seller.id, kind: 'visit-move' })
    expect((await listEntries(number)).at(-1)).toMatchObject({ action: 'visit.move', branchId: branch.id })
    expect(await findWork(number)).toMatchObject({ status: 'appointment', owner_id: seller.staffId })
  })

  it('a change that was made on an older version changes nothing, and says who has changed it', async () => {
    const number = await book('2026-11-20T16:00')
    await scheduleVisit(context, head, { number, version: 1, local: '2026-11-20T17:00' })
    const current = { state: 'booked', local: '2026-11-20T17:00', version: 2, by: 'Вера Исаева' }
    const refusal = { ok: false, reason: 'changed', current }
    expect(await scheduleVisit(context, seller, { number, version: 1, local: '2026-11-20T18:00' })).toEqual(refusal)
    expect(await changeVisit(context, seller, { number, version: 1, change: 'confirm' })).toEqual(refusal)
    expect(await cancelVisit(context, seller, { number, version: 1 })).toEqual(refusal)
  })

  it('nothing but the lead is left out for the staff', async () => {
    const number = await book('2026-11-21T16:00', { car: carId })
    const move = (local: string, slotPosition?: number) =>
      scheduleVisit(context, seller, { number, version: 1, local, slotPosition })
    await book('2026-11-20T16:00', { car: carId })
    expect(await move('2026-11-20T08:00')).toMatchObject({ reason: 'slot-closed' })
    expect(await move('2026-11-20T10:00')).toMatchObject({ reason: 'slot-closed' })
    expect(await move('2026-12-04T10:00')).toMatchObject({ reason: 'slot-closed' })
    expect(await move('2026-11-20T16:00')).toMatchObject({
      reason: 'slot-car-taken',
      free: [expect.any(String), expect.any(String), expect.any(String)],
    })
    await book('2026-11-20T17:00')
    expect(await move('2026-11-20T17:00', 1)).toMatchObject({ reason: 'slot-taken' })
    expect(await move('2026-11-20T17:00', 3)).toMatchObject({ reason: 'slot-taken' })
    // The hour that has begun is for who has come without an appointment.
    expect(await move('2026-11-20T12:00')).toEqual({ ok: true })
  })

  it('a request without a time waits until somebody books one, and a cancelled visit waits again', async () => {
    const number = await book(undefined)
    expect(await listWaitingVisits(context, seller, branch.id)).toMatchObject([{ number, name: 'Анна' }])
    const to = { number, version: null, local: '2026-11-20T16:00' }
    expect(await scheduleVisit(context, seller, to)).toEqual({ ok: true })
    expect(await listWaitingVisits(context, seller, branch.id)).toEqual([])
    expect(await scheduleVisit(context, head, to)).toMatchObject({ reason: 'changed', current: { by: 'Анна Ким' } })
    expect(await cancelVisit(context, seller, { number, version: 1 })).toEqual({ ok: true })
    expect(await listWaitingVisits(context, seller, branch.id)).toMatchObject([{ number }])
    expect(await scheduleVisit(context, head, to)).toEqual({ ok: true })
    expect(await visitOf(number)).toMatchObject({ state: 'booked', cancelled_at: null, cancelled_by: null })
  })

  it('a caller gets a request with the way of the consent, owned by who enters it', async () => {
    const input = { kind: 'testdrive', branchId: branch.id, consentWay: 'oral', key: randomUUID() } as const
    const email = 'pyotr@mail.example'
    const person = { name: 'Пётр', phone: '79161110011', email }
    const answers = { ...person, brand: 'lada', branch: branch.slug, slot: '2026-11-20T13:00' }
    const added = await addDeskRequest(submitting, seller, { ...input, answers, slotPosition: 2 })
    if (!added.ok) throw new Error(added.reason)
    const { number } = added
    expect(await visitOf(number)).toMatchObject({ slot_position: 2, begins_at: at('13:00') })
    expect(await findWork(number)).toMatchObject({
      status: 'appointment',
      owner_id: seller.staffId,
      branch_id: branch.id,
    })
    const request = db.selectFrom('request').select('email').where('id', '=', number)
    expect(await request.execute()).toEqual([{ email }])
    const consent = db.selectFrom('consent').select(['way', 'purpose']).where('request_id', '=', number)
    expect(await consent.execute()).toEqual([{ way: 'oral', purpose: 'personal-data' }])
    expect(await listEntries(number)).toMatchObject([
      { action: 'request.add', after: { kind: 'testdrive', consent: 'oral' } },
    ])
    expect(await addDeskRequest(submitting, seller, { ...input, answers, slotPosition: 2 })).toMatchObject({
      number,
      isReplay: true,
    })
    expect(await addDeskRequest(submitting, stranger, { ...input, answers })).toEqual({ ok: false, reason: 'unknown' })
  })
})

describe('what comes of a visit', () => {
  it('confirmed, arrived with a licence, done: a call is planned for the next morning', async () => {
    const number = await book('2026-11-20T16:00')
    await changeVisit(context, seller, { number, version: 1, change: 'confirm' })
    await setLicenceSeen(context, seller, { number, version: 2, isSeen: true })
    await changeVisit(context, seller, { number, version: 3, change: 'arrive' })
    expect(await changeVisit(context, seller, { number, version: 4, change: 'finish' })).toEqual({ ok: true })
    expect(await findVisit(context, seller, number)).toMatchObject({ state: 'done', isLicenceSeen: true })
    expect(await findWork(number)).toMatchObject({
      status: 'appointment',
      next_action_kind: 'task',
      next_action_at: new Date('2026-11-21T10:00:00+03:00'),
    })
    const kinds = (await listEvents(number)).map(({ kind }) => kind)
    expect(kinds).toEqual(['visit-confirmed', 'status', 'visit-licence', 'visit-arrived', 'visit-done', 'plan'])
    // Pressed twice.
    expect(await changeVisit(context, seller, { number, version: 4, change: 'finish' })).toEqual({ ok: true })
    expect(await listEvents(number)).toHaveLength(6)
  })

  it('nobody has missed a visit before it begins; then they are called, and can still come', async () => {
    const number = await book('2026-11-20T16:00')
    await changeVisit(context, seller, { number, version: 1, change: 'confirm' })
    const miss = { number, version: 2, change: 'miss' } as const
    expect(await changeVisit(context, seller, miss)).toEqual({ ok: false, reason: 'too-early' })
    const late = { ...context, now: () => at('16:20') }
    expect(await cancelVisit(late, seller, { number, version: 2 })).toEqual({ ok: false, reason: 'too-late' })
    expect(await changeVisit(late, seller, miss)).toEqual({ ok: true })
    expect(await findWork(number)).toMatchObject({ next_action_kind: 'call-again', next_action_at: at('17:20') })
    expect(await changeVisit(late, seller, { number, version: 3, change: 'arrive' })).toEqual({ ok: true })
    expect(await changeVisit(late, seller, { number, version: 4, change: 'restore' })).toEqual({ ok: true })
    expect(await visitOf(number)).toMatchObject({ state: 'confirmed' })
  })

  it('a visitor’s own cancellation shows, and the operator cancels whatever the version', async () => {
    const accountId = await addAccount(db)
    const number = await book('2026-11-20T16:00', { accountId })
    await cancelTestDrive({ ...context, newId: randomUUID }, { requestId: number, accountId })
    expect(await findVisit(context, seller, number)).toMatchObject({ state: 'cancelled', isCancelledByVisitor: true })
    expect(await listEvents(number)).toMatchObject([{ actor: 'visitor', kind: 'visit-cancelled' }])
    const other = await book('2026-11-20T16:00')
    await changeVisit(context, seller, { number: other, version: 1, change: 'confirm' })
    expect(await cancelVisit(context, OPERATOR, { number: other })).toEqual({ ok: true })
    expect(await visitOf(other)).toMatchObject({ cancelled_by: 'operator' })
  })

  it('a visit of another branch is unknown, and the attempt is in the log', async () => {
    const number = await book('2026-11-20T16:00')
    const unknown = { ok: false, reason: 'unknown' }
    expect(await changeVisit(context, stranger, { number, version: 1, change: 'confirm' })).toEqual(unknown)
    expect(await cancelVisit(context, stranger, { number, version: 1 })).toEqual(unknown)
    expect(await setLicenceSeen(context, stranger, { number, version: 1, isSeen: true })).toEqual(unknown)
    expect(await scheduleVisit(context, stranger, { number, version: 1, local: '2026-11-20T18:00' })).toEqual(unknown)
    expect(await findVisit(context, stranger, number)).toBeUndefined()
    expect(await listVisits(context, stranger, { branchId: branch.id, from: at('00:00'), to: at('23:59') })).toEqual([])
    const entries = await listEntries(number)
    expect(entries).toHaveLength(5)
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['access.refuse']))
  })
})

describe('blocked hours', () => {
  it('a whole branch, one position, one car: visitors are offered what is left', async () => {
    await block('2026-11-21T10:00', '2026-11-21T12:00')
    expect((await freeOn('2026-11-21')).slice(0, 3)).toEqual([
      '2026-11-21T09:00',
      '2026-11-21T12:00',
      '2026-11-21T13:00',
    ])
    await block('2026-11-22T09:00', '2026-11-22T12:00', { kind: 'position', position: 1 })
    await book('2026-11-22T10:00')
    expect((await freeOn('2026-11-22')).slice(0, 3)).toEqual([
      '2026-11-22T09:00',
      '2026-11-22T11:00',
      '2026-11-22T12:00',
    ])
    await block('2026-11-23T09:00', '2026-11-23T20:30', { kind: 'car', carId })
    expect(await freeOn('2026-11-23', carId)).toEqual([])
    expect(await freeOn('2026-11-23')).toHaveLength(12)
    expect(await submit('2026-11-23T10:00', { car: carId })).toMatchObject({ ok: false, reason: 'slot-car-taken' })
    const [first] = await listBlocks(context, seller, { branchId: branch.id, from: at('00:00'), to: null })
    expect(first).toMatchObject({ reason: 'Мойка', madeBy: 'Вера Исаева', position: null, car: null })
    expect(await removeBlock(context, head, first?.id ?? 0)).toBe(true)
    expect(await removeBlock(context, head, first?.id ?? 0)).toBe(false)
    expect(await freeOn('2026-11-21')).toHaveLength(12)
  })

  it('a holiday has no free hours', async () => {
    await saveBranchDay(context, head, { branchId: branch.id, day: '2026-11-21', spans: [] })
    expect(await freeOn('2026-11-21')).toEqual([])
    expect(await submit('2026-11-21T10:00')).toMatchObject({ ok: false, reason: 'slot-closed' })
  })

  it('what is booked inside is listed first, and stays', async () => {
    const number = await book('2026-11-21T10:00')
    const hours = ['2026-11-21T10:30', '2026-11-21T12:00'] as const
    const visits = [{ number, local: '2026-11-21T10:00', name: 'Анна', position: 1 }]
    expect(await block(...hours)).toEqual({ ok: false, reason: 'booked', visits })
    expect(await block(...hours, { kind: 'position', position: 2 })).toMatchObject({ ok: true })
    expect(await block(...hours, { kind: 'branch' }, [number])).toMatchObject({ ok: true })
    expect(await visitOf(number)).toMatchObject({ state: 'booked' })
  })

  it('a form that is sent twice blocks once', async () => {
    const hours = { from: '2026-11-21T10:00', to: '2026-11-21T12:00', target: { kind: 'branch' } } as const
    const input = { branchId: branch.id, ...hours, reason: 'Учёба', known: [], key: randomUUID() }
    const results = await Promise.all([1, 2, 3].map(() => addBlock(context, head, input)))
    expect(new Set(results.map((result) => result.ok && result.id)).size).toBe(1)
    const period = { branchId: branch.id, from: at('00:00'), to: null }
    expect(await listBlocks(context, head, period)).toHaveLength(1)
  })

  it('is refused for another branch, another branch’s car, and hours that are over or turned round', async () => {
    const theirs = { branchId: branch.id, from: '2026-11-21T10:00', to: '2026-11-21T12:00', known: [] }
    const input = { ...theirs, target: { kind: 'branch' }, reason: 'x' } as const
    expect(await addBlock(context, stranger, input)).toEqual({ ok: false, reason: 'unknown' })
    expect(await addBlock(context, seller, input)).toEqual({ ok: false, reason: 'unknown' })
    const wrong = { ok: false, reason: 'wrong-time' }
    expect(await block('2026-11-21T12:00', '2026-11-21T10:00')).toEqual(wrong)
    expect(await block('2026-11-19T12:00', '2026-11-19T14:00')).toEqual(wrong)
    await db
      .updateTable('car')
      .set({ branch_id: stranger.grants?.[0]?.branchId ?? null })
      .where('id', '=', carId)
      .execute()
    const unknown = { ok: false, reason: 'unknown' }
    expect(await block('2026-11-21T10:00', '2026-11-21T12:00', { kind: 'car', carId })).toEqual(unknown)
  })
})

it('every change of a visit reaches open pages through its request', async () => {
  const number = await book('2026-11-20T16:00')
  const before = await findWork(number)
  await cancelVisit(context, seller, { number, version: 1 })
  expect((await findWork(number)).changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime())
})
