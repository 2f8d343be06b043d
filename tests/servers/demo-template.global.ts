import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { copyDatabase, dropDatabase } from '#tests/fixtures/database/copy-database.ts'
import { publishDemoTemplate } from './demo-template.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { startSite } from './running-site.ts'

/** The demo stock, loaded once by the built site itself: the site of every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = await copyDatabase(project.getProvidedContext().templateUrl, 'demo')
  const dataFolder = await createTempFolder('demo')
  // The jobs that loading the stock enqueues are not run here: each copy runs them.
  const site = await startSite({ databaseUrl, dataFolder, settings: { WORKER: 'off' } })
  await site[Symbol.asyncDispose]()
  publishDemoTemplate({ databaseUrl, dataFolder })
  return async () => {
    await dropDatabase(databaseUrl)
    await rm(dataFolder, { recursive: true, force: true })
  }
}
