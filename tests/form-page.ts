import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { startDemoSite } from './demo-site.ts'

export interface FormVisits extends AsyncDisposable {
  origin: string
  /** A page of a new visitor; the one before him leaves. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
}

/** The built site, in which nobody fills in too many forms, and a browser to look at it. */
export async function openForms(): Promise<FormVisits> {
  const site = await startDemoSite({ FORMS_PER_MINUTE: '1000' })
  const browser: Browser = await openBrowser()
  let visitor: BrowserContext | undefined
  return {
    origin: site.origin,
    async visit(path, options) {
      await visitor?.close()
      visitor = await browser.newContext({ viewport: VIEWPORTS.desktop, baseURL: site.origin, ...options })
      const page = await visitor.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

let phones = 9_161_230_000

/** A number that has sent nothing yet: ten digits. */
export const nextPhone = () => String((phones += 1))

/** The one button of the page's form. */
export const submitOf = (page: Page) => page.locator('main button[type=submit]')
/** What is said beside the fields. */
export const errorsOf = (page: Page) => page.locator('main [id$=-error]').allTextContents()
/** The name of the field that has the focus. */
export const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** The heading that stands instead of a form that was taken. */
export const takenIn = (page: Page) => page.getByRole('heading', { name: /принят[ао]/ })

/** Fills in what every form of a person asks. */
export async function fillPerson(page: Page, phone = nextPhone()): Promise<void> {
  await page.fill('[name=name]', 'Анна')
  await page.fill('[name=phone]', phone)
  await page.check('[name=consent]')
}
