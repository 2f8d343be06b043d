import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTransactionPooler } from '#tests/fakes/transaction-pooler.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { requirePostgres } from './open-database.server.ts'

it('a supported PostgreSQL is accepted', async () => {
  await using database = await createTestDatabase()
  await expect(requirePostgres(database.url)).resolves.toBeUndefined()
})

it('the error about a server that does not answer does not contain the password', async () => {
  const refused = requirePostgres('postgres://me:secret@127.0.0.1:9/cars')
  await expect(refused).rejects.toThrow('127.0.0.1:9/cars does not answer')
  await expect(refused).rejects.not.toThrow('secret')
})

it('a database whose encoding is not UTF-8 is refused', async () => {
  await using database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/ascii'
  await sql`create database ascii encoding 'SQL_ASCII' template template0`.execute(database.db)
  await expect(requirePostgres(url.href)).rejects.toThrow("create one with encoding 'UTF8'")
  await sql`drop database ascii`.execute(database.db)
})

it.each([1, 2])('a pooler in transaction mode with %i sessions is refused', async (sessions) => {
  await using database = await createTestDatabase()
  await using pooler = await startTransactionPooler(database.url, sessions)
  await expect(requirePostgres(pooler.url)).rejects.toThrow('pool_mode = session')
})
