import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createDb, type Db } from '../db/client.server.ts'
import { startEmbeddedServer } from '../db/embedded.server.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'
import { findDemoHouse, linkFiles } from './demo-house.ts'
import { makeFolder } from './make-folder.ts'
import { type RunningSite, startSite } from './running-site.ts'

export interface DemoSite extends RunningSite {
  db: Db
  databaseUrl: string
  dataFolder: string
}

/**
 * The built site with the demo stock, over a database and in a data folder of its own; both are gone at the end. In a test
 * run they are copies of what was loaded once, elsewhere the site loads them itself.
 */
export async function startDemoSite(settings: Record<string, string> = {}): Promise<DemoSite> {
  await using opened = new AsyncDisposableStack()
  const dataFolder = await makeFolder('site')
  opened.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const databaseUrl = await openDatabase(dataFolder, opened)
  const site = opened.use(await startSite({ databaseUrl, dataFolder, settings }))
  const db = createDb(databaseUrl, 4)
  opened.defer(() => db.destroy())
  const kept = opened.move()
  return { ...site, db, databaseUrl, dataFolder, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function openDatabase(dataFolder: string, opened: AsyncDisposableStack): Promise<string> {
  const house = findDemoHouse()
  if (house === undefined) {
    const server = await startEmbeddedServer(path.join(dataFolder, 'postgres'), 'showroom', { isDurable: false })
    opened.defer(server.stop)
    return server.url
  }
  await linkFiles(path.join(house.dataFolder, 'photos'), path.join(dataFolder, 'photos'))
  const url = await copyDatabase(house.databaseUrl)
  opened.defer(() => dropDatabase(url))
  return url
}
