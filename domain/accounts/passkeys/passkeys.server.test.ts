import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAuthenticator } from '#tests/factories/authenticator.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { runConcurrently } from '#tests/fixtures/database/run-concurrently.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addPasskey, listPasskeys, renamePasskey, startPasskeyRegistration } from './passkeys.server.ts'
import { checkPasskey, startPasskeyLogin } from './passkey-login.server.ts'
import { CHALLENGE_LIFETIME_MS, MAX_PASSKEYS, NEW_CREDENTIAL, SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { removeLoginMethod } from '../login-methods/remove-login-method.server.ts'
import { sweepSessions } from '../sessions/sessions.server.ts'

const { db } = await shareInFile(createTestDatabase())
let now = new Date('2026-11-20T10:00:00Z')
const SITE = 'https://cars.example'
const context = {
  db,
  now: () => now,
  newId: () => crypto.randomUUID(),
  siteName: 'Юг',
  siteUrl: SITE,
  loginMethods: { phone: true },
  authProviders: { names: [] },
}
const newDevice = () => createAuthenticator('cars.example', SITE)
type Device = ReturnType<typeof newDevice>
type SigningOptions = NonNullable<Parameters<Device['sign']>[1]>

let phones = 79_000_000_000
const newAccount = () => addAccount(db, { name: 'Анна', phone: String((phones += 1)) })

async function startRegistration(accountId: number) {
  const offered = await startPasskeyRegistration(context, accountId)
  if (!offered.ok) throw new Error(offered.reason)
  return offered
}

async function add(accountId: number, device: Device, manner?: SigningOptions) {
  const { challengeId, options } = await startRegistration(accountId)
  const credential = v.parse(NEW_CREDENTIAL, device.createCredential(options, manner))
  return addPasskey(context, { accountId, challengeId, credential, label: 'Телефон' })
}

async function logIn(device: Device, manner?: SigningOptions) {
  const { challengeId, options } = await startPasskeyLogin(context)
  return checkAnswer(challengeId, device.sign(options, manner))
}

const checkAnswer = (challengeId: string, signed: unknown) =>
  checkPasskey(context, { challengeId, credential: v.parse(SIGNED_CREDENTIAL, signed) })

it('an added passkey logs its owner in without a user name', async () => {
  const accountId = await newAccount()
  const device = newDevice()
  const { options } = await startRegistration(accountId)
  expect(options).toMatchObject({
    rp: { id: 'cars.example', name: 'Юг' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(options.user.name).toMatch(/^\+7/)
  expect(await add(accountId, device)).toEqual({ ok: true })
  const { options: loginOptions } = await startPasskeyLogin(context)
  expect(loginOptions).toMatchObject({ rpId: 'cars.example', userVerification: 'required' })
  expect(loginOptions.allowCredentials ?? []).toEqual([])
  expect(await logIn(device)).toEqual({ ok: true, accountId })
  expect(await listPasskeys(context, accountId)).toEqual([
    { id: expect.any(Number), label: 'Телефон', addedAt: now, usedAt: now },
  ])
})

it('the same device cannot register a second passkey, and a passkey belongs to one account', async () => {
  const accountId = await newAccount()
  const device = newDevice()
  await add(accountId, device)
  expect((await startRegistration(accountId)).options.excludeCredentials).toMatchObject([{ id: device.id }])
  expect(await add(await newAccount(), device)).toEqual({ ok: false, reason: 'invalid' })
})

it('a response counts once, also of two simultaneous ones', async () => {
  const accountId = await newAccount()
  const device = newDevice()
  await add(accountId, device)
  const { challengeId, options } = await startPasskeyLogin(context)
  const signed = device.sign(options)
  const outcomes = await Promise.all([1, 2, 3].map(() => checkAnswer(challengeId, signed)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await checkAnswer(challengeId, signed)).toEqual({ ok: false, reason: 'expired' })
})

it('a challenge for another purpose, of another account or an expired one is refused', async () => {
  const [mine, others] = [await newAccount(), await newAccount()]
  const device = newDevice()
  await add(mine, device)
  // Challenges of another account, and of a login.
  const foreign = await startRegistration(others)
  const made = v.parse(NEW_CREDENTIAL, newDevice().createCredential(foreign.options))
  const use = (challengeId: string) =>
    addPasskey(context, { accountId: mine, challengeId, credential: made, label: 'x' })
  expect(await use(foreign.challengeId)).toEqual({ ok: false, reason: 'expired' })
  expect(await use((await startPasskeyLogin(context)).challengeId)).toEqual({ ok: false, reason: 'expired' })
  const offered = await startRegistration(mine)
  expect(await checkAnswer(offered.challengeId, device.sign(offered.options))).toEqual({ ok: false, reason: 'expired' })
  // The response to another challenge.
  const [one, two] = [await startPasskeyLogin(context), await startPasskeyLogin(context)]
  expect(await checkAnswer(one.challengeId, device.sign(two.options))).toEqual({ ok: false, reason: 'invalid' })
  for (const id of ['', 'x', crypto.randomUUID()])
    expect(await checkAnswer(id, device.sign(two.options))).toEqual({ ok: false, reason: 'expired' })
  const late = await startPasskeyLogin(context)
  now = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  expect(await checkAnswer(late.challengeId, device.sign(late.options))).toEqual({ ok: false, reason: 'expired' })
})

it('a passkey that signed on another site, without user verification, or with another key is refused', async () => {
  const accountId = await newAccount()
  const device = newDevice()
  expect(await add(accountId, device, { origin: 'https://cars.example.evil.example' })).toMatchObject({ ok: false })
  expect(await add(accountId, device, { isUserVerified: false })).toEqual({ ok: false, reason: 'invalid' })
  await add(accountId, device)
  expect(await logIn(device, { origin: 'https://evil.example' })).toEqual({ ok: false, reason: 'invalid' })
  expect(await logIn(device, { isUserVerified: false })).toEqual({ ok: false, reason: 'invalid' })
  const thief = newDevice()
  const { challengeId, options } = await startPasskeyLogin(context)
  const forged = { ...thief.sign(options), id: device.id, rawId: device.id }
  expect(await checkAnswer(challengeId, forged)).toEqual({ ok: false, reason: 'invalid' })
  expect(await logIn(thief)).toEqual({ ok: false, reason: 'unknown' })
})

it('a passkey with a use counter is refused when the counter goes backwards', async () => {
  const accountId = await newAccount()
  const device = newDevice()
  await add(accountId, device, { counter: 1 })
  expect(await logIn(device, { counter: 5 })).toMatchObject({ ok: true })
  expect(await logIn(device, { counter: 5 })).toEqual({ ok: false, reason: 'invalid' })
  expect(await logIn(device, { counter: 4 })).toEqual({ ok: false, reason: 'invalid' })
  expect(await logIn(device, { counter: 6 })).toMatchObject({ ok: true })
})

it('only its owner can rename and remove a passkey, and it is refused afterwards', async () => {
  const [accountId, stranger] = [await newAccount(), await newAccount()]
  const device = newDevice()
  await add(accountId, device)
  const [key] = await listPasskeys(context, accountId)
  const passkeyId = key?.id ?? 0
  expect(await renamePasskey(context, { accountId: stranger, passkeyId, label: 'Чужой' })).toBe(false)
  expect(await renamePasskey(context, { accountId, passkeyId, label: 'Мой' })).toBe(true)
  const method = { kind: 'passkey', passkeyId } as const
  expect(await removeLoginMethod(context, stranger, method)).toEqual({ ok: false, reason: 'gone' })
  expect(await listPasskeys(context, accountId)).toMatchObject([{ label: 'Мой' }])
  expect(await removeLoginMethod(context, accountId, method)).toEqual({ ok: true })
  expect(await logIn(device)).toEqual({ ok: false, reason: 'unknown' })
})

it('the last login method stays, also when many are removed at the same time', async () => {
  const accountId = await newAccount()
  await add(accountId, newDevice())
  const [key] = await listPasskeys(context, accountId)
  const passkey = { kind: 'passkey', passkeyId: key?.id ?? 0 } as const
  const phone = { kind: 'contact', contact: { kind: 'phone', value: String(phones) } } as const
  const outcomes = await runConcurrently(
    db,
    accountId,
    [passkey, phone].map((method) => () => removeLoginMethod(context, accountId, method)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'last-login-method' })
})

it('login methods that the site does not offer do not count', async () => {
  const silent = { ...context, loginMethods: { phone: false } }
  const accountId = await newAccount()
  await add(accountId, newDevice())
  await db
    .insertInto('account_identity')
    .values({ account_id: accountId, provider_id: 'vk', provider_account_id: '1', created_at: now })
    .execute()
  const [key] = await listPasskeys(context, accountId)
  const method = { kind: 'passkey', passkeyId: key?.id ?? 0 } as const
  expect(await removeLoginMethod(silent, accountId, method)).toEqual({ ok: false, reason: 'last-login-method' })
  expect(await removeLoginMethod({ ...silent, authProviders: { names: ['vk'] } }, accountId, method)).toEqual({
    ok: true,
  })
})

it('more passkeys than the limit are refused', async () => {
  const accountId = await newAccount()
  for (let made = 0; made < MAX_PASSKEYS; made += 1) await add(accountId, newDevice())
  expect(await startPasskeyRegistration(context, accountId)).toEqual({ ok: false, reason: 'too-many' })
})

it('many prepared challenges cannot exceed the limit', async () => {
  const accountId = await newAccount()
  const offers = await Promise.all(Array.from({ length: MAX_PASSKEYS + 2 }, () => startRegistration(accountId)))
  const results = await Promise.all(
    offers.map(({ challengeId, options }) => {
      const credential = v.parse(NEW_CREDENTIAL, newDevice().createCredential(options))
      return addPasskey(context, { accountId, challengeId, credential, label: 'Телефон' })
    }),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_PASSKEYS)
  expect(results.flatMap((answer) => (answer.ok ? [] : [answer.reason]))).toEqual(['too-many', 'too-many'])
})

it('what no database can look for is no key', async () => {
  const made = newDevice().createCredential((await startRegistration(await newAccount())).options)
  const odd = { ...made, response: { ...made.response, transports: ['a\u0000b'] } }
  expect(v.is(NEW_CREDENTIAL, odd)).toBe(false)
  const signed = newDevice().sign((await startPasskeyLogin(context)).options)
  expect(v.is(SIGNED_CREDENTIAL, { ...signed, id: 'a\u0000b' })).toBe(false)
})

it('expired challenges, sessions and provider logins are swept', async () => {
  const accountId = await newAccount()
  const past = new Date(now.getTime() - 1)
  await db
    .insertInto('account_session')
    .values(
      [past, new Date(now.getTime() + 1000)].map((expires_at, index) => ({
        account_id: accountId,
        token: `t${index}`,
        expires_at,
        created_at: past,
        updated_at: past,
      })),
    )
    .execute()
  const providerLogin = { id: randomUUID(), provider_id: 'vk', code_verifier: 'v', expires_at: past }
  await db.insertInto('provider_login').values(providerLogin).execute()
  await startPasskeyLogin({ ...context, now: () => new Date(now.getTime() - CHALLENGE_LIFETIME_MS - 1) })
  const newLogin = await startPasskeyLogin(context)
  await sweepSessions(context)
  const left = await db.selectFrom('passkey_challenge').select('id').where('expires_at', '<=', now).execute()
  expect(left).toEqual([])
  expect(await db.selectFrom('passkey_challenge').select('id').execute()).toContainEqual({ id: newLogin.challengeId })
  expect(await db.selectFrom('provider_login').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('account_session').select('token').execute()).toEqual([{ token: 't1' }])
})
