import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { makeFolder } from '#tests/fixtures/make-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database that every test file copies. */
    templateUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template database; TEST_DATABASE_URL names another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeFolder('test')
  const given = process.env.TEST_DATABASE_URL
  const server = given === undefined ? await startEmbeddedServer(folder, 'template', { isDurable: false }) : undefined
  const templateUrl = server?.url ?? given ?? ''
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
