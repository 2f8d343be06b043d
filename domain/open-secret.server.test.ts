import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { openSecret } from './open-secret.server.ts'

const { db } = await keepForFile(createTestDatabase())
const open = (pepper?: string) => openSecret({ db, now: () => new Date(), pepper }, 'login-codes')()
const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex')

it('all who open a secret have the same one, also who make it at once', async () => {
  const secrets = await Promise.all([open(), open(), open()])
  expect(new Set(secrets.map(hex)).size).toBe(1)
  expect(secrets[0]?.length).toBe(32)
})

it('with a pepper the secret is not what the database keeps, and another with every pepper', async () => {
  const pepper = 'p'.repeat(32)
  const { secret: kept } = await db.selectFrom('site_secret').select('secret').executeTakeFirstOrThrow()
  const secrets = [kept, await open(pepper), await open('q'.repeat(32))]
  expect(new Set(secrets.map(hex)).size).toBe(3)
  expect(hex(await open(pepper))).toBe(hex(await open(pepper)))
})
