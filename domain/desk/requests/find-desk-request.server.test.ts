import { expect, it } from 'vitest'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { countStatements, deskFixture } from '#tests/factories/desk.ts'
import { createStoredFile, createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findDeskFile } from './find-desk-file.server.ts'
import { findDeskRequest } from './find-desk-request.server.ts'
import { listMyDay } from './list-my-day.server.ts'
import { addNote, removeNote } from '../actions/notes.server.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { setNextAction } from '../actions/set-next-action.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'
import { listHeldRequests } from './trays.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')
const director = await addPerson('sales-head', null, 'Дина Юн')
const operator = await addPerson('operator', null)
const later = (ms: number) => new Date(context.now().getTime() + ms)

it('one request has everything of its page, in six statements', async () => {
  const carId = await addCar(db)
  const outcome = await submitRequest(
    createSubmitContext(db, { now: context.now }),
    createSubmission({
      form: 'request-testdrive',
      kind: 'testdrive',
      answers: { name: 'Анна', phone: '79165550001', email: 'anna@mail.example' },
      carId,
      shownPriceRub: 990_000,
      conditions: ['credit'],
      files: [createStoredFile()],
    }),
  )
  if (!outcome.ok) throw new Error('The request was rejected')
  const { number } = outcome
  await db.updateTable('request_work').set({ branch_id: south }).where('request_id', '=', number).execute()
  await db.updateTable('car').set({ price_rub: 900_000 }).where('id', '=', carId).execute()
  const note = await addNote(context, boris, { number, text: 'Просила белую' })
  const removed = await addNote(context, boris, { number, text: 'Лишнее' })
  if (!note.ok || !removed.ok) throw new Error('A note was refused')
  await removeNote(context, boris, { number, id: removed.id })
  await claimRequest(context, anna, number)
  await recordCall(context, anna, { number, outcome: 'no-answer', callAgainAt: null })
  const again = await addRequestAt(south, { phone: '79165550001' })
  await addRequestAt(south, { phone: '79165550001', createdAt: new Date(context.now().getTime() - 31 * DAY_MS) })
  await addRequestAt(north, { phone: '79165550001' })

  const { db: counting, count } = countStatements(db)
  const found = await findDeskRequest({ ...context, db: counting }, anna, number)
  expect(count()).toBe(6)
  expect(found).toMatchObject({
    number,
    status: 'taken',
    isOwn: true,
    canUndo: true,
    lastChange: 'call',
    report: {
      phone: '79165550001',
      email: 'anna@mail.example',
      car: { price: { shownRub: 990_000, totalRub: 1_000_000 } },
      consents: [{ purpose: 'personal-data' }],
    },
    carNow: { card: { id: carId, price: { priceRub: 900_000 } } },
    files: [{ position: 0, originalName: 'kuzov.jpg' }],
    deliveries: [{ channel: 'mail' }, { channel: 'visitor' }],
    notes: [{ text: 'Просила белую', author: 'Борис Лосев', isOwn: false }],
    calls: [{ outcome: 'no-answer', caller: 'Анна Ким' }],
  })
  expect(found?.samePhone.map((row) => row.number)).toEqual([again])
  expect(found?.events.map(({ kind, actorName }) => [kind, actorName])).toEqual([
    ['change', null],
    ['note', 'Борис Лосев'],
    ['note', 'Борис Лосев'],
    ['remove-note', 'Борис Лосев'],
    ['claim', 'Анна Ким'],
    ['call', 'Анна Ким'],
  ])
  // A colleague sees it without the contacts.
  const shown = await findDeskRequest(context, boris, number)
  expect(shown).toMatchObject({ isPhoneMasked: true, canUndo: false, report: { email: 'a···@mail.example' } })
  expect(JSON.stringify(shown)).not.toMatch(/79165550001"|anna@mail|storedName/)
})

it('a request and a file of another branch behave like missing ones, and the log says who opened or tried', async () => {
  const number = await addRequestAt(south)
  await db
    .insertInto('request_file')
    .values({
      request_id: number,
      position: 0,
      stored_name: 'abcd',
      original_name: 'а',
      media_type: 'image/png',
      bytes: 1,
    })
    .execute()
  const file = { number, position: 0 }
  expect(await findDeskFile(context, anna, file)).toMatchObject({ storedName: 'abcd' })
  expect(await findDeskFile(context, anna, { number, position: 1 })).toBeUndefined()
  for (const person of [vera, operator]) {
    expect(await findDeskRequest(context, person, number)).toBeUndefined()
    expect(await findDeskFile(context, person, file)).toBeUndefined()
  }
  expect(await findDeskRequest(context, anna, 999_999)).toBeUndefined()
  expect((await listEntries(number)).map(({ actor, action, after }) => [actor, action, after])).toEqual([
    [anna.id, 'request.open-file', { file: 1 }],
    [vera.id, 'access.refuse', { tried: 'request.view' }],
    [vera.id, 'access.refuse', { tried: 'request.open-file' }],
    [operator.id, 'access.refuse', { tried: 'request.view' }],
    [operator.id, 'access.refuse', { tried: 'request.open-file' }],
  ])
})

it('who may undo and retry is a matter of the request’s branch', async () => {
  const number = await addRequestAt(south)
  const both = [
    { role: 'sales-head', branchId: south },
    { role: 'salesperson', branchId: north },
  ] as const
  const { id, staffId } = await addPerson('sales-head', south)
  const person = { id, staffId, grants: both }
  await claimRequest(context, person, number)
  expect(await findDeskRequest(context, person, number)).toMatchObject({ canUndo: true, canRetry: true })
  expect(await findDeskRequest(context, anna, number)).toMatchObject({ canUndo: false, canRetry: false })
  await db.updateTable('request_work').set({ branch_id: north }).where('request_id', '=', number).execute()
  expect(await findDeskRequest(context, person, number)).toMatchObject({ canUndo: true, canRetry: false })
})

it('the day ends by the clock of one’s branches where they have one, otherwise by the site’s', async () => {
  const { id: east } = await addBranch(db, { time_zone: 'Asia/Vladivostok' })
  const person = await addPerson('salesperson', east)
  const number = await addRequestAt(east)
  await claimRequest(context, person, number)
  // 23:30 in Moscow, and the next morning in Vladivostok.
  const at = new Date('2026-11-20T20:30:00Z')
  await recordCall(context, person, { number, outcome: 'call-back', at })
  expect(await listMyDay(context, person)).toMatchObject({ callBacks: [], today: [] })
  const grants = [...(person.grants ?? []), { role: 'salesperson', branchId: south }] as const
  expect(await listMyDay(context, { ...person, grants })).toMatchObject({ callBacks: [{ number }] })
})

it('a suspect request is shown to those who may release it', async () => {
  const outcome = await submitRequest(createSubmitContext(db), createSubmission({ suspicion: 'honeypot' }))
  if (!outcome.ok) throw new Error('The request was rejected')
  const { number } = outcome
  expect(await findDeskRequest(context, director, number)).toMatchObject({ report: { suspicion: 'honeypot' } })
  expect(await listHeldRequests(context, director)).toMatchObject([{ number, suspicion: 'honeypot' }])
  await db.updateTable('request_work').set({ branch_id: south }).where('request_id', '=', number).execute()
  expect(await findDeskRequest(context, anna, number)).toBeUndefined()
  expect(await listHeldRequests(context, anna)).toEqual([])
  const file = { request_id: number, position: 0, stored_name: 'efgh', original_name: 'а', media_type: 'image/png' }
  await db
    .insertInto('request_file')
    .values({ ...file, bytes: 1 })
    .execute()
  expect(await findDeskFile(context, director, { number, position: 0 })).toMatchObject({ storedName: 'efgh' })
  expect(await findDeskFile(context, anna, { number, position: 0 })).toBeUndefined()
  expect((await listEntries(number)).at(-1)).toMatchObject({ actor: anna.id, after: { tried: 'request.open-file' } })
})

it('the day has what is promised, overdue, due and unplanned, each once, and what nobody has', async () => {
  const add = async () => {
    const number = await addRequestAt(south)
    await claimRequest(context, anna, number)
    return number
  }
  const reached = async (at: Date | null, kind: 'call-back' | 'task' = 'task') => {
    const number = await add()
    await recordCall(context, anna, { number, outcome: 'reached', next: null })
    if (at !== null) await setNextAction(context, anna, { number, from: null, next: { kind, at, text: null } })
    return number
  }
  await db.deleteFrom('request').execute()
  const [promised, tomorrow] = [
    await reached(later(2 * HOUR_MS), 'call-back'),
    await reached(later(DAY_MS), 'call-back'),
  ]
  const [overdue, today, unplanned] = [
    await reached(later(MINUTE_MS)),
    await reached(later(3 * HOUR_MS)),
    await reached(null),
  ]
  const unanswered = await add()
  const fresh = await addRequestAt(south)
  await sweepDeadlines(context)
  desk.advance(HOUR_MS)
  const { db: counting, count } = countStatements(db)
  const day = await listMyDay({ ...context, db: counting }, anna)
  expect(count()).toBe(5)
  const found = Object.entries(day).map(([name, rows]) => [name, rows.map(({ number }: { number: number }) => number)])
  expect(Object.fromEntries(found)).toEqual({
    escalated: [],
    offered: [],
    callBacks: [promised],
    overdue: [overdue, unanswered],
    today: [today],
    unplanned: [unplanned],
    fresh: [fresh],
    deadDeliveries: [],
  })
  expect(JSON.stringify(day)).not.toContain(`"number":${tomorrow}`)
})

it('dead deliveries are in the day of those who may send them again, without a person', async () => {
  const number = await addRequestAt(south, { channels: ['telegram'], name: 'Канарейкина', phone: '79161110099' })
  await db.updateTable('delivery').set({ state: 'dead', problem: '403' }).where('request_id', '=', number).execute()
  const dead = { number, kind: 'call', channel: 'telegram', problem: '403', endedAt: null }
  expect((await listMyDay(context, anna)).deadDeliveries).toEqual([])
  expect((await listMyDay(context, director)).deadDeliveries).toEqual([dead])
  expect(await listMyDay(context, operator)).toMatchObject({ fresh: [], deadDeliveries: [dead] })
})
