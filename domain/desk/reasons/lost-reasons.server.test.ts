import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { setRequestStatus } from '../actions/set-request-status.server.ts'
import { undoLastChange } from '../actions/undo-last-change.server.ts'
import { applyBulk } from '../bulk/apply-bulk.server.ts'
import { findDeskRequest } from '../requests/find-desk-request.server.ts'
import { addReason, hideReason, listLostReasons, moveReason, renameReason } from './lost-reasons.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork } = desk
const south = await desk.addBranch()
const head = await addPerson('sales-head', null, 'Вера Исаева')
const other = await addPerson('administrator', null, 'Егор Ём')
const local = await addPerson('sales-head', south)
const seller = await addPerson('salesperson', south)

/** As the site comes. */
const BUILT_IN = await db.selectFrom('lost_reason').selectAll().execute()

beforeEach(() =>
  db.transaction().execute(async (tx) => {
    await sql`truncate request cascade`.execute(tx)
    await tx.deleteFrom('lost_reason').execute()
    await tx.insertInto('lost_reason').values(BUILT_IN).execute()
    await tx
      .insertInto('audit_log')
      .values({ actor: 'operator', action: 'reason.add', subject: 'reason:all', at: new Date() })
      .execute()
  }),
)

const codes = async (isHidden = false) =>
  (await listLostReasons(context)).filter((reason) => reason.isHidden === isHidden).map(({ code }) => code)
const titleOf = async (code: string) => (await listLostReasons(context)).find((one) => one.code === code)?.title
const lose = (number: number, reason: string) =>
  setRequestStatus(context, seller, { number, from: 'new', to: 'lost', reason })
const lastEntry = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

it('a site begins with nine reasons, whose codes stay when they are renamed', async () => {
  expect(await codes()).toEqual([
    'no-contact',
    'wrong-number',
    'refused',
    'price',
    'bought-elsewhere',
    'car-gone',
    'credit-refused',
    'postponed',
    'other',
  ])
  const number = await addRequestAt(south)
  await lose(number, 'price')
  expect(await renameReason(context, head, { code: 'price', version: 1, title: 'Не та цена' })).toMatchObject({
    ok: true,
  })
  expect(await findWork(number)).toMatchObject({ lost_reason: 'price' })
  expect(await findDeskRequest(context, seller, number)).toMatchObject({ lostReason: 'Не та цена' })
  expect(await lastEntry()).toMatchObject({ actor: head.id, action: 'reason.rename', subject: 'reason:price' })
})

it('the dealership adds its own, which are chosen like the others', async () => {
  expect(await addReason(context, head, 'Ждёт новую модель')).toEqual({ ok: true, code: 'own-1' })
  expect(await addReason(context, head, 'Переезд')).toEqual({ ok: true, code: 'own-2' })
  expect(await addReason(context, head, 'Переезд')).toEqual({ ok: false, reason: 'taken' })
  expect((await codes()).slice(-2)).toEqual(['own-1', 'own-2'])
  const [first, second] = [await addRequestAt(south), await addRequestAt(south)]
  expect(await lose(first, 'own-1')).toMatchObject({ ok: true })
  const rows = [{ number: second, version: 1 }]
  expect(
    await applyBulk(context, local, { batch: randomUUID(), rows, change: { kind: 'lost', reason: 'own-2' } }),
  ).toEqual([{ number: second, skip: undefined }])
  expect(await findDeskRequest(context, seller, second)).toMatchObject({ lostReason: 'Переезд' })
})

it('a hidden one stays with what was lost for it, is chosen by nobody, and comes back', async () => {
  const [old, next] = [await addRequestAt(south), await addRequestAt(south)]
  await lose(old, 'price')
  expect(await hideReason(context, head, { code: 'price', version: 1, isHidden: true })).toMatchObject({ ok: true })
  expect(await codes(true)).toEqual(['price'])
  expect(await findDeskRequest(context, seller, old)).toMatchObject({ lostReason: 'Дорого' })
  expect(await lose(next, 'price')).toEqual({ ok: false, reason: 'no-reason' })
  expect(await lose(next, 'no-such')).toEqual({ ok: false, reason: 'no-reason' })
  const call = { number: next, outcome: 'refused', because: 'price' } as const
  expect(await recordCall(context, seller, call)).toEqual({ ok: false, reason: 'no-reason' })
  const rows = [{ number: next, version: 1 }]
  expect(
    await applyBulk(context, local, { batch: randomUUID(), rows, change: { kind: 'lost', reason: 'price' } }),
  ).toEqual([{ number: next, skip: 'no-reason' }])
  expect(await findWork(next)).toMatchObject({ status: 'new', version: 1 })
  // An undo restores it all the same.
  const { version } = await findWork(old)
  const reopened = await setRequestStatus(context, seller, { number: old, from: 'lost', to: 'taken', version })
  expect(await undoLastChange(context, seller, { number: old, version: reopened.ok ? reopened.version : 0 })).toEqual({
    ok: true,
    version: version + 2,
  })
  expect(await findWork(old)).toMatchObject({ status: 'lost', lost_reason: 'price' })
  await hideReason(context, head, { code: 'price', version: 2, isHidden: false })
  expect(await lose(next, 'price')).toMatchObject({ ok: true })
  await expect(
    db.deleteFrom('lost_reason').where('code', '=', 'price').execute(),
    'it is never deleted',
  ).rejects.toThrow('request_work')
})

it('the last one that can be chosen is not hidden', async () => {
  for (const [code, last] of (await codes()).map((each, index) => [each, index === 8] as const))
    expect(await hideReason(context, head, { code, version: 1, isHidden: true }), code).toMatchObject(
      last ? { ok: false, reason: 'last' } : { ok: true },
    )
  expect(await codes()).toEqual(['other'])
})

it('they are moved past their neighbours among those that are offered', async () => {
  await hideReason(context, head, { code: 'wrong-number', version: 1, isHidden: true })
  await moveReason(context, head, { code: 'refused', past: 'no-contact', direction: 'up' })
  expect((await codes()).slice(0, 3)).toEqual(['refused', 'no-contact', 'price'])
  expect(await lastEntry()).toMatchObject({
    action: 'reason.move',
    subject: 'reason:refused',
    after: { direction: 'up' },
  })
  // A second press, and somebody who saw the order of before.
  await moveReason(context, head, { code: 'refused', past: 'no-contact', direction: 'up' })
  await moveReason(context, head, { code: 'refused', past: 'price', direction: 'down' })
  expect((await codes())[0]).toBe('refused')
  await moveReason(context, head, { code: 'refused', past: 'no-contact', direction: 'down' })
  expect((await codes()).slice(0, 3)).toEqual(['no-contact', 'refused', 'price'])
  const order = await codes()
  await Promise.all(
    order.map((code, index) => moveReason(context, head, { code, past: order[index + 1] ?? '', direction: 'down' })),
  )
  expect(new Set(await codes()).size).toBe(8)
})

it('of two who change one at once the second learns who and how it is now', async () => {
  const titles = ['Не та цена', 'Слишком дорого']
  const results = await Promise.all(
    [head, other].map((actor, index) =>
      renameReason(context, actor, { code: 'price', version: 1, title: titles[index] ?? '' }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const title = (await titleOf('price')) ?? ''
  const by = title === titles[0] ? 'Вера Исаева' : 'Егор Ём'
  expect(results).toContainEqual({ ok: false, reason: 'changed', title, by })
  expect(await hideReason(context, head, { code: 'price', version: 1, isHidden: true })).toMatchObject({
    reason: 'changed',
  })
  expect(await renameReason(context, head, { code: 'price', version: 2, title: 'Другое' })).toMatchObject({
    reason: 'taken',
  })
})

it('they are those of all branches: who manages some of them changes nothing, and the log says that they tried', async () => {
  for (const actor of [local, seller]) {
    expect(await addReason(context, actor, 'Своя')).toEqual({ ok: false, reason: 'unknown' })
    expect(await moveReason(context, actor, { code: 'price', past: 'refused', direction: 'up' })).toMatchObject({
      reason: 'unknown',
    })
    expect(await renameReason(context, actor, { code: 'price', version: 1, title: 'Своя' })).toMatchObject({
      reason: 'unknown',
    })
    expect(await hideReason(context, actor, { code: 'price', version: 1, isHidden: true })).toMatchObject({
      reason: 'unknown',
    })
    expect(await lastEntry()).toMatchObject({
      actor: actor.id,
      action: 'access.refuse',
      subject: 'reason:price',
      after: { tried: 'reason.hide' },
    })
  }
  expect(await renameReason(context, head, { code: 'no-such', version: 1, title: 'Своя' })).toMatchObject({
    reason: 'unknown',
  })
  expect(await titleOf('price')).toBe('Дорого')
})
