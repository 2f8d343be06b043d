import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSecretLoader } from './create-secret-loader.server.ts'

const { db } = await shareInFile(createTestDatabase())
const loadLoginSecret = (pepper?: string) => createSecretLoader({ db, now: () => new Date(), pepper }, 'login-codes')()
const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex')

it('all who open a secret have the same one, also who make it at once', async () => {
  const secrets = await Promise.all([loadLoginSecret(), loadLoginSecret(), loadLoginSecret()])
  expect(new Set(secrets.map(hex)).size).toBe(1)
  expect(secrets[0]?.length).toBe(32)
})

it('with a pepper the secret is not what the database keeps, and another with every pepper', async () => {
  const pepper = 'p'.repeat(32)
  const { secret: kept } = await db.selectFrom('site_secret').select('secret').executeTakeFirstOrThrow()
  const secrets = [kept, await loadLoginSecret(pepper), await loadLoginSecret('q'.repeat(32))]
  expect(new Set(secrets.map(hex)).size).toBe(3)
  expect(hex(await loadLoginSecret(pepper))).toBe(hex(await loadLoginSecret(pepper)))
})
