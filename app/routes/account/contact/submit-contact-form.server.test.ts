import { beforeEach, expect, it } from 'vitest'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { calculateLoginCode } from '#domain/accounts/codes/calculate-login-code.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { submitContactForm } from './submit-contact-form.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const { site } = await shareInFile(createTestSite(database))

let lastPhone = 79_010_000_000
let ownAccountId = 0
let ownPhone = ''
beforeEach(async () => {
  await db.deleteFrom('login_code').execute()
  ownPhone = String((lastPhone += 1))
  ownAccountId = await addAccount(db, { phone: ownPhone })
})

async function send(fields: Record<string, string>, accountId = ownAccountId) {
  const { request, context } = createActionArgs(site, '/personal/data/contact/', fields)
  context.set(signedInContext, { id: 1, accountId, startedAt: new Date() })
  return submitContactForm((await readShortForm(request)).fields, context)
}

async function requestCode(contact: string, accountId = ownAccountId): Promise<string> {
  const result = await send({ intent: 'request-code', contact }, accountId)
  if (!('codeId' in result)) throw new Error(JSON.stringify(result))
  return result.codeId
}

const codeOf = async (codeId: string) => calculateLoginCode(await site.codeSecret(), codeId)
const verifyCode = async (code_id: string, accountId = ownAccountId) =>
  send({ intent: 'verify', code_id, code: await codeOf(code_id) }, accountId)
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('a contact is added after its code is entered, together with the requests of that phone', async () => {
  const fresh = String((lastPhone += 1))
  const { id } = await addRequest(db, { phone: fresh })
  const codeId = await requestCode(`+${fresh}`)
  expect(await findAccount(site, ownAccountId)).toMatchObject({ phones: [ownPhone] })
  expect(await verifyCode(codeId)).toEqual({ ok: true, done: 'added' })
  expect(await findAccount(site, ownAccountId)).toMatchObject({ phones: [ownPhone, fresh] })
  expect(await verifyCode(codeId)).toMatchObject({ ok: false, field: 'code' })
  const request = await db.selectFrom('request').select('account_id').where('id', '=', id).executeTakeFirst()
  expect(request?.account_id).toBe(ownAccountId)
})

it('a contact of another account gets a code too, and is refused only after that code is entered', async () => {
  const others = String((lastPhone += 1))
  const owner = await addAccount(db, { phone: others })
  const codeId = await requestCode(others)
  expect(await verifyCode(codeId)).toMatchObject({
    ok: false,
    field: 'form',
    error: expect.stringContaining('другом кабинете'),
  })
  expect(await findAccount(site, ownAccountId)).toMatchObject({ phones: [ownPhone] })
  expect(await findAccount(site, owner)).toMatchObject({ phones: [others] })
})

it('a login code or a code of another account verifies nothing and loses no try', async () => {
  const stranger = await addAccount(db)
  const forLogin = await requestLoginCode(site, { kind: 'email', value: 'anna@example.ru', consent: {} })
  const codes = [forLogin.ok ? forLogin.codeId : '', await requestCode('boris@example.ru', stranger)]
  for (const code_id of codes) {
    expect(await verifyCode(code_id)).toMatchObject({ ok: false, field: 'code' })
    expect(await send({ intent: 'resend', code_id })).toMatchObject({ ok: false, field: 'code' })
  }
  const tries = await db.selectFrom('login_code').select('tries').where('id', 'in', codes).execute()
  expect(tries).toEqual([{ tries: 0 }, { tries: 0 }])
  expect(await verifyCode(codes[1] ?? '', stranger)).toEqual({ ok: true, done: 'added' })
})

it('after five wrong codes the right one is refused too', async () => {
  const code_id = await requestCode('vera@example.ru')
  const code = wrongCode(await codeOf(code_id))
  for (let tries = 0; tries < 5; tries += 1)
    expect(await send({ intent: 'verify', code_id, code })).toMatchObject({ ok: false, field: 'code' })
  expect(await verifyCode(code_id)).toMatchObject({ ok: false, field: 'code' })
  expect(await findAccount(site, ownAccountId)).toMatchObject({ emails: [] })
})

it('a contact is replaced by adding the new one and removing the old one; the last login method stays', async () => {
  expect(await send({ intent: 'remove', contact: ownPhone })).toMatchObject({
    ok: false,
    field: 'form',
    error: expect.stringContaining('единственный'),
  })
  await verifyCode(await requestCode('galina@example.ru'))
  expect(await send({ intent: 'remove', contact: ownPhone })).toEqual({ ok: true, done: 'removed' })
  expect(await send({ intent: 'remove', contact: ownPhone })).toMatchObject({ ok: false })
  expect(await send({ intent: 'remove', contact: 'galina@example.ru' })).toMatchObject({ ok: false })
  expect(await findAccount(site, ownAccountId)).toMatchObject({ phones: [], emails: ['galina@example.ru'] })
})

it('a contact of another account cannot be removed', async () => {
  const others = String((lastPhone += 1))
  const owner = await addAccount(db, { phone: others, email: `x${others}@example.ru` })
  await verifyCode(await requestCode('daria@example.ru'))
  expect(await send({ intent: 'remove', contact: others })).toMatchObject({ ok: false })
  expect(await findAccount(site, owner)).toMatchObject({ phones: [others] })
})

it('an existing contact, an invalid one and a request that comes too soon are refused with a message', async () => {
  const refusal = { ok: false, field: 'contact', error: expect.any(String) }
  expect(await send({ intent: 'request-code', contact: ownPhone })).toMatchObject(refusal)
  expect(await send({ intent: 'request-code', contact: '' })).toMatchObject(refusal)
  expect(await send({ intent: 'request-code', contact: '8 495 123-45-67' })).toMatchObject(refusal)
  const codeId = await requestCode('elena@example.ru')
  expect(await send({ intent: 'request-code', contact: 'elena@example.ru' })).toEqual({
    ok: true,
    codeId,
    isTooSoon: true,
  })
  expect(await send({ intent: 'resend', code_id: codeId })).toMatchObject({ ok: false, field: 'code' })
  expect(await send({ intent: 'something' })).toMatchObject({ ok: false, field: 'form' })
})

it('only the owner can unlink an external identity', async () => {
  const now = new Date()
  await db
    .insertInto('account_identity')
    .values({
      account_id: ownAccountId,
      provider_id: 'vk',
      provider_account_id: ownPhone,
      created_at: now,
    })
    .execute()
  const stranger = await addAccount(db, { email: `y${ownPhone}@example.ru` })
  expect(await send({ intent: 'unlink', provider: 'vk' }, stranger)).toMatchObject({ ok: false })
  expect(await send({ intent: 'unlink', provider: 'google' })).toMatchObject({ ok: false })
  expect(await send({ intent: 'unlink', provider: 'vk' })).toEqual({ ok: true, done: 'unlinked' })
})
