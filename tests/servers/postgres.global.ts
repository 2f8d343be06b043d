import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDb } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database that every test file copies. */
    templateUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template database; TEST_DATABASE_URL names another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTempFolder('test')
  const externalUrl = process.env.TEST_DATABASE_URL
  const server =
    externalUrl === undefined ? await startEmbeddedServer(folder, 'template', { isDurable: false }) : undefined
  const templateUrl = server?.url ?? externalUrl ?? ''
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  const before = await listDatabases(templateUrl)
  return async () => {
    const leaked = (await listDatabases(templateUrl)).filter((name) => !before.includes(name))
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
    if (leaked.length > 0) throw new Error(`Databases leaked by the tests: ${leaked.join(', ')}`)
  }
}

/** All but the workers' own, which the fixtures drop and check (tests/lanes/detect-leaks.ts). */
async function listDatabases(url: string): Promise<string[]> {
  const db = createDb(url, { max: 1 })
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname not like 'worker\\_%'`.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}
