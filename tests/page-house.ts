import { startDemoSite } from './demo-site.ts'
import { listPageTypes, type PageType } from './page-types.ts'
import { admitPageVisitors } from './page-visitors.ts'

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
  const { origin, db } = opened.use(await startDemoSite(PROVIDERS))
  const pages = await listPageTypes(origin, await admitPageVisitors(db))
  const kept = opened.move()
  return { origin, pages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
