import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../db/open-database.server.ts'
import { listPageTypes, type PageType } from './page-types.ts'
import { admitPageVisitors, type PageVisitors } from './page-visitors.ts'
import { startSite } from './running-site.ts'

export interface PageHouse extends AsyncDisposable {
  origin: string
  pages: PageType[]
}

/** So that the ways of providers stand on their pages; nobody asks those. */
const PROVIDERS = {
  VK_ID_CLIENT: '51700000',
  VK_ID_SECRET: 'secret',
  YANDEX_ID_CLIENT: 'client',
  YANDEX_ID_SECRET: 'secret',
}

/** The built site with one address of every type of page, also of those that only their visitors see. */
export async function openPageHouse(): Promise<PageHouse> {
  await using opened = new AsyncDisposableStack()
  const { path: dataFolder } = opened.use(await mkdtempDisposable(path.join(tmpdir(), 'showroom-pages-')))
  const { origin } = opened.use(await startSite({ dataFolder, settings: PROVIDERS }))
  const pages = await listPageTypes(origin, await admitVisitors(dataFolder))
  const kept = opened.move()
  return { origin, pages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function admitVisitors(dataFolder: string): Promise<PageVisitors> {
  const database = await openDatabase({ databaseUrl: undefined, dataFolder, databasePool: 2 })
  try {
    return await admitPageVisitors(database.db)
  } finally {
    await database.close()
  }
}
