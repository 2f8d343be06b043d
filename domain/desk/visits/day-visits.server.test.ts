import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { DaySpan } from '#domain/branches/day-spans.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { listBranchDays, saveBranchDay } from '../deadlines/branch-days.server.ts'
import { cancelVisit, changeVisit } from './change-visit.server.ts'
import {
  listTodaysVisits,
  listVisitBranches,
  listVisitsOutsideHours,
  listVisitsToConfirm,
} from './list-visits.server.ts'
import { scheduleVisit } from './schedule-visit.server.ts'

// It is Friday, 20 November 2026, noon in Moscow.

const { db } = await shareInFile(createTestDatabase())
const { context, addPerson, addRequestAt } = deskFixture(db)
const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:00' }])
const { id: south } = await addBranch(db, { test_drives_at_once: 5 })
const { id: east } = await addBranch(db, { test_drives_at_once: 5, time_zone: 'Asia/Vladivostok', hours })
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const everywhere = await addPerson('salesperson', null)
const head = await addPerson('sales-head', south, 'Вера Исаева')

beforeEach(() => sql`truncate request cascade`.execute(db))

/** A visit that its visitor has booked. */
async function book(local: string, { branch = south, email }: { branch?: number; email?: string } = {}) {
  const number = await addRequestAt(branch, { kind: 'testdrive', email })
  expect(await scheduleVisit(context, everywhere, { number, version: null, local })).toEqual({ ok: true })
  await db
    .updateTable('request_work')
    .set({ owner_id: null, owned_since: null, status: 'new', version: 1 })
    .where('request_id', '=', number)
    .execute()
  return number
}
const numbers = (visits: { number: number }[]) => visits.map(({ number }) => number)

it('today is that of each branch, and has the visits of colleagues until they are over', async () => {
  const [late, early, done] = [
    await book('2026-11-20T18:00'),
    await book('2026-11-20T15:00'),
    await book('2026-11-20T13:00'),
  ]
  await claimRequest(context, boris, early)
  for (const [version, change] of [
    [1, 'arrive'],
    [2, 'finish'],
  ] as const)
    await changeVisit(context, anna, { number: done, version, change })
  await book('2026-11-21T13:00')
  // Seven hours ahead: there it is seven in the evening.
  const [there] = [await book('2026-11-20T21:00', { branch: east }), await book('2026-11-21T01:00', { branch: east })]
  expect(numbers(await listTodaysVisits(context, anna))).toEqual([early, late])
  expect(numbers(await listTodaysVisits(context, everywhere))).toEqual([there, early, late])
})

it('who gets no letter is to be called: free and own visits of tomorrow that nobody has confirmed', async () => {
  const [free, own, colleagues] = [
    await book('2026-11-21T12:00'),
    await book('2026-11-21T13:00'),
    await book('2026-11-21T14:00'),
  ]
  await claimRequest(context, anna, own)
  await claimRequest(context, boris, colleagues)
  const confirmed = await book('2026-11-21T15:00')
  await changeVisit(context, anna, { number: confirmed, version: 1, change: 'confirm' })
  await book('2026-11-22T12:00')
  const [written, refused] = [
    await book('2026-11-21T16:00', { email: 'anna@mail.example' }),
    await book('2026-11-21T17:00', { email: 'boris@mail.example' }),
  ]
  const ofAccount = await book('2026-11-21T18:00')
  const account = await addAccount(db, { name: 'Анна', email: 'own@mail.example' })
  await db.updateTable('request').set({ account_id: account }).where('id', '=', ofAccount).execute()
  expect(numbers(await listVisitsToConfirm(context, anna))).toEqual([free, own])
  const visit_at = new Date('2026-11-21T17:00:00+03:00')
  const failed = { state: 'failed', at: context.now(), ended_at: context.now(), problem: '550' } as const
  await db
    .insertInto('visit_reminder')
    .values({ id: crypto.randomUUID(), request_id: refused, visit_at, ...failed })
    .execute()
  expect(numbers(await listVisitsToConfirm(context, anna))).toEqual([free, own, refused])
  expect(numbers(await listVisitsToConfirm(context, anna))).not.toContain(written)
})

it('visits of a day that is closed or shortened are named until they are moved or cancelled', async () => {
  const [early, gone, late] = [
    await book('2026-11-21T10:00'),
    await book('2026-11-21T11:00'),
    await book('2026-11-21T18:00'),
  ]
  const listOutside = async () => {
    const branch = (await listVisitBranches(context, anna)).find(({ id }) => id === south)
    return branch && numbers(await listVisitsOutsideHours(context, anna, branch))
  }
  const setHours = (spans: readonly DaySpan[]) =>
    saveBranchDay(context, head, { branchId: south, day: '2026-11-21', spans, known: [early, gone, late] })
  expect(await listOutside()).toEqual([])
  await setHours([{ opens: '12:00', closes: '21:00' }])
  expect(await listOutside()).toEqual([early, gone])
  await setHours([])
  await cancelVisit(context, anna, { number: gone, version: 1 })
  expect(await listOutside()).toEqual([early, late])
})

it('hours that would leave out visits are saved once all of these have been shown', async () => {
  const [ten, noon] = [await book('2026-11-23T10:00'), await book('2026-11-23T12:00')]
  const gone = await book('2026-11-23T11:00')
  await cancelVisit(context, anna, { number: gone, version: 1 })
  await book('2026-11-24T10:00')
  const day = '2026-11-23'
  const save = (spans: readonly DaySpan[], known?: number[]) =>
    saveBranchDay(context, head, { branchId: south, day, spans, known })
  const [first, second] = [
    { number: ten, local: `${day}T10:00` },
    { number: noon, local: `${day}T12:00` },
  ]
  expect(await save([])).toEqual({ ok: false, reason: 'booked', visits: [first, second] })
  expect(await save([{ opens: '11:00', closes: '20:00' }])).toEqual({ ok: false, reason: 'booked', visits: [first] })
  expect(await save([], [ten])).toMatchObject({ reason: 'booked' })
  expect((await listBranchDays(context, { branchId: south, since: day })).map((saved) => saved.day)).not.toContain(day)
  expect(await save([{ opens: '10:00', closes: '20:00' }])).toEqual({ ok: true })
  expect(await save([], [ten, noon])).toEqual({ ok: true })
  expect(await listBranchDays(context, { branchId: south, since: day })).toContainEqual({ day, spans: [] })
})
