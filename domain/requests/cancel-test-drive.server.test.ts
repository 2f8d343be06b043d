import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { removeBranch } from '../branches/save-branch.server.ts'
import { findTestDrive, listTestDrives } from '../test-drives/test-drives.server.ts'
import { cancelTestDrive } from './cancel-test-drive.server.ts'
import { describeRequest, formatRequestTitle } from './reports/describe-request.ts'
import { eraseRequests } from './erase-old-requests.server.ts'
import { findRequestReport } from './reports/find-request-report.server.ts'
import { listAccountRequests } from './account/account-requests.server.ts'
import { submitRequest } from './submission/submit-request.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const context = { db, now: () => SUBMIT_TIME, newId: randomUUID }
let branch = { id: 0, slug: '' }
let accountId = 0
beforeEach(async () => {
  branch = await addBranch(db)
  accountId = await addAccount(db)
})

async function book(slot = '2026-11-21T10:00'): Promise<number> {
  const base = createSubmission({ form: 'request-testdrive', kind: 'testdrive', sender: { accountId } })
  const answers = { brand: 'lada', ...base.answers, branch: branch.slug, slot }
  const outcome = await submitRequest(createSubmitContext(db), { ...base, answers })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.number
}

const loadReportLines = async (requestId: number) => {
  const report = await findRequestReport({ db, timeZone: 'Europe/Moscow' }, requestId)
  if (report === undefined) throw new Error('There is no such request')
  const lines = new Map(describeRequest(report).map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]))
  return { title: formatRequestTitle(report).replaceAll('\u00a0', ' '), booking: lines.get('Запись') }
}

const deliver = (requestId: number) =>
  db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: SUBMIT_TIME })
    .where('request_id', '=', requestId)
    .execute()

it('the report shows the slot, and that it is held', async () => {
  expect(await loadReportLines(await book())).toEqual({
    title: expect.stringMatching(/^Запись на тест-драйв № \d+: LADA$/),
    booking: 'суббота, 21 ноября, 10:00: время закреплено за клиентом',
  })
})

it('a slot that a visitor cancels is free again, and the channels that had the request are notified', async () => {
  const requestId = await book()
  await deliver(requestId)
  expect(await cancelTestDrive(context, { requestId, accountId })).toEqual({ ok: true })
  expect(await loadReportLines(requestId)).toEqual({
    title: expect.stringMatching(/^Отмена: запись на тест-драйв № \d+: LADA$/),
    booking: 'суббота, 21 ноября, 10:00: отменена клиентом 20.11.2026, 14:20',
  })
  const deliveries = await db
    .selectFrom('delivery')
    .select(['channel', 'state', 'occasion'])
    .where('request_id', '=', requestId)
    .orderBy('occasion')
    .execute()
  expect(deliveries).toEqual([
    { channel: 'mail', state: 'delivered', occasion: 'submitted' },
    { channel: 'mail', state: 'waiting', occasion: 'test-drive-cancelled' },
  ])
  await book()
  expect(await cancelTestDrive(context, { requestId, accountId })).toEqual({
    ok: false,
    reason: 'cancelled',
  })
})

it('a request that is not delivered yet contains its own cancellation', async () => {
  const requestId = await book()
  await cancelTestDrive(context, { requestId, accountId })
  const deliveries = await db.selectFrom('delivery').select('occasion').where('request_id', '=', requestId).execute()
  expect(deliveries).toEqual([{ occasion: 'submitted' }])
})

it('a visitor cannot cancel the slot of another account', async () => {
  const requestId = await book()
  const other = await addAccount(db)
  expect(await cancelTestDrive(context, { requestId, accountId: other })).toEqual({ ok: false, reason: 'none' })
  expect(await findTestDrive({ db }, requestId)).toMatchObject({ cancelledAt: null, local: '2026-11-21T10:00' })
})

it('a test drive that has begun cannot be cancelled', async () => {
  const requestId = await book()
  const late = { ...context, now: () => new Date('2026-11-21T07:00:00Z') }
  expect(await cancelTestDrive(late, { requestId, accountId })).toEqual({
    ok: false,
    reason: 'too-late',
  })
})

it('only one of many simultaneous clicks cancels', async () => {
  const requestId = await book()
  await deliver(requestId)
  const params = { requestId, accountId } as const
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => cancelTestDrive(context, params)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

it('the account lists the slot while it is held', async () => {
  const requestId = await book()
  const list = async () => (await listAccountRequests({ db }, { accountId })).rows.map(({ slot }) => slot)
  expect(await list()).toEqual(['2026-11-21T10:00'])
  await cancelTestDrive(context, { requestId, accountId })
  expect(await list()).toEqual([null])
})

it('erasing a request removes its future test drive; past ones still count', async () => {
  const [ahead, past] = [await book(), await book('2026-11-21T12:00')]
  await db
    .updateTable('test_drive')
    .set({ begins_at: new Date('2026-11-19T07:00:00Z') })
    .where('request_id', '=', past)
    .execute()
  const nothing = { discard: async () => undefined }
  const files = { put: async () => undefined, remove: async () => undefined }
  await eraseRequests({ ...context, letters: nothing, requestFiles: Object(files) }, [ahead, past], 'request')
  expect(await findTestDrive({ db }, ahead)).toBeUndefined()
  expect(await findTestDrive({ db }, past)).toBeDefined()
  await book()
})

it('a branch with a future test drive is not removed; one with only past ones is', async () => {
  const requestId = await book()
  expect(await removeBranch(context, branch.slug)).toEqual({ ok: false, reason: 'test-drives', count: 1 })
  await cancelTestDrive(context, { requestId, accountId })
  expect(await removeBranch(context, branch.slug)).toEqual({ ok: true })
  expect(await findTestDrive({ db }, requestId)).toBeUndefined()
})

it('staff see which test drives are outside the opening hours of the branch', async () => {
  await book()
  await book('2026-11-21T15:00')
  const hours = JSON.stringify([{ days: [6], opens: '12:00', closes: '18:00' }])
  await db.updateTable('branch').set({ hours }).where('id', '=', branch.id).execute()
  const lines = await listTestDrives(context, { branch: branch.slug, limit: 10 })
  expect(lines.map(({ local, isWithinHours }) => [local, isWithinHours])).toEqual([
    ['2026-11-21T10:00', false],
    ['2026-11-21T15:00', true],
  ])
})
