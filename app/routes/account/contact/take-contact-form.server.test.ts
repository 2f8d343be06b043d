import { beforeEach, expect, it } from 'vitest'
import { signedInContext } from '#app/middleware/require-login.ts'
import { askLoginCode } from '#domain/accounts/ask-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { reckonCode } from '#domain/accounts/reckon-code.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { callWith } from '#tests/fixtures/calls.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { openTestSite } from '#tests/fixtures/site.ts'
import { takeContactForm } from './take-contact-form.server.ts'

const database = await keepForFile(createTestDatabase())
const { db } = database
const { site } = await keepForFile(openTestSite(database))

let phones = 79_010_000_000
let mine = 0
let phone = ''
beforeEach(async () => {
  await db.deleteFrom('login_code').execute()
  phone = String((phones += 1))
  mine = await addAccount(db, { phone })
})

function send(fields: Record<string, string>, accountId = mine) {
  const { request, context } = callWith(site, '/personal/data/contact/', fields)
  context.set(signedInContext, { id: 1, accountId, startedAt: new Date() })
  return takeContactForm(request, context)
}

async function ask(contact: string, accountId = mine): Promise<string> {
  const asked = await send({ intent: 'ask', contact }, accountId)
  if (!('asked' in asked)) throw new Error(JSON.stringify(asked))
  return asked.asked
}

const codeOf = async (codeId: string) => reckonCode(await site.codeSecret(), codeId)
const prove = async (code_id: string, accountId = mine) =>
  send({ intent: 'prove', code_id, code: await codeOf(code_id) }, accountId)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('a contact is added once a code has proved it, with the requests of that phone', async () => {
  const fresh = String((phones += 1))
  const { id } = await addRequest(db, { phone: fresh })
  const codeId = await ask(`+${fresh}`)
  expect(await findAccount(site, mine)).toMatchObject({ phones: [phone] })
  expect(await prove(codeId)).toEqual({ ok: true, done: 'added' })
  expect(await findAccount(site, mine)).toMatchObject({ phones: [phone, fresh] })
  expect(await prove(codeId)).toMatchObject({ ok: false, field: 'code' })
  const request = await db.selectFrom('request').select('account_id').where('id', '=', id).executeTakeFirst()
  expect(request?.account_id).toBe(mine)
})

it('what another account has proved is asked and answered alike, and said only to whoever has proved it too', async () => {
  const others = String((phones += 1))
  const owner = await addAccount(db, { phone: others })
  const codeId = await ask(others)
  expect(await prove(codeId)).toMatchObject({
    ok: false,
    field: 'form',
    error: expect.stringContaining('другом кабинете'),
  })
  expect(await findAccount(site, mine)).toMatchObject({ phones: [phone] })
  expect(await findAccount(site, owner)).toMatchObject({ phones: [others] })
})

it('a code for a login, or of another account, proves nothing and loses no try', async () => {
  const stranger = await addAccount(db)
  const forLogin = await askLoginCode(site, { kind: 'email', value: 'anna@example.ru', consent: {} })
  const codes = [forLogin.ok ? forLogin.codeId : '', await ask('boris@example.ru', stranger)]
  for (const code_id of codes) {
    expect(await prove(code_id)).toMatchObject({ ok: false, field: 'code' })
    expect(await send({ intent: 'again', code_id })).toMatchObject({ ok: false, field: 'code' })
  }
  const tries = await db.selectFrom('login_code').select('tries').where('id', 'in', codes).execute()
  expect(tries).toEqual([{ tries: 0 }, { tries: 0 }])
  expect(await prove(codes[1] ?? '', stranger)).toEqual({ ok: true, done: 'added' })
})

it('a wrong code says how many tries are left, and five are all', async () => {
  const code_id = await ask('vera@example.ru')
  const code = wrong(await codeOf(code_id))
  for (let tries = 0; tries < 5; tries += 1)
    expect(await send({ intent: 'prove', code_id, code })).toMatchObject({ ok: false, field: 'code' })
  expect(await prove(code_id)).toMatchObject({ ok: false, field: 'code' })
  expect(await findAccount(site, mine)).toMatchObject({ emails: [] })
})

it('a number is changed by adding the new one and removing the old one; the last way in stays', async () => {
  expect(await send({ intent: 'remove', contact: phone })).toMatchObject({
    ok: false,
    field: 'form',
    error: expect.stringContaining('единственный'),
  })
  await prove(await ask('galina@example.ru'))
  expect(await send({ intent: 'remove', contact: phone })).toEqual({ ok: true, done: 'removed' })
  expect(await send({ intent: 'remove', contact: phone })).toMatchObject({ ok: false })
  expect(await send({ intent: 'remove', contact: 'galina@example.ru' })).toMatchObject({ ok: false })
  expect(await findAccount(site, mine)).toMatchObject({ phones: [], emails: ['galina@example.ru'] })
})

it("nobody removes what is another's", async () => {
  const others = String((phones += 1))
  const owner = await addAccount(db, { phone: others, email: `x${others}@example.ru` })
  await prove(await ask('daria@example.ru'))
  expect(await send({ intent: 'remove', contact: others })).toMatchObject({ ok: false })
  expect(await findAccount(site, owner)).toMatchObject({ phones: [others] })
})

it('what is there already, is no contact or comes too often is refused in words', async () => {
  const refusal = { ok: false, field: 'contact', error: expect.any(String) }
  expect(await send({ intent: 'ask', contact: phone })).toMatchObject(refusal)
  expect(await send({ intent: 'ask', contact: '' })).toMatchObject(refusal)
  expect(await send({ intent: 'ask', contact: '8 495 123-45-67' })).toMatchObject(refusal)
  const codeId = await ask('elena@example.ru')
  expect(await send({ intent: 'ask', contact: 'elena@example.ru' })).toEqual({ ok: true, asked: codeId, isSoon: true })
  expect(await send({ intent: 'again', code_id: codeId })).toMatchObject({ ok: false, field: 'code' })
  expect(await send({ intent: 'something' })).toMatchObject({ ok: false, field: 'form' })
})

it('an identity elsewhere is untied by its owner, unless it is his last way in', async () => {
  const now = new Date()
  await db
    .insertInto('account_identity')
    .values({ account_id: mine, provider_id: 'vk', provider_account_id: phone, created_at: now, updated_at: now })
    .execute()
  const stranger = await addAccount(db, { email: `y${phone}@example.ru` })
  expect(await send({ intent: 'unlink', provider: 'vk' }, stranger)).toMatchObject({ ok: false })
  expect(await send({ intent: 'unlink', provider: 'google' })).toMatchObject({ ok: false })
  expect(await send({ intent: 'unlink', provider: 'vk' })).toEqual({ ok: true, done: 'unlinked' })
})
