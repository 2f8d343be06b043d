import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest } from './owner.server.ts'
import { rejectHeldRequest, releaseRequest, retryDeliveries } from './release-request.server.ts'
import { setRequestStatus } from './set-request-status.server.ts'
import { revealPhone } from '../requests/reveal-phone.server.ts'
import { listTray } from '../requests/trays.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south)
const head = await addPerson('sales-head', south)
const otherHead = await addPerson('sales-head', north)
const director = await addPerson('sales-head', null)
const operator = await addPerson('operator', null)

async function addHeld() {
  const outcome = await submitRequest(createSubmitContext(db), createSubmission({ suspicion: 'honeypot' }))
  if (!outcome.ok) throw new Error('The request was rejected')
  return outcome.number
}
const listStates = async (number: number) =>
  (await db.selectFrom('delivery').select('state').where('request_id', '=', number).execute()).map(({ state }) => state)

it('a held request can be worked on once it is released, by somebody who may', async () => {
  const number = await addHeld()
  expect(await claimRequest(context, director, number)).toEqual({ ok: false, reason: 'held' })
  expect(await releaseRequest(context, head, number)).toEqual({ ok: false, reason: 'unknown' })
  expect(await releaseRequest(context, director, number)).toMatchObject({ ok: true })
  expect(await releaseRequest(context, director, number)).toEqual({ ok: false, reason: 'not-held' })
  expect(await listStates(number)).toEqual(['waiting'])
  expect(await findWork(number)).toMatchObject({ held_since: null, answer_from: context.now(), version: 2 })
  expect(await claimRequest(context, director, number)).toMatchObject({ ok: true })
  expect((await listEntries(number)).map(({ action }) => action)).toEqual([
    'access.refuse',
    'request.release',
    'request.claim',
  ])
})

it('a held request that is rejected is spam, and goes to no channel', async () => {
  const number = await addHeld()
  expect(await rejectHeldRequest(context, OPERATOR, number)).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ held_since: null, status: 'spam' })
  expect(await listStates(number)).toEqual(['held'])
})

it('spam by mistake that is opened again goes to its channels, and its time to be answered begins then', async () => {
  const number = await addHeld()
  await db.updateTable('request_work').set({ branch_id: south }).where('request_id', '=', number).execute()
  await rejectHeldRequest(context, head, number)
  await setRequestStatus(context, anna, { number, from: 'spam', to: 'spam' })
  expect(await listStates(number)).toEqual(['held'])
  desk.advance(HOUR_MS)
  expect(await setRequestStatus(context, anna, { number, from: 'spam', to: 'taken' })).toMatchObject({ ok: true })
  expect(await listStates(number)).toEqual(['waiting'])
  expect(await findWork(number)).toMatchObject({ status: 'taken', answer_from: context.now(), deadline_at: null })
})

it('dead deliveries are tried again by who may, also by an operator who sees no requests', async () => {
  const number = await addRequestAt(south, { channels: ['mail', 'telegram'] })
  const kill = () => db.updateTable('delivery').set({ state: 'dead' }).where('request_id', '=', number).execute()
  await kill()
  for (const person of [anna, otherHead])
    expect(await retryDeliveries(context, person, number)).toEqual({ ok: false, reason: 'unknown' })
  expect(await retryDeliveries(context, operator, number)).toEqual({ ok: true, count: 2 })
  await kill()
  expect(await retryDeliveries(context, head, number)).toEqual({ ok: true, count: 2 })
  await db
    .updateTable('delivery')
    .set({ due_at: new Date(context.now().getTime() + HOUR_MS) })
    .where('request_id', '=', number)
    .execute()
  expect(await retryDeliveries(context, head, number)).toEqual({ ok: true, count: 2 })
  expect(await retryDeliveries(context, head, number)).toEqual({ ok: true, count: 0 })
  expect((await listEntries(number)).map(({ action }) => action)).toEqual([
    'access.refuse',
    'access.refuse',
    'delivery.retry',
    'delivery.retry',
    'delivery.retry',
  ])
})

it('a phone is shown to who may see the request, and the log says who has looked', async () => {
  const number = await addRequestAt(south, { phone: '79161110099' })
  expect(await revealPhone(context, anna, number)).toEqual({ ok: true, phone: '79161110099', email: null })
  expect(await revealPhone(context, otherHead, number)).toEqual({ ok: false, reason: 'unknown' })
  expect(await revealPhone(context, operator, number)).toEqual({ ok: false, reason: 'unknown' })
  const entries = await listEntries(number)
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    [anna.id, 'request.show-phone'],
    [otherHead.id, 'access.refuse'],
    [operator.id, 'access.refuse'],
  ])
  expect(JSON.stringify(entries)).not.toContain('9161110099')
})

it('the operator at the terminal does it by the same functions, and is in the history and in the log', async () => {
  const number = await addHeld()
  expect(await listTray(context, OPERATOR, 'held')).toContain(number)
  expect(await releaseRequest(context, OPERATOR, number)).toMatchObject({ ok: true })
  expect(await releaseRequest(context, OPERATOR, number)).toEqual({ ok: false, reason: 'not-held' })
  expect(await findWork(number)).toMatchObject({ held_since: null })
  expect(await desk.listEvents(number)).toMatchObject([{ actor: 'operator', kind: 'release' }])
  expect(await listEntries(number)).toMatchObject([{ actor: 'operator', action: 'request.release' }])
})
