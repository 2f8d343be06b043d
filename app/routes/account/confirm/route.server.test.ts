import { beforeEach, expect, it } from 'vitest'
import { accountContext } from '#app/http/middleware/account.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { action as changeContacts } from '#app/routes/account/contact/route.tsx'
import { action as erase } from '#app/routes/account/erase/route.tsx'
import { action as leaveForProvider } from '#app/routes/account/login-with/route.tsx'
import { action as makePasskey } from '#app/routes/account/new-passkey/route.ts'
import { action as changePasskeys } from '#app/routes/account/passkeys/route.tsx'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { calculateLoginCode } from '#domain/accounts/codes/calculate-login-code.server.ts'
import { createAuthProviders } from '#platform/auth/auth-providers.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { providerReturnPath } from '#urls/login-paths.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { submitConfirmation } from './submit-confirmation.server.ts'
import { action, loader } from './route.tsx'

const database = await shareInFile(createTestDatabase())
const { db } = database
const keys = { vk: { id: 'vk', secret: 'secret' } }
const authProviders = createAuthProviders({ keys, returnUrl: providerReturnPath }, createLog('silent'))
const { site } = await shareInFile(createTestSite(database, { authProviders }))

const EMAIL = 'anna@example.ru'
const OLD = new Date(Date.now() - 11 * MINUTE_MS)
let phone = 79_010_000_000
let session = { id: 0, accountId: 0, startedAt: OLD }
beforeEach(async () => {
  await db.deleteFrom('login_code').execute()
  await db.deleteFrom('site_account').execute()
  const accountId = await addAccount(db, { phone: String((phone += 1)), email: EMAIL })
  session = await addSession(accountId)
})

async function addSession(accountId: number) {
  const { id } = await db
    .insertInto('account_session')
    .values({
      account_id: accountId,
      token: String(Math.random()),
      expires_at: new Date(Date.now() + 1e9),
      created_at: OLD,
      updated_at: OLD,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, accountId, startedAt: OLD }
}

function call(path: string, fields: Record<string, string>) {
  const args = createActionArgs(site, path, fields)
  args.context.set(signedInContext, session)
  args.context.set(accountContext, async () => session)
  return { ...args, pattern: path }
}

const PAGES = {
  contact: '/personal/data/contact/',
  passkeys: '/personal/data/passkeys/',
  erase: '/personal/data/erase/',
}

/** Every change of the account's login methods, and its erasure, as the page sends it. */
const CHANGES = {
  'a contact is added': () =>
    changeContacts(call(PAGES.contact, { intent: 'request-code', contact: 'new@example.ru' })),
  // Otherwise a change that began in time could be kept open for hours.
  'another code for a contact is requested': () =>
    changeContacts(call(PAGES.contact, { intent: 'resend', code_id: '1' })),
  'a contact is removed': () => changeContacts(call(PAGES.contact, { intent: 'remove', contact: EMAIL })),
  'a provider is unlinked': () => changeContacts(call(PAGES.contact, { intent: 'unlink', provider: 'vk' })),
  'a provider is linked': () => {
    const args = call('/personal/login/with/vk/', { link: 'yes', back: PAGES.contact })
    return leaveForProvider({ ...args, params: { provider: 'vk' }, pattern: '/personal/login/with/:provider/' })
  },
  'a passkey is removed': () => changePasskeys(call(PAGES.passkeys, { intent: 'remove', passkey: '1' })),
  'the account is erased': () => erase(call(PAGES.erase, { sure: 'on' })),
}

/** The address that a change redirects to, by a returned or a thrown response. */
const redirectOf = async (change: () => unknown) => {
  const response: unknown = await Promise.resolve(change()).catch((thrown: unknown) => thrown)
  return response instanceof Response ? (response.headers.get('location') ?? '') : ''
}

const CONFIRM = '/personal/data/confirm/'
const confirmPage = (fields: Record<string, string>) => call(`${CONFIRM}?back=${PAGES.contact}`, fields)

it.each(Object.entries(CHANGES))(
  'eleven minutes after the login a confirmation is required before %s',
  async (_, change) => {
    const location = await redirectOf(change)
    expect(location).toMatch(/^\/personal\/data\/confirm\/\?back=%2Fpersonal%2Fdata%2F(contact|passkeys|erase)%2F$/)
    expect(await findAccount(site, session.accountId)).toMatchObject({ emails: [EMAIL] })
    await db.updateTable('account_session').set({ confirmed_at: new Date() }).execute()
    expect(await redirectOf(change)).not.toContain(CONFIRM)
  },
)

it('a new passkey cannot be started without a confirmation', async () => {
  const refused = await makePasskey({ ...call('/personal/data/passkeys/new/', { intent: 'request-challenge' }) })
  expect(await refused.json()).toEqual({ ok: false, reason: 'unconfirmed' })
  expect(await db.selectFrom('passkey_challenge').select('id').execute()).toEqual([])
  await db.updateTable('account_session').set({ confirmed_at: new Date() }).execute()
  const offered = await makePasskey({ ...call('/personal/data/passkeys/new/', { intent: 'request-challenge' }) })
  expect(await offered.json()).toMatchObject({ ok: true })
})

it('a code sent to a contact of the account confirms, and the visitor returns to the page of the change', async () => {
  const codeId = await requestCode()
  const loaded = await loader({ ...confirmPage({}), url: new URL(`https://cars.example${CONFIRM}?code=${codeId}`) })
  expect(loaded.requestedCode).toMatchObject({ codeId, contact: EMAIL, isOpen: true })
  const verified = await action(confirmPage({ intent: 'verify', code_id: codeId, code: await codeOf(codeId) }))
  expect(verified).toMatchObject({ status: 303 })
  expect(await redirectOf(async () => verified)).toBe(PAGES.contact)
  expect(await redirectOf(CHANGES['a contact is added'])).toContain(`${PAGES.contact}?code=`)
  // A second press redirects too, because the session is already confirmed.
  expect(await redirectOf(() => action(confirmPage({ intent: 'verify', code_id: codeId, code: '000000' })))).toBe(
    PAGES.contact,
  )
})

it('no code is sent to a contact of another account', async () => {
  await addAccount(db, { email: 'other@example.ru' })
  for (const contact of ['other@example.ru', '', '79160000000'])
    expect(await submit({ intent: 'request-code', contact })).toMatchObject({ ok: false, field: 'form' })
  expect(await db.selectFrom('login_code').select('id').execute()).toEqual([])
})

it('a request that comes too soon shows the code that was already sent', async () => {
  const codeId = await requestCode()
  expect(await submit({ intent: 'request-code', contact: EMAIL })).toEqual({ ok: true, codeId, isTooSoon: true })
  expect(await submit({ intent: 'resend', code_id: codeId })).toMatchObject({ ok: false, field: 'code' })
})

it('a confirmation code cannot be used to add a contact', async () => {
  const codeId = await requestCode()
  const code = await codeOf(codeId)
  const refused = await changeContacts(call(PAGES.contact, { intent: 'verify', code_id: codeId, code }))
  expect(refused).toMatchObject({ data: { errors: { code: expect.any(String) } } })
  expect(await db.selectFrom('login_code').select(['tries', 'ended_at']).execute()).toEqual([
    { tries: 0, ended_at: null },
  ])
})

it('another session of the account cannot use the code', async () => {
  const codeId = await requestCode()
  session = await addSession(session.accountId)
  expect(await submit({ intent: 'verify', code_id: codeId, code: await codeOf(codeId) })).toMatchObject({ ok: false })
  expect(await submit({ intent: 'resend', code_id: codeId })).toMatchObject({ ok: false })
})

it('a visitor is redirected only to paths of this site', async () => {
  await db.updateTable('account_session').set({ confirmed_at: new Date() }).execute()
  for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example'])
    expect(await redirectOf(() => action(call(`${CONFIRM}?back=${encodeURIComponent(back)}`, {})))).toBe(
      '/personal/data/',
    )
})

const submit = async (fields: Record<string, string>) => {
  const { request, context } = confirmPage(fields)
  return submitConfirmation((await readShortForm(request)).fields, context)
}

async function requestCode(): Promise<string> {
  const result = await submit({ intent: 'request-code', contact: EMAIL })
  if (!('codeId' in result)) throw new Error(JSON.stringify(result))
  return result.codeId
}

const codeOf = async (codeId: string) => calculateLoginCode(await site.codeSecret(), codeId)
