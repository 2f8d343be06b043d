import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { generateSchema } from './generate-schema.ts'

it('db/schema.ts matches the migrations', async () => {
  await using database = await createTestDatabase()
  expect(await readFile(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(await generateSchema(database.db))
})
