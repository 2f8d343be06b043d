import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, VIEWPORTS } from '#tests/browser.ts'
import { type DemoSite, startDemoSite } from '#tests/demo-site.ts'

export interface Market extends AsyncDisposable {
  origin: string
  db: DemoSite['db']
  /** The path of a new car whose price hangs on conditions. */
  car: string
  mailFolder: string
  /** What the site has printed: codes to phones, among others. */
  lines: readonly string[]
  /** Somebody new comes, from an address of his own, and opens a page; he goes when `await using` ends. */
  come: (path: string, options?: BrowserContextOptions & { referer?: string }) => Promise<Buyer>
}

interface Buyer extends AsyncDisposable {
  page: Page
}

/** A headless browser would call itself a robot, and where robots come from nobody remembers. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

/** The built site, its database and a browser before it, for many buyers at once. */
export async function openMarket(): Promise<Market> {
  await using opened = new AsyncDisposableStack()
  const { origin, lines, db, dataFolder } = opened.use(await startDemoSite({ TRUST_PROXY: '1' }))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  let buyers = 0
  const closing = opened.move()
  return {
    origin,
    db,
    car: await findCar(origin),
    mailFolder: path.join(dataFolder, 'mail'),
    lines,
    async come(where, { referer, ...options } = {}) {
      buyers += 1
      const context = await browser.newContext({
        viewport: VIEWPORTS.desktop,
        baseURL: origin,
        userAgent: USER_AGENT,
        extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${buyers}` },
        ...options,
      })
      const page = await context.newPage()
      await page.goto(where, { waitUntil: 'networkidle', referer })
      return { page, [Symbol.asyncDispose]: () => context.close() }
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function findCar(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/cars/new/?benefit=yes`)).text()
  const found = /href="(\/cars\/new\/[^/"]+\/[^/"]+\/\d+\/)"/.exec(html)
  if (!found?.[1]) throw new Error('No new car is cheaper on conditions')
  return found[1]
}
