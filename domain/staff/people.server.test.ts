import { expect, it } from 'vitest'
import { type Actor, OPERATOR } from '#domain/access/rights.ts'
import { DAY_MS } from '#locale/durations.ts'
import { codeOf, NEW_BROWSER, STAFF_PASSWORD, staffFixture } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import {
  findInvitation,
  invitationTotpSecret,
  inviteStaff,
  listOpenInvitations,
  revokeInvitation,
} from './invitations.server.ts'
import { findStaffViewer } from './login/staff-sessions.server.ts'
import { disableStaff, enableStaff, findStaff, findStaffByEmail, grantRole, revokeGrant } from './people.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addStaff } = staffFixture(db)

const ADMINISTRATOR = [{ role: 'administrator', branchId: null }] as const
const SELLER = { role: 'salesperson', branchId: null } as const
const actorOf = async (person: { token: string }) => {
  const viewer = await findStaffViewer(context, person.token, undefined)
  if (viewer === undefined) throw new Error('No session')
  return viewer
}

async function invite(...[actor, params]: [Actor, Parameters<typeof inviteStaff>[2]]) {
  const invited = await inviteStaff(context, actor, params)
  if (!invited.ok) throw new Error(`Not invited: ${invited.reason}`)
  return invited
}

/** What somebody does who has a link. */
async function accept(token: string, changes: Partial<Parameters<typeof acceptInvitation>[1]> = {}) {
  const invitation = await findInvitation(context, token)
  const secret = invitation && (await invitationTotpSecret(context, invitation))
  const code = secret ? codeOf(secret, context.now()) : '000000'
  return acceptInvitation(context, { token, name: 'Пётр', password: STAFF_PASSWORD, code, ...changes }, NEW_BROWSER)
}

it('an invitation can be accepted once, also when it is sent twice at once', async () => {
  const { token } = await invite(OPERATOR, { email: 'once@dealer.example', grants: [SELLER] })
  const results = await Promise.all([accept(token), accept(token)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await accept(token)).toEqual({ ok: false, reason: 'gone' })
  expect(await findStaffByEmail(context, 'once@dealer.example')).toMatchObject({ name: 'Пётр', grants: [SELLER] })
})

it('a wrong first code leaves the invitation open', async () => {
  const { token } = await invite(OPERATOR, { email: 'code@dealer.example', grants: [SELLER] })
  expect(await accept(token, { code: '000000' })).toEqual({ ok: false, reason: 'wrong-code' })
  expect(await accept(token)).toMatchObject({ ok: true })
})

it('an invitation that was revoked, replaced or is too old cannot be accepted', async () => {
  const email = 'late@dealer.example'
  const first = await invite(OPERATOR, { email, grants: [SELLER] })
  const second = await invite(OPERATOR, { email, grants: [SELLER] })
  expect(await accept(first.token)).toEqual({ ok: false, reason: 'gone' })
  const open = (await listOpenInvitations(context)).filter((invitation) => invitation.email === email)
  expect(open).toHaveLength(1)
  expect(await revokeInvitation(context, OPERATOR, open[0]?.id ?? '')).toBe(true)
  expect(await accept(second.token)).toEqual({ ok: false, reason: 'gone' })
  const third = await invite(OPERATOR, { email, grants: [SELLER] })
  advance(DAY_MS)
  expect(await accept(third.token)).toEqual({ ok: false, reason: 'gone' })
})

it('who is invited again has new ways to log in, and the old sessions end', async () => {
  const person = await addStaff([SELLER])
  await disableStaff(context, OPERATOR, person.id)
  advance(1000)
  const { token } = await invite(OPERATOR, { email: person.email, grants: [SELLER] })
  const again = await accept(token, { name: 'Анна Ким' })
  expect(await findStaffViewer(context, person.token, undefined)).toBeUndefined()
  expect(again.ok && (await findStaffViewer(context, again.token, undefined))).toMatchObject({ staffId: person.id })
})

it('an older invitation does not let a disabled person back in, nor what they have sent let others in', async () => {
  const administrator = await addStaff([...ADMINISTRATOR])
  await addStaff([...ADMINISTRATOR])
  const person = await addStaff([SELLER])
  const lost = await invite(OPERATOR, { email: person.email, grants: [SELLER] })
  const mole = await invite(await actorOf(administrator), { email: 'mole@dealer.example', grants: [SELLER] })
  advance(1000)
  await disableStaff(context, OPERATOR, person.id)
  await disableStaff(context, OPERATOR, administrator.id)
  expect(await accept(lost.token)).toEqual({ ok: false, reason: 'gone' })
  expect(await accept(mole.token)).toEqual({ ok: false, reason: 'gone' })
})

it('an invitation is worth nothing once its inviter may not give the role any more', async () => {
  const administrator = await addStaff([...ADMINISTRATOR])
  const { token } = await invite(await actorOf(administrator), { email: 'later@dealer.example', grants: [SELLER] })
  const grantId = (await findStaff(context, administrator.id))?.grants[0]?.id ?? 0
  await addStaff([...ADMINISTRATOR])
  await revokeGrant(context, OPERATOR, { staffId: administrator.id, grantId })
  expect(await accept(token)).toEqual({ ok: false, reason: 'gone' })
  expect(await findStaffByEmail(context, 'later@dealer.example')).toBeUndefined()
})

it('nobody invites themselves, and no role is for a branch that does not exist', async () => {
  const administrator = await addStaff([...ADMINISTRATOR])
  const actor = await actorOf(administrator)
  expect(await inviteStaff(context, actor, { email: administrator.email, grants: [SELLER] })).toEqual({
    ok: false,
    reason: 'own',
  })
  const nowhere = { role: 'salesperson', branchId: 99_999 } as const
  expect(await inviteStaff(context, actor, { email: 'x@dealer.example', grants: [nowhere] })).toEqual({
    ok: false,
    reason: 'unknown-branch',
  })
  const person = await addStaff([SELLER])
  expect(await grantRole(context, actor, { staffId: person.id, grant: nowhere })).toMatchObject({
    reason: 'unknown-branch',
  })
})

it('an administrator gives and takes roles; nobody changes their own', async () => {
  const administrator = await actorOf(await addStaff([...ADMINISTRATOR]))
  const person = await addStaff([SELLER])
  const grant = { role: 'editor', branchId: null } as const
  expect(await grantRole(context, administrator, { staffId: person.id, grant })).toEqual({ ok: true })
  expect(await grantRole(context, administrator, { staffId: person.id, grant })).toEqual({ ok: true })
  const before = await findStaff(context, person.id)
  expect(before?.grants.map(({ role }) => role)).toEqual(['salesperson', 'editor'])
  const grantId = before?.grants[0]?.id ?? 0
  expect(await revokeGrant(context, administrator, { staffId: person.id, grantId })).toEqual({ ok: true })
  expect((await findStaff(context, person.id))?.grants.map(({ role }) => role)).toEqual(['editor'])
  expect(await grantRole(context, administrator, { staffId: administrator.staffId, grant })).toEqual({
    ok: false,
    reason: 'own',
  })
})

it('nobody gives or takes a role that they do not hold', async () => {
  const seller = await actorOf(await addStaff([SELLER]))
  const person = await addStaff([{ role: 'editor', branchId: null }])
  const grant = { role: 'administrator', branchId: null } as const
  expect(await grantRole(context, seller, { staffId: person.id, grant })).toEqual({ ok: false, reason: 'not-allowed' })
  const grantId = (await findStaff(context, person.id))?.grants[0]?.id ?? 0
  expect(await revokeGrant(context, seller, { staffId: person.id, grantId })).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
  expect((await findStaff(context, person.id))?.grants).toHaveLength(1)
})

it('two administrators cannot disable each other at once: one of them stays', async () => {
  const everybody = await db.selectFrom('staff').select('id').where('disabled_at', 'is', null).execute()
  const one = await addStaff([...ADMINISTRATOR])
  const other = await addStaff([...ADMINISTRATOR])
  for (const { id } of everybody) await disableStaff(context, OPERATOR, id)
  const actors = await Promise.all([actorOf(one), actorOf(other)])
  const results = await Promise.all([
    disableStaff(context, actors[0], other.id),
    disableStaff(context, actors[1], one.id),
  ])
  expect(results.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
    { ok: true },
    { ok: false, reason: 'last-administrator' },
  ])
  expect(await disableStaff(context, OPERATOR, results[0].ok ? one.id : other.id)).toMatchObject({ ok: false })
})

it('a disabled person is enabled again with the same roles', async () => {
  const person = await addStaff([SELLER])
  await disableStaff(context, OPERATOR, person.id)
  expect((await findStaff(context, person.id))?.disabledAt).not.toBeNull()
  expect(await enableStaff(context, OPERATOR, person.id)).toEqual({ ok: true })
  expect(await findStaff(context, person.id)).toMatchObject({ disabledAt: null, grants: [SELLER] })
})

it('nobody is changed who does not exist', async () => {
  expect(await disableStaff(context, OPERATOR, 999_999)).toEqual({ ok: false, reason: 'unknown' })
})
