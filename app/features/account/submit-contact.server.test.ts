import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { submitContact } from './submit-contact.server.ts'

const database = await shareInFile(createTestDatabase())
// The clock is fixed: answers contain the waiting time.
const now = new Date()
const { site } = await shareInFile(createTestSite(database, { now: () => now }))

async function send(fields: Record<string, string>, overrides: Partial<typeof site> = {}) {
  const { request, context } = createActionArgs({ ...site, ...overrides }, '/personal/login/', fields)
  const result = await submitContact(request, context)
  if (!(result instanceof Response)) return { status: result.init?.status ?? 200, ...result.data }
  const headers = [...result.headers].map(([name, value]) => [name, value.replace(/code=[\w-]{36}/, 'code=')])
  return { status: result.status, headers, body: await result.text() }
}
const requestCode = (contact: string, more: Record<string, string> = {}) =>
  send({ contact, consent: 'yes', consent_version: '1', ...more })

it('the answer does not reveal whether there is an account', async () => {
  await addAccount(database.db, { phone: '79161234567', email: 'anna@mail.example' })
  expect(await requestCode('79161234567')).toEqual(await requestCode('79161234568'))
  expect(await requestCode('anna@mail.example')).toEqual(await requestCode('petr@mail.example'))
  const second = await requestCode('79161234567')
  expect(second).toMatchObject({ status: 422, errors: { contact: expect.stringContaining('уже отправлен') } })
  expect({ ...second, values: {} }).toEqual({ ...(await requestCode('79161234568')), values: {} })
})

it('a form without consent, or without a contact, comes back with its values', async () => {
  expect(await send({ contact: '8 916', advertising: 'yes' })).toMatchObject({
    status: 422,
    values: { contact: ['8 916'], advertising: ['yes'] },
    errors: { contact: expect.stringContaining('мобильного'), consent: expect.stringContaining('Отметьте согласие') },
  })
  expect(await send({ contact: '79161234569' })).toMatchObject({ errors: { consent: expect.any(String) } })
})

it('a phone is refused where no text messages are sent', async () => {
  const result = await send({ contact: '79161234569', consent: 'yes' }, { loginMethods: { phone: false } })
  expect(result).toMatchObject({ status: 422, errors: { contact: expect.stringContaining('только на\u00a0почту') } })
})

it('input that no database can store is an error like any other', async () => {
  for (const contact of ['\u0000@\u0000', '7916\u00001234567', '9'.repeat(5000)])
    expect([400, 422]).toContain((await requestCode(contact)).status)
  expect((await requestCode('79161234500', { back: '//x', consent_version: '1e99', previous_code: 'x' })).status).toBe(
    303,
  )
})
