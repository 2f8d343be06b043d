import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createDb, type Db } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { copyDatabase, dropDatabase } from '#tests/fixtures/database/copy-database.ts'
import { workerName } from '#tests/fixtures/lifetime/worker-name.ts'
import { findDemoTemplate, linkFiles } from './demo-template.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { type RunningSite, startSite } from './running-site.ts'

export interface RunningDemoSite extends RunningSite {
  db: Db
  databaseUrl: string
  dataFolder: string
}

/**
 * The built site with the demo stock, with its own database and data folder; both are removed at the end. In a test run
 * they are copies of the template, elsewhere the site loads the stock itself.
 */
export async function startDemoSite(settings: Record<string, string | undefined> = {}): Promise<RunningDemoSite> {
  await using opened = new AsyncDisposableStack()
  const dataFolder = await createTempFolder('site')
  opened.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const databaseUrl = await createDemoDatabase(dataFolder, opened)
  const site = opened.use(await startSite({ databaseUrl, dataFolder, settings }))
  const db = createDb(databaseUrl, { max: 4 })
  opened.defer(() => db.destroy())
  const resources = opened.move()
  return { ...site, db, databaseUrl, dataFolder, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

let copies = 0

async function createDemoDatabase(dataFolder: string, opened: AsyncDisposableStack): Promise<string> {
  const template = findDemoTemplate()
  if (template === undefined) {
    const server = await startEmbeddedServer(path.join(dataFolder, 'postgres'), 'showroom', { isDurable: false })
    opened.defer(server.stop)
    return server.url
  }
  await linkFiles(path.join(template.dataFolder, 'photos'), path.join(dataFolder, 'photos'))
  return copyDemoDatabase(opened)
}

/** A copy of the template's database, dropped with `opened`. Throws outside a test run. */
export async function copyDemoDatabase(opened: AsyncDisposableStack): Promise<string> {
  const template = findDemoTemplate()
  if (template === undefined) throw new Error('The demo template exists in test runs only')
  const url = await copyDatabase(template.databaseUrl, `${workerName()}_demo_${(copies += 1)}`)
  opened.defer(() => dropDatabase(url))
  return url
}
