import { expect, it } from 'vitest'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { saveBranchDay } from './branch-days.server.ts'
import { loadResponseDeadlines, setResponseDeadline } from './response-deadlines.server.ts'
import { sweepDeadlines } from './sweep-deadlines.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson, addRequestAt, findWork } = deskFixture(db)
const south = await addBranch()
const director = await addPerson('sales-head', null)
const head = await addPerson('sales-head', south)

it('a deadline of one’s own counts at once for what is not answered, until the usual one is back', async () => {
  const number = await addRequestAt(south, { kind: 'trade' })
  const minutesLeft = async () => {
    await sweepDeadlines(context)
    const { respond_by: respondBy, answer_from: from } = await findWork(number)
    return respondBy === null ? null : (respondBy.getTime() - from.getTime()) / 60_000
  }
  expect(await minutesLeft()).toBe(15)
  expect(await setResponseDeadline(context, director, { kind: 'trade', minutes: 45 })).toEqual({ ok: true })
  expect(await minutesLeft()).toBe(45)
  expect((await loadResponseDeadlines(db))('trade')).toMatchObject({ isOwn: true, warnMs: 300_000 })
  await setResponseDeadline(context, director, { kind: 'trade', minutes: 6 })
  expect((await loadResponseDeadlines(db))('trade')).toMatchObject({ warnMs: 120_000 })
  await setResponseDeadline(context, director, { kind: 'trade', minutes: null })
  expect(await minutesLeft()).toBeNull()
  await setResponseDeadline(context, director, { kind: 'trade', minutes: undefined })
  expect(await minutesLeft()).toBe(15)
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'deadline.set')
    .execute()
  expect(entries.map(({ after }) => after)).toEqual([
    { minutes: 45 },
    { minutes: 6 },
    { minutes: null },
    { minutes: 'usual' },
  ])
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([director.id]))
})

it('who manages one branch changes no deadline of all', async () => {
  expect(await setResponseDeadline(context, head, { kind: 'call', minutes: 5 })).toEqual({
    ok: false,
    reason: 'unknown',
  })
  expect((await loadResponseDeadlines(db))('call')).toMatchObject({ isOwn: false })
})

it('of many who save at once nobody fails', async () => {
  const day = { branchId: south, day: '2026-12-31', spans: [{ opens: '10:00', closes: '16:00' }] }
  const saved = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? saveBranchDay(context, head, day)
        : setResponseDeadline(context, director, { kind: 'credit', minutes: 20 + index }),
    ),
  )
  expect(saved).toEqual(saved.map(() => ({ ok: true })))
})
