import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { listen } from '#platform/postgres/listen.server.ts'
import { reopenDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { createMailFiles } from '#platform/mail/mailers.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { staffFixture } from '#tests/factories/staff.ts'
import { createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { until } from '#tests/fixtures/until.ts'

const { db, url } = await shareInFile(createTestDatabase())
const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-desk-')))
const { addStaff, context } = staffFixture(db)

const ignore = () => undefined
const submit = async (...parts: Parameters<typeof createSubmission>) => {
  const outcome = await submitRequest(createSubmitContext(db), createSubmission(...parts))
  if (!outcome.ok) throw new Error(`The request was rejected: ${outcome.reason}`)
  return outcome.number
}
const findWork = (number: number) =>
  db.selectFrom('request_work').selectAll().where('request_id', '=', number).executeTakeFirst()
const listEvents = (number: number) =>
  db.selectFrom('request_event').selectAll().where('request_id', '=', number).orderBy('id').execute()

it('every request comes to the desk with its branch, and nobody has it', async () => {
  const { id, slug } = await addBranch(db)
  const number = await submit({ answers: { name: 'Анна', phone: '79160000001', branch: slug } })
  expect(await findWork(number)).toMatchObject({
    kind: 'call',
    submitted_at: SUBMIT_TIME,
    branch_id: id,
    status: 'new',
    owner_id: null,
    held_since: null,
    version: 1,
  })
})

it('a request is accepted when the desk’s table is broken, or locked for longer than a visitor waits', async () => {
  await sql`alter table request_work rename to request_work_away`.execute(db)
  const broken = await submit()
  await sql`alter table request_work_away rename to request_work`.execute(db)
  const locked = await db.transaction().execute(async (tx) => {
    await sql`lock table request_work in access exclusive mode`.execute(tx)
    return submit()
  })
  expect(await findWork(broken)).toBeUndefined()
  expect(await findWork(locked)).toBeUndefined()
  expect(await db.selectFrom('request').select('id').where('id', 'in', [broken, locked]).execute()).toHaveLength(2)
})

it('a suspect request is held until its deliveries are released', async () => {
  const number = await submit({ suspicion: 'honeypot' })
  expect(await findWork(number)).toMatchObject({ held_since: SUBMIT_TIME })
  const now = new Date('2026-11-20T12:00:00Z')
  await reopenDeliveries({ db, now: () => now }, { requestIds: [number], state: 'held' })
  expect(await findWork(number)).toMatchObject({ held_since: null, answer_from: now })
  expect(await findWork(await submit({ suspicion: 'too-fast' }))).toMatchObject({ held_since: null })
})

it('no change of owner, status or branch is without its event, also outside of commands', async () => {
  const { id: number } = await addRequest(db)
  const { id: branchId } = await addBranch(db)
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', number).execute()
  const { id: staffId } = await addStaff([{ role: 'salesperson', branchId }])
  await withAudit(context, { id: `staff:${staffId}`, grants: [] }, (tx) =>
    tx
      .updateTable('request_work')
      .set({ owner_id: staffId, owned_since: context.now(), status: 'taken', version: 2, last_change: 'claim' })
      .where('request_id', '=', number)
      .execute(),
  )
  expect(await listEvents(number)).toMatchObject([
    { actor: 'unknown', kind: 'change', before: { branch: null }, after: { branch: branchId } },
    {
      actor: `staff:${staffId}`,
      kind: 'claim',
      before: { owner: null, status: 'new' },
      after: { owner: staffId, status: 'taken' },
    },
  ])
})

it('events cannot be changed or deleted, except with their request', async () => {
  const { id: number } = await addRequest(db)
  const change = (status: 'spam' | 'new') =>
    db.updateTable('request_work').set({ status }).where('request_id', '=', number).execute()
  await change('spam')
  await expect(db.updateTable('request_event').set({ actor: 'operator' }).execute()).rejects.toThrow('append only')
  await expect(db.deleteFrom('request_event').execute()).rejects.toThrow('append only')
  await db.deleteFrom('request').where('id', '=', number).execute()
  expect(await listEvents(number)).toEqual([])
})

it.each([
  ['a taken request has an owner', { status: 'taken' }],
  ['a lost request has a reason', { status: 'lost' }],
  ['a reason is of a lost request', { lost_reason: 'price' }],
] as const)('%s', async (_, change) => {
  const { id: number } = await addRequest(db)
  await expect(db.updateTable('request_work').set(change).where('request_id', '=', number).execute()).rejects.toThrow(
    'violates check constraint',
  )
})

it('erasing a person erases what the staff wrote about them', async () => {
  const { id: number } = await addRequest(db)
  const { id: staffId } = await addStaff([{ role: 'salesperson', branchId: null }])
  const at = context.now()
  await db.insertInto('request_note').values({ request_id: number, staff_id: staffId, body: 'Анна', at }).execute()
  await db
    .updateTable('request_work')
    .set({ next_action: 'Позвонить Анне', next_action_at: at, next_action_kind: 'task' })
    .where('request_id', '=', number)
    .execute()
  const files = { requestFiles: createDiskStorage(folder.path), letters: createMailFiles(folder.path) }
  await eraseRequests({ ...context, ...files }, [number], 'request')
  expect(await db.selectFrom('request_note').select('body').where('request_id', '=', number).execute()).toEqual([
    { body: '' },
  ])
  expect(await findWork(number)).toMatchObject({ next_action: null, next_action_at: at })
})

it('a new and a changed request are announced by ids alone', async () => {
  const messages: string[] = []
  const listener = await listen(url, ['staff'], {
    onMessage: (message) => messages.push(message),
    onReconnect: ignore,
    onDisconnect: ignore,
  })
  const number = await submit({ answers: { name: 'Анна Канарейкина', phone: '79160000099' } })
  await until(async () => messages.length === 1, 5)
  expect(messages.map((message): unknown => JSON.parse(message))).toEqual([
    { request: number, branch: null, owner: null, version: 1, at: expect.any(Number), left: null },
  ])
  await listener.close()
})

it('holidays and deadlines do not change without an entry of the log, and a branch can be removed', async () => {
  const { id: branchId } = await addBranch(db)
  const add = db.insertInto('branch_day').values({ branch_id: branchId, day: '2027-01-01', spans: '[]' })
  await expect(add.execute()).rejects.toThrow('audit_log')
  const setDeadline = db.insertInto('response_deadline').values({ kind: 'call', working_seconds: 600 })
  await expect(setDeadline.execute()).rejects.toThrow('audit_log')
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.executeQuery(add.compile())
    await audit({ action: 'branch.save-day', subject: `branch:${branchId}` })
  })
  await db.deleteFrom('branch').where('id', '=', branchId).execute()
  expect(await db.selectFrom('branch_day').select('day').execute()).toEqual([])
})
