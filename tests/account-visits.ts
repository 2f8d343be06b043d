import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Db } from '../db/client.server.ts'
import { openSecret } from '../domain/open-secret.server.ts'
import { createAuth } from '../platform/auth.server.ts'
import { createLog } from '../platform/log.server.ts'
import { cookieOf } from './accounts.ts'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { startDemoSite } from './demo-site.ts'
import { readCookies } from './read-cookies.ts'

export interface AccountVisits extends AsyncDisposable {
  origin: string
  db: Db
  databaseUrl: string
  /** A page of a browser in which the account has logged in; without one, a stranger's. The one before leaves. */
  visit: (accountId: number | undefined, path: string, options?: BrowserContextOptions) => Promise<Page>
  /** What such a browser sends as its `Cookie`. */
  cookieFor: (accountId: number) => Promise<string>
}

/** The built site over a database of its own, and a browser to look at its accounts without a login each time. */
export async function openAccountVisits(settings: Record<string, string> = {}): Promise<AccountVisits> {
  const opened = new AsyncDisposableStack()
  const site = opened.use(await startDemoSite({ FORMS_PER_MINUTE: '1000', ...settings }))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const { db } = site
  const secret = Buffer.from(await openSecret({ db, now: () => new Date() }, 'sessions')()).toString('hex')
  const auth = createAuth(db, { siteUrl: 'http://showroom.test', secret, keys: {} }, createLog('silent'))
  const cookieFor = (accountId: number) => cookieOf(auth, accountId)
  let visitor: BrowserContext | undefined
  return {
    origin: site.origin,
    db,
    databaseUrl: site.databaseUrl,
    cookieFor,
    async visit(accountId, path, options) {
      await visitor?.close()
      visitor = await browser.newContext({ viewport: VIEWPORTS.desktop, baseURL: site.origin, ...options })
      if (accountId !== undefined) await visitor.addCookies(readCookies(await cookieFor(accountId), site.origin))
      const page = await visitor.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      return page
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
