import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listBranchDays, removeBranchDay, saveBranchDay } from './branch-days.server.ts'
import { sweepDeadlines } from './sweep-deadlines.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const head = await addPerson('sales-head', south)
const anna = await addPerson('salesperson', south)
const today = '2026-11-20'

it('a short day changes deadlines, and removing it restores them', async () => {
  const number = await addRequestAt(south)
  const deadline = async () => {
    await sweepDeadlines(context)
    return (await findWork(number)).respond_by?.toISOString()
  }
  expect(await deadline()).toBe('2026-11-20T09:15:00.000Z')
  const spans = [
    { opens: '09:00', closes: '12:05' },
    { opens: '14:00', closes: '16:00' },
  ]
  expect(await saveBranchDay(context, head, { branchId: south, day: today, spans })).toEqual({ ok: true })
  expect(await listBranchDays({ db }, { branchId: south, since: today })).toEqual([{ day: today, spans }])
  expect(await deadline()).toBe('2026-11-20T11:10:00.000Z')
  await saveBranchDay(context, head, { branchId: south, day: today, spans: [] })
  expect(await deadline()).toBe('2026-11-21T06:15:00.000Z')
  await removeBranchDay(context, head, { branchId: south, day: today })
  expect(await deadline()).toBe('2026-11-20T09:15:00.000Z')
})

it('days of a branch are changed by those who manage its requests, with an entry of the log', async () => {
  const day = { day: '2027-01-01', spans: [] }
  expect(await saveBranchDay(context, anna, { branchId: south, ...day })).toEqual({ ok: false, reason: 'unknown' })
  expect(await saveBranchDay(context, head, { branchId: north, ...day })).toEqual({ ok: false, reason: 'unknown' })
  expect(await saveBranchDay(context, head, { branchId: 999, ...day })).toEqual({ ok: false, reason: 'unknown' })
  await saveBranchDay(context, head, { branchId: south, ...day })
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'after'])
    .where('subject', '=', `branch:${south}`)
    .where(sql`after ->> 'day'`, '=', '2027-01-01')
    .where('action', '!=', 'access.refuse')
    .execute()
  const after = { day: '2027-01-01', hours: '' }
  expect(entries).toEqual([{ action: 'branch.save-day', subject: `branch:${south}`, after }])
})

it('a day that is over in the branch keeps its hours, and the deadlines that were counted by them', async () => {
  const save = (day: string) => saveBranchDay(context, head, { branchId: south, day, spans: [] })
  expect(await save('2026-11-19')).toEqual({ ok: false, reason: 'past' })
  expect(await listBranchDays({ db }, { branchId: south, since: '2026-11-01' })).not.toContainEqual(
    expect.objectContaining({ day: '2026-11-19' }),
  )
})
