import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSecretLoader } from './create-secret-loader.server.ts'

const { db } = await shareInFile(createTestDatabase())
const loadLoginSecret = (pepper?: string) => createSecretLoader({ db, now: () => new Date(), pepper }, 'login-codes')()
const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex')

it('all loaders get the same secret, also when they create it at once', async () => {
  const secrets = await Promise.all([loadLoginSecret(), loadLoginSecret(), loadLoginSecret()])
  expect(new Set(secrets.map(hex)).size).toBe(1)
  expect(secrets[0]?.length).toBe(32)
})

it('with a pepper the secret differs from the stored one, and each pepper gives another secret', async () => {
  const pepper = 'p'.repeat(32)
  const { secret: stored } = await db.selectFrom('site_secret').select('secret').executeTakeFirstOrThrow()
  const secrets = [stored, await loadLoginSecret(pepper), await loadLoginSecret('q'.repeat(32))]
  expect(new Set(secrets.map(hex)).size).toBe(3)
  expect(hex(await loadLoginSecret(pepper))).toBe(hex(await loadLoginSecret(pepper)))
})
