import * as v from 'valibot'
import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { CHALLENGE_LIFETIME_MS, SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { createAuthenticator } from '#tests/factories/authenticator.ts'
import {
  addDevice,
  createStaffDevice,
  logInByDevice,
  type StaffDevice,
  viewerOf,
} from '#tests/factories/staff-passkeys.ts'
import { NEW_BROWSER, STAFF_PASSWORD, STAFF_SITE, staffFixture } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { logInByPassword } from '../login/log-in.server.ts'
import { findStaffViewer, isConfirmed, listStaffSessions } from '../login/staff-sessions.server.ts'
import { disableStaff } from '../people.server.ts'
import { startPasskeyRegistration } from './own-passkeys.server.ts'
import {
  confirmByPasskey,
  logInByPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from './passkey-login.server.ts'

const { db } = await shareInFile(createTestDatabase())
const WRONG = { ok: false, reason: 'wrong' }
const EXPIRED = { ok: false, reason: 'expired' }

/** Failures of an address count too. */
let addresses = 0
const uniqueAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`
const newBrowser = () => ({ ...NEW_BROWSER, address: uniqueAddress() })

/** A person of the staff with a passkey, each with a browser that has never been here. */
async function seller(behaviour = {}) {
  const fixture = staffFixture(db)
  const person = await fixture.addStaff([{ role: 'salesperson', branchId: null }])
  const { device, result } = await addDevice(fixture.context, person.token, { behaviour })
  expect(result).toEqual({ ok: true })
  const logIn = (manner = {}, from: StaffDevice = device) =>
    logInByDevice(fixture.context, from, { behaviour: manner, browser: { address: uniqueAddress() } })
  return { ...fixture, person, device, logIn }
}

const listActions = async (staffId: number) =>
  (
    await db.selectFrom('audit_log').select('action').where('subject', '=', `staff:${staffId}`).orderBy('id').execute()
  ).map(({ action }) => action)

it('a passkey begins a session without a user name, by the same door as a password', async () => {
  const { context, person, logIn } = await seller()
  const { options } = await startPasskeyLogin(context)
  expect(options).toMatchObject({ rpId: 'cars.example', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const entered = await logIn()
  if (!entered.ok) throw new Error(entered.reason)
  expect(await viewerOf(context, entered.token)).toMatchObject({ id: `staff:${person.id}`, factor: 'passkey' })
  expect(entered.device).not.toBe('')
  const logged = await db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'session.begin')
    .where('subject', '=', `staff:${person.id}`)
    .execute()
  expect(logged).toEqual([{ actor: `staff:${person.id}`, after: { factor: 'passkey' } }])
})

it('a login by passkey ends the session that the browser had, and a sixth session the oldest one', async () => {
  const { context, person, device, advance } = await seller()
  const browser = { address: uniqueAddress(), previousToken: person.token }
  // The fixture's browser has no token of its own.
  const { challengeId, options } = await startPasskeyLogin(context)
  const credential = v.parse(SIGNED_CREDENTIAL, device.sign(options))
  expect(await logInByPasskey(context, { challengeId, credential }, { ...NEW_BROWSER, ...browser })).toMatchObject({
    ok: true,
  })
  expect(await findStaffViewer(context, person.token, undefined)).toBeUndefined()
  for (let login = 0; login < 6; login += 1) {
    advance(1000)
    await logInByDevice(context, device, { browser: { address: uniqueAddress() } })
  }
  expect(await listStaffSessions(context, person.id)).toHaveLength(5)
})

it.each([
  ['another site', { origin: 'https://cars.example.evil.example' }],
  ['another port', { origin: 'https://cars.example:8443' }],
  ['no user verification', { isUserVerified: false }],
])('a passkey that signed with %s is refused', async (_, manner) => {
  const { person, logIn } = await seller()
  expect(await logIn(manner)).toEqual(WRONG)
  expect(await listActions(person.id)).toContain('session.refuse')
  expect(await logIn()).toMatchObject({ ok: true })
})

it('a passkey for another domain, or with another key under the same name, is refused', async () => {
  const { context, device } = await seller()
  const { challengeId, options } = await startPasskeyLogin(context)
  const elsewhere = {
    ...createAuthenticator('evil.example', STAFF_SITE).sign(options),
    id: device.id,
    rawId: device.id,
  }
  const forged = v.parse(SIGNED_CREDENTIAL, elsewhere)
  expect(await logInByPasskey(context, { challengeId, credential: forged }, newBrowser())).toEqual(WRONG)
})

it('an unknown passkey and that of a disabled person are refused alike', async () => {
  const { context, person, device, logIn } = await seller()
  expect(await logIn({}, createStaffDevice())).toEqual(WRONG)
  await disableStaff(context, OPERATOR, person.id)
  expect(await logIn({}, device)).toEqual(WRONG)
})

it('a challenge is good once, also when it is answered three times at once, and after a wrong answer', async () => {
  const { context, device } = await seller()
  const { challengeId, options } = await startPasskeyLogin(context)
  const credential = v.parse(SIGNED_CREDENTIAL, device.sign(options))
  const answer = () => logInByPasskey(context, { challengeId, credential }, newBrowser())
  const results = await Promise.all([answer(), answer(), answer()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await answer()).toEqual(EXPIRED)
  const failed = await startPasskeyLogin(context)
  const wrong = v.parse(SIGNED_CREDENTIAL, device.sign(failed.options, { isUserVerified: false }))
  const right = v.parse(SIGNED_CREDENTIAL, device.sign(failed.options))
  const { challengeId: failedId } = failed
  expect(await logInByPasskey(context, { challengeId: failedId, credential: wrong }, newBrowser())).toEqual(WRONG)
  expect(await logInByPasskey(context, { challengeId: failedId, credential: right }, newBrowser())).toEqual(EXPIRED)
})

it('an unknown challenge, one that has expired, one for another purpose or of another login is refused', async () => {
  const { context, person, device, advance } = await seller()
  const viewer = await viewerOf(context, person.token)
  const answer = (challengeId: string, options: { challenge: string }) =>
    logInByPasskey(context, { challengeId, credential: v.parse(SIGNED_CREDENTIAL, device.sign(options)) }, newBrowser())
  const login = await startPasskeyLogin(context)
  for (const id of ['', 'x', crypto.randomUUID()]) expect(await answer(id, login.options)).toEqual(EXPIRED)
  const confirmation = await startPasskeyConfirmation(context, viewer)
  expect(await answer(confirmation.challengeId, confirmation.options)).toEqual(EXPIRED)
  const registration = await startPasskeyRegistration(context, viewer)
  if (!registration.ok) throw new Error(registration.reason)
  expect(await answer(registration.challengeId, registration.options)).toEqual(EXPIRED)
  const other = await startPasskeyLogin(context)
  expect(await answer(other.challengeId, login.options)).toEqual(WRONG)
  advance(CHALLENGE_LIFETIME_MS)
  expect(await answer(login.challengeId, login.options)).toEqual(EXPIRED)
})

it('challenges that nobody has answered are deleted when the next one is stored', async () => {
  const { context, advance } = await seller()
  const { challengeId } = await startPasskeyLogin(context)
  advance(CHALLENGE_LIFETIME_MS)
  await startPasskeyLogin(context)
  expect(await db.selectFrom('staff_challenge').select('id').where('id', '=', challengeId).execute()).toEqual([])
})

it('a use counter that does not increase is refused: there may be a copy', async () => {
  const { person, logIn } = await seller({ counter: 1 })
  expect(await logIn({ counter: 5 })).toMatchObject({ ok: true })
  expect(await logIn({ counter: 5 })).toEqual(WRONG)
  expect(await logIn({ counter: 4 })).toEqual(WRONG)
  expect(await logIn({ counter: 0 })).toEqual(WRONG)
  expect(await logIn({ counter: 6 })).toMatchObject({ ok: true })
  const key = await db.selectFrom('staff_passkey').select('counter').where('staff_id', '=', person.id).execute()
  expect(key).toEqual([{ counter: 6 }])
})

it('after five failures an address has to wait, with any passkey', async () => {
  const { context, person, device } = await seller()
  const browser = { address: uniqueAddress() }
  for (let guess = 0; guess < 5; guess += 1)
    expect(await logInByDevice(context, createStaffDevice(), { browser })).toEqual(WRONG)
  expect(await logInByDevice(context, device, { browser })).toEqual({ ok: false, reason: 'too-many' })
  const form = { email: person.email, password: STAFF_PASSWORD, code: '000000' }
  expect(await logInByPassword(context, form, { ...NEW_BROWSER, ...browser })).toEqual({
    ok: false,
    reason: 'too-many',
  })
})

it('who guesses at a password elsewhere does not lock the passkey', async () => {
  const { context, person, logIn } = await seller()
  for (let guess = 0; guess < 6; guess += 1)
    await logInByPassword(context, { email: person.email, password: 'x', code: '000000' }, newBrowser())
  expect(await logIn()).toMatchObject({ ok: true })
})

it('a passkey confirms a session, which changes its token', async () => {
  const { context, logIn, device, advance } = await seller()
  const entered = await logIn()
  const token = entered.ok ? entered.token : ''
  advance(20 * MINUTE_MS)
  const viewer = await viewerOf(context, token)
  expect(isConfirmed(viewer, context.now())).toBe(false)
  const { challengeId, options } = await startPasskeyConfirmation(context, viewer)
  expect(options.allowCredentials).toMatchObject([{ id: device.id }])
  const credential = v.parse(SIGNED_CREDENTIAL, device.sign(options))
  const confirmed = await confirmByPasskey(context, viewer, { challengeId, credential }, newBrowser())
  if (!confirmed.ok) throw new Error(confirmed.reason)
  expect(await findStaffViewer(context, token, undefined)).toBeUndefined()
  expect(isConfirmed(await viewerOf(context, confirmed.token), context.now())).toBe(true)
  expect((await listActions(viewer.staffId)).at(-1)).toBe('session.confirm')
})

it('neither the passkey of somebody else nor the challenge of another session or of a login confirms', async () => {
  const { context, person, device, logIn } = await seller()
  const viewer = await viewerOf(context, person.token)
  const other = await staffFixture(db).addStaff([{ role: 'administrator', branchId: null }])
  const { device: foreign } = await addDevice(context, other.token)
  const confirm = (challengeId: string, signed: unknown) =>
    confirmByPasskey(context, viewer, { challengeId, credential: v.parse(SIGNED_CREDENTIAL, signed) }, newBrowser())
  const own = await startPasskeyConfirmation(context, viewer)
  expect(await confirm(own.challengeId, foreign.sign(own.options))).toEqual(WRONG)
  expect((await listActions(person.id)).at(-1)).toBe('session.refuse')
  const login = await startPasskeyLogin(context)
  expect(await confirm(login.challengeId, device.sign(login.options))).toEqual(EXPIRED)
  const again = await logIn()
  const elsewhere = await startPasskeyConfirmation(context, await viewerOf(context, again.ok ? again.token : ''))
  expect(await confirm(elsewhere.challengeId, device.sign(elsewhere.options))).toEqual(EXPIRED)
})
