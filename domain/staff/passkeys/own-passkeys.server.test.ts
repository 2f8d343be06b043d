import * as v from 'valibot'
import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { CHALLENGE_LIFETIME_MS, MAX_PASSKEYS, NEW_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { addDevice, createStaffDevice, logInByDevice, viewerOf } from '#tests/factories/staff-passkeys.ts'
import { codeOf, NEW_BROWSER, STAFF_PASSWORD, staffFixture } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { acceptInvitation, acceptInvitationByPasskey, startInvitedPasskey } from '../accept-invitation.server.ts'
import { findInvitation, invitationTotpSecret, inviteStaff } from '../invitations.server.ts'
import { logInByPassword } from '../login/log-in.server.ts'
import {
  addPassword,
  changePassword,
  findPasswordFactor,
  ownTotpSecret,
  renewRecoveryCodes,
} from '../login/own-factors.server.ts'
import { findStaffViewer } from '../login/staff-sessions.server.ts'
import { disableStaff, findStaffByEmail, grantRole } from '../people.server.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from './own-passkeys.server.ts'
import { startPasskeyLogin } from './passkey-login.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addStaff, advance } = staffFixture(db)
const SELLER = { role: 'salesperson', branchId: null } as const

let people = 0
const nextEmail = () => `key-${(people += 1)}@dealer.example`

async function invite(email = nextEmail()) {
  const invited = await inviteStaff(context, OPERATOR, { email, grants: [SELLER] })
  if (!invited.ok) throw new Error(invited.reason)
  return { email, token: invited.token }
}

/** What somebody does who has a link and a device. */
async function acceptByDevice(token: string, device = createStaffDevice(), behaviour = {}) {
  const offered = await startInvitedPasskey(context, token)
  if (!offered.ok) return offered
  const credential = v.parse(NEW_CREDENTIAL, device.createCredential(offered.options, behaviour))
  const passkey = { challengeId: offered.challengeId, credential, label: 'Телефон' }
  return acceptInvitationByPasskey(context, { token, name: 'Пётр', passkey }, NEW_BROWSER)
}

/** Somebody whose passkey is all they have. */
async function addKeyHolder() {
  const { email, token } = await invite()
  const device = createStaffDevice()
  const entered = await acceptByDevice(token, device)
  if (!entered.ok) throw new Error(entered.reason)
  return { email, device, token: entered.token, viewer: await viewerOf(context, entered.token) }
}

const listEntries = (staffId: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `staff:${staffId}`)
    .where('action', 'like', 'staff.%')
    .orderBy('id')
    .execute()

it('a passkey is added, named by its device, renamed and removed, which is in the log without its name', async () => {
  const person = await addStaff([SELLER])
  const viewer = await viewerOf(context, person.token)
  const offered = await startPasskeyRegistration(context, viewer)
  expect(offered).toMatchObject({
    ok: true,
    options: { rp: { id: 'cars.example' }, authenticatorSelection: { userVerification: 'required' } },
  })
  const { device, result } = await addDevice(context, person.token)
  expect(result).toEqual({ ok: true })
  expect(await startPasskeyRegistration(context, viewer)).toMatchObject({
    options: { excludeCredentials: [{ id: device.id }] },
  })
  await logInByDevice(context, device)
  const [key] = await listPasskeys(context, person.id)
  expect(key).toMatchObject({ label: 'Телефон', addedAt: context.now(), usedAt: context.now() })
  const passkey = key?.id ?? 0
  expect(await renamePasskey(context, viewer, { passkeyId: passkey, label: 'Телефон Анны' })).toBe(true)
  expect(await removePasskey(context, viewer, passkey)).toEqual({ ok: true })
  expect(await listPasskeys(context, person.id)).toEqual([])
  expect(await logInByDevice(context, device)).toEqual({ ok: false, reason: 'wrong' })
  const entries = await listEntries(person.id)
  expect(entries.slice(1)).toEqual([
    { action: 'staff.add-passkey', before: null, after: { passkey } },
    { action: 'staff.rename-passkey', before: null, after: { passkey } },
    { action: 'staff.remove-passkey', before: { passkey }, after: { sessions: 1 } },
  ])
  expect(JSON.stringify(entries)).not.toContain('Анны')
})

it('a further passkey leaves the sessions, a removed one ends all others', async () => {
  const person = await addStaff([SELLER])
  const { device } = await addDevice(context, person.token)
  const entered = await logInByDevice(context, device)
  const token = entered.ok ? entered.token : ''
  expect(await findStaffViewer(context, person.token, undefined)).toBeDefined()
  const [key] = await listPasskeys(context, person.id)
  await removePasskey(context, await viewerOf(context, token), key?.id ?? 0)
  expect(await findStaffViewer(context, person.token, undefined)).toBeUndefined()
  expect(await findStaffViewer(context, token, undefined)).toBeDefined()
})

it('only its owner renames and removes a passkey', async () => {
  const person = await addStaff([SELLER])
  await addDevice(context, person.token)
  const stranger = await viewerOf(context, (await addStaff([{ role: 'administrator', branchId: null }])).token)
  const passkeyId = (await listPasskeys(context, person.id))[0]?.id ?? 0
  expect(await renamePasskey(context, stranger, { passkeyId, label: 'Чужой' })).toBe(false)
  expect(await removePasskey(context, stranger, passkeyId)).toEqual({ ok: false, reason: 'gone' })
  expect(await listPasskeys(context, person.id)).toMatchObject([{ label: 'Телефон' }])
})

it('a passkey of another site, without user verification, for another purpose or too late is not added', async () => {
  const person = await addStaff([SELLER])
  const viewer = await viewerOf(context, person.token)
  const tryManner = async (behaviour: object) => (await addDevice(context, person.token, { behaviour })).result
  expect(await tryManner({ origin: 'https://evil.example' })).toEqual({ ok: false, reason: 'invalid' })
  expect(await tryManner({ isUserVerified: false })).toEqual({ ok: false, reason: 'invalid' })
  const save = (challengeId: string, options: { challenge: string }) =>
    addPasskey(context, viewer, {
      challengeId,
      credential: v.parse(NEW_CREDENTIAL, createStaffDevice().createCredential(options)),
      label: 'x',
    })
  const login = await startPasskeyLogin(context)
  expect(await save(login.challengeId, login.options)).toEqual({ ok: false, reason: 'expired' })
  const others = await startPasskeyRegistration(context, await viewerOf(context, (await addStaff([SELLER])).token))
  const own = await startPasskeyRegistration(context, viewer)
  if (!others.ok || !own.ok) throw new Error('Refused')
  expect(await save(others.challengeId, others.options)).toEqual({ ok: false, reason: 'expired' })
  advance(CHALLENGE_LIFETIME_MS)
  expect(await save(own.challengeId, own.options)).toEqual({ ok: false, reason: 'expired' })
  expect(await listPasskeys(context, person.id)).toEqual([])
})

it('a passkey belongs to one person', async () => {
  const [one, other] = [await addStaff([SELLER]), await addStaff([SELLER])]
  const { device } = await addDevice(context, one.token)
  expect((await addDevice(context, other.token, { device })).result).toEqual({ ok: false, reason: 'invalid' })
  const { token } = await invite()
  expect(await acceptByDevice(token, device)).toEqual({ ok: false, reason: 'invalid' })
  expect(await findInvitation(context, token)).toBeDefined()
})

it('nobody has more than twenty, also when the challenges were prepared before', async () => {
  const person = await addStaff([SELLER])
  const viewer = await viewerOf(context, person.token)
  const offers = await Promise.all(
    Array.from({ length: MAX_PASSKEYS + 2 }, () => startPasskeyRegistration(context, viewer)),
  )
  const results = await Promise.all(
    offers.map((offer) => {
      if (!offer.ok) throw new Error(offer.reason)
      const credential = v.parse(NEW_CREDENTIAL, createStaffDevice().createCredential(offer.options))
      return addPasskey(context, viewer, { challengeId: offer.challengeId, credential, label: 'x' })
    }),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_PASSKEYS)
  expect(await startPasskeyRegistration(context, viewer)).toEqual({ ok: false, reason: 'too-many' })
})

it('an invitation is accepted by a passkey alone, once', async () => {
  const { email, device, viewer } = await addKeyHolder()
  expect(viewer).toMatchObject({ fullName: 'Пётр', email, factor: 'passkey', grants: [SELLER] })
  expect(await findPasswordFactor(context, viewer.staffId)).toEqual({ hasPassword: false, recoveryCodesLeft: 0 })
  expect(await logInByDevice(context, device)).toMatchObject({ ok: true })
  expect((await listEntries(viewer.staffId)).map(({ action, after }) => [action, after?.factor])).toEqual([
    ['staff.accept-invitation', 'passkey'],
  ])
  const { token } = await invite()
  const results = await Promise.all([acceptByDevice(token), acceptByDevice(token)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await acceptByDevice(token)).toEqual({ ok: false, reason: 'gone' })
})

it('a passkey without user verification, or for the challenge of another invitation, accepts none', async () => {
  const { email, token } = await invite()
  expect(await acceptByDevice(token, createStaffDevice(), { isUserVerified: false })).toMatchObject({ ok: false })
  const other = await startInvitedPasskey(context, (await invite()).token)
  if (!other.ok) throw new Error(other.reason)
  const credential = v.parse(NEW_CREDENTIAL, createStaffDevice().createCredential(other.options))
  const passkey = { challengeId: other.challengeId, credential, label: 'x' }
  expect(await acceptInvitationByPasskey(context, { token, name: 'Пётр', passkey }, NEW_BROWSER)).toEqual({
    ok: false,
    reason: 'expired',
  })
  expect(await findStaffByEmail(context, email)).toBeUndefined()
})

it('who is invited again has only what they set up then: no old passkey, password or recovery code', async () => {
  const person = await addStaff([SELLER])
  const { device: old } = await addDevice(context, person.token)
  const late = await viewerOf(context, person.token)
  const offered = await startPasskeyRegistration(context, late)
  if (!offered.ok) throw new Error(offered.reason)
  const first = await invite(person.email)
  const device = createStaffDevice()
  expect(await acceptByDevice(first.token, device)).toMatchObject({ ok: true })
  expect(await logInByDevice(context, old)).toEqual({ ok: false, reason: 'wrong' })
  const [recoveryCode = ''] = person.recoveryCodes
  const form = { email: person.email, password: STAFF_PASSWORD, code: recoveryCode }
  expect(await logInByPassword(context, form, NEW_BROWSER)).toEqual({ ok: false, reason: 'wrong' })
  // Nor does what was under way in an old session.
  const credential = v.parse(NEW_CREDENTIAL, createStaffDevice().createCredential(offered.options))
  const added = await addPasskey(context, late, { challengeId: offered.challengeId, credential, label: 'x' })
  expect(added).toEqual({ ok: false, reason: 'expired' })

  const second = await invite(person.email)
  const invitation = await findInvitation(context, second.token)
  const secret = invitation && (await invitationTotpSecret(context, invitation))
  const code = secret ? codeOf(secret, context.now()) : ''
  const params = { token: second.token, name: 'Анна', password: STAFF_PASSWORD, code }
  expect(await acceptInvitation(context, params, NEW_BROWSER)).toMatchObject({ ok: true })
  expect(await logInByDevice(context, device, { browser: { address: '198.51.100.77' } })).toEqual({
    ok: false,
    reason: 'wrong',
  })
  expect(await listPasskeys(context, person.id)).toEqual([])
})

it('the last factor stays, also when two are removed at once', async () => {
  const { token, viewer } = await addKeyHolder()
  const [only] = await listPasskeys(context, viewer.staffId)
  expect(await removePasskey(context, viewer, only?.id ?? 0)).toEqual({ ok: false, reason: 'last-factor' })
  await addDevice(context, token)
  const keys = await listPasskeys(context, viewer.staffId)
  const results = await Promise.all(keys.map(({ id }) => removePasskey(context, viewer, id)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listPasskeys(context, viewer.staffId)).toHaveLength(1)
})

it('who has only a passkey adds a password and an app, and may then remove the passkey', async () => {
  const { email, token, viewer } = await addKeyHolder()
  expect(await changePassword(context, viewer, STAFF_PASSWORD)).toBe(false)
  expect(await renewRecoveryCodes(context, viewer)).toBeUndefined()
  const secret = await ownTotpSecret(context, viewer)
  const add = (code: string) => addPassword(context, viewer, { password: STAFF_PASSWORD, code })
  expect(await add('000000')).toEqual({ ok: false, reason: 'wrong-code' })
  const added = await add(codeOf(secret, context.now()))
  expect(added.ok && added.recoveryCodes).toHaveLength(10)
  expect(await add(codeOf(secret, context.now()))).toEqual({ ok: false, reason: 'gone' })
  expect(await findStaffViewer(context, token, undefined)).toBeDefined()
  expect((await listEntries(viewer.staffId)).map(({ action }) => action)).toContain('staff.add-password')
  const [key] = await listPasskeys(context, viewer.staffId)
  expect(await removePasskey(context, viewer, key?.id ?? 0)).toEqual({ ok: true })
  advance(30_000)
  const form = { email, password: STAFF_PASSWORD, code: codeOf(secret, context.now()) }
  expect(await logInByPassword(context, form, NEW_BROWSER)).toMatchObject({ ok: true })
})

it('an administrator with a passkey alone is one who can let others in', async () => {
  const everybody = await db.selectFrom('staff').select('id').where('disabled_at', 'is', null).execute()
  const { email, token } = await invite()
  await acceptByDevice(token)
  const person = await findStaffByEmail(context, email)
  const grant = { role: 'administrator', branchId: null } as const
  const { token: second } = await invite('admin-key@dealer.example')
  await acceptByDevice(second)
  const administrator = await findStaffByEmail(context, 'admin-key@dealer.example')
  await grantRole(context, OPERATOR, { staffId: administrator?.id ?? 0, grant })
  for (const { id } of everybody) await disableStaff(context, OPERATOR, id)
  expect(await disableStaff(context, OPERATOR, person?.id ?? 0)).toEqual({ ok: true })
  expect(await disableStaff(context, OPERATOR, administrator?.id ?? 0)).toEqual({
    ok: false,
    reason: 'last-administrator',
  })
})
