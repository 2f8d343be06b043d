import { expect, it } from 'vitest'
import { codeOf, NEW_BROWSER, STAFF_PASSWORD, staffFixture } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import { disableStaff } from '../people.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { confirmByCode, logInByPassword } from './log-in.server.ts'
import { findStaffViewer, isConfirmed, listStaffSessions } from './staff-sessions.server.ts'

const { db } = await shareInFile(createTestDatabase())

type Person = Awaited<ReturnType<ReturnType<typeof staffFixture>['addStaff']>>

/** A person of the staff, half an hour after they have set up their app. */
async function seller() {
  const fixture = staffFixture(db)
  const person = await fixture.addStaff([{ role: 'salesperson', branchId: null }])
  fixture.advance(30 * MINUTE_MS)
  const { context } = fixture
  const logIn = (changes: Partial<{ password: string; code: string }> = {}, browser = {}) =>
    logInByPassword(
      context,
      { email: person.email, password: STAFF_PASSWORD, code: codeNow(context, person), ...changes },
      { ...NEW_BROWSER, address: uniqueAddress(), ...browser },
    )
  return { ...fixture, person, logIn }
}

const codeNow = (context: { now: () => Date }, { secret }: Person) => codeOf(secret, context.now())

/** Failures of an address count too. */
let addresses = 0
const uniqueAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`

it('the right password and code begin a session, which has the person and their roles', async () => {
  const { context, person, logIn } = await seller()
  const entered = await logIn()
  expect(entered.ok).toBe(true)
  const viewer = entered.ok && (await findStaffViewer(context, entered.token, '203.0.113.9'))
  expect(viewer).toMatchObject({
    id: `staff:${person.id}`,
    email: person.email,
    grants: [{ role: 'salesperson', branchId: null }],
    factor: 'password-totp',
  })
  expect(viewer && isConfirmed(viewer, context.now())).toBe(true)
})

it('the address may be typed in any case', async () => {
  const { context, person } = await seller()
  const email = ` ${person.email.toUpperCase()} `
  expect(
    await logInByPassword(context, { email, password: STAFF_PASSWORD, code: codeNow(context, person) }, NEW_BROWSER),
  ).toMatchObject({ ok: true })
})

it.each([
  ['a wrong password', { password: 'другой пароль 12345' }],
  ['a wrong code', { code: '000000' }],
  ['a recovery code of nobody', { code: 'AAAAAA-BBBBBB-CCCCCC-DDDDDD' }],
  ['an empty code', { code: ' ' }],
])('%s is refused without saying what was wrong, and recorded', async (_, changes) => {
  const { person, logIn } = await seller()
  expect(await logIn(changes)).toEqual({ ok: false, reason: 'wrong' })
  const recorded = await db
    .selectFrom('audit_log')
    .select('action')
    .where('actor', '=', `staff:${person.id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(recorded?.action).toBe('session.refuse')
})

it('an unknown address is refused like a wrong password', async () => {
  const { context } = await seller()
  const browser = { ...NEW_BROWSER, address: uniqueAddress() }
  expect(
    await logInByPassword(context, { email: 'nobody@dealer.example', password: STAFF_PASSWORD, code: '1' }, browser),
  ).toEqual({ ok: false, reason: 'wrong' })
})

it('a code is good once, also when it is sent twice at once', async () => {
  const { logIn, advance } = await seller()
  const results = await Promise.all(Array.from({ length: 2 }, () => logIn()))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await logIn()).toMatchObject({ ok: false })
  advance(30 * SECOND_MS)
  expect(await logIn()).toMatchObject({ ok: true })
})

it('a recovery code is good once, also when it is sent twice at once', async () => {
  const { person, logIn } = await seller()
  const [code = '', other = ''] = person.recoveryCodes
  const results = await Promise.all(
    Array.from({ length: 2 }, () => logIn({ code: code.toLowerCase().replaceAll('-', ' ') })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await logIn({ code })).toEqual({ ok: false, reason: 'wrong' })
  expect(await logIn({ code: other })).toMatchObject({ ok: true })
})

it('five attempts in a quarter of an hour are checked, however many are sent at once', async () => {
  const { logIn, advance } = await seller()
  const guesses = await Promise.all(Array.from({ length: 30 }, () => logIn({ code: '000000' })))
  expect(guesses.filter((guess) => !guess.ok && guess.reason === 'wrong')).toHaveLength(5)
  expect(await logIn()).toEqual({ ok: false, reason: 'too-many' })
  advance(16 * MINUTE_MS)
  expect(await logIn()).toMatchObject({ ok: true })
})

it('five attempts of an address are checked, whomever they are for', async () => {
  const browser = { address: uniqueAddress() }
  const people = await Promise.all(Array.from({ length: 6 }, seller))
  const reasons: unknown[] = []
  for (const { logIn } of people) reasons.push(await logIn({ password: 'не тот пароль, увы' }, browser))
  expect(reasons.at(-1)).toEqual({ ok: false, reason: 'too-many' })
})

it('an unknown address is counted like a known one, so the answers do not differ', async () => {
  const { context } = await seller()
  const guess = () =>
    logInByPassword(
      context,
      { email: 'stranger@dealer.example', password: STAFF_PASSWORD, code: '1' },
      { ...NEW_BROWSER, address: uniqueAddress() },
    )
  const reasons = []
  for (let turn = 0; turn < 6; turn += 1) reasons.push(await guess())
  expect(reasons.at(-1)).toEqual({ ok: false, reason: 'too-many' })
})

it('where addresses are unknown nobody is locked out by the others', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, seller))
  for (const { logIn } of people.slice(1)) await logIn({ password: 'не тот пароль, увы' }, { address: undefined })
  expect(await people[0]?.logIn({}, { address: undefined })).toMatchObject({ ok: true })
})

it('strangers lock nobody out of a browser in which they have logged in before', async () => {
  const { logIn, advance } = await seller()
  const entered = await logIn()
  const deviceCookie = entered.ok ? entered.device : ''
  for (let guess = 0; guess < 8; guess += 1) await logIn({ code: '000000' })
  advance(MINUTE_MS)
  expect(await logIn()).toEqual({ ok: false, reason: 'too-many' })
  expect(await logIn({}, { deviceCookie })).toMatchObject({ ok: true })
})

it('the cookie of a browser counts only for the person who has logged in there', async () => {
  const [one, other] = await Promise.all([seller(), seller()])
  const entered = await one.logIn()
  const deviceCookie = entered.ok ? entered.device : ''
  const guesses = []
  for (let guess = 0; guess < 7; guess += 1) guesses.push(await other.logIn({ code: '000000' }, { deviceCookie }))
  expect(guesses.at(-1)).toEqual({ ok: false, reason: 'too-many' })
})

it('a session ends after half an hour without a request, and after twelve hours', async () => {
  const { context, logIn, advance } = await seller()
  const entered = await logIn()
  const token = entered.ok ? entered.token : ''
  for (let quarter = 1; quarter < 12 * 4; quarter += 1) {
    advance(15 * MINUTE_MS)
    expect(await findStaffViewer(context, token, undefined)).toBeDefined()
  }
  advance(15 * MINUTE_MS)
  expect(await findStaffViewer(context, token, undefined)).toBeUndefined()
  const idle = await logIn()
  advance(31 * MINUTE_MS)
  expect(idle.ok && (await findStaffViewer(context, idle.token, undefined))).toBeUndefined()
})

it('a sixth session ends the one that was seen the longest ago', async () => {
  const { context, person, logIn, advance } = await seller()
  const tokens = []
  for (let login = 0; login < 6; login += 1) {
    const entered = await logIn()
    tokens.push(entered.ok ? entered.token : '')
    advance(MINUTE_MS)
  }
  const found = await Promise.all(tokens.map((token) => findStaffViewer(context, token, undefined)))
  expect(found.map((viewer) => viewer !== undefined)).toEqual([false, true, true, true, true, true])
  expect(await listStaffSessions(context, person.id)).toHaveLength(5)
})

it('a login ends the session that the browser had', async () => {
  const { context, person, logIn } = await seller()
  await logIn({}, { previousToken: person.token })
  expect(await findStaffViewer(context, person.token, undefined)).toBeUndefined()
})

it('a disabled person has no session any more and cannot log in', async () => {
  const { context, person, logIn } = await seller()
  const entered = await logIn()
  await disableStaff(context, OPERATOR, person.id)
  expect(entered.ok && (await findStaffViewer(context, entered.token, undefined))).toBeUndefined()
  expect(await logIn()).toEqual({ ok: false, reason: 'wrong' })
})

it('what cannot be undone wants a fresh code, which changes the token of the session', async () => {
  const { context, person, logIn, advance } = await seller()
  const entered = await logIn()
  const token = entered.ok ? entered.token : ''
  advance(20 * MINUTE_MS)
  const viewer = await findStaffViewer(context, token, undefined)
  if (viewer === undefined) throw new Error('No session')
  expect(isConfirmed(viewer, context.now())).toBe(false)
  const browser = { ...NEW_BROWSER, address: uniqueAddress() }
  expect(await confirmByCode(context, viewer, '123456', browser)).toEqual({ ok: false, reason: 'wrong' })
  const confirmed = await confirmByCode(context, viewer, codeNow(context, person), browser)
  expect(await findStaffViewer(context, token, undefined)).toBeUndefined()
  const renewed = confirmed.ok ? await findStaffViewer(context, confirmed.token, undefined) : undefined
  expect(renewed && isConfirmed(renewed, context.now())).toBe(true)
  advance(HOUR_MS)
})

it('the database stores neither tokens, passwords, secrets nor recovery codes', async () => {
  const { person, logIn } = await seller()
  const entered = await logIn()
  const rows = await Promise.all([
    db.selectFrom('staff_session').selectAll().where('staff_id', '=', person.id).execute(),
    db.selectFrom('staff_secret').selectAll().where('staff_id', '=', person.id).execute(),
    db.selectFrom('audit_log').selectAll().execute(),
  ])
  const text = JSON.stringify(rows) + rows[1].map(({ totp_sealed: sealed }) => sealed?.toString('latin1')).join('')
  for (const secret of [
    entered.ok ? entered.token : '?',
    STAFF_PASSWORD,
    person.secret.toString('latin1'),
    person.recoveryCodes[1] ?? '?',
    person.email,
  ])
    expect(text).not.toContain(secret)
})
