import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { listPageTypes } from './page-types.ts'
import { startDemoSite } from './demo-site.ts'

/** The calls by which pop-ups are filled, and their forms sent. */
export const VIEW = '**/ajax/modals/views/*'
export const ACTION = '**/ajax/modals/actions/*'

export interface Street extends AsyncDisposable {
  origin: string
  browser: Browser
  /** The path of a new car's page. */
  car: string
  /** Somebody new opens a page, in a browser whose scrollbars take place. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** The last visitor's browser. */
  visitor: () => BrowserContext | undefined
  /** The last visitor goes. */
  leave: () => Promise<void>
}

/** The built site and a browser before it, for tests of pop-ups. */
export async function openStreet(): Promise<Street> {
  const site = await startDemoSite()
  const browser = await openBrowser({ scrollbars: true })
  const pages = await listPageTypes(site.origin)
  let visitor: BrowserContext | undefined
  return {
    origin: site.origin,
    browser,
    car: pages.find(({ name }) => name === 'car')?.path ?? '',
    visitor: () => visitor,
    visit: async (path, options) => {
      visitor = await browser.newContext({ viewport: VIEWPORTS.desktop, baseURL: site.origin, ...options })
      const page = await visitor.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      return page
    },
    leave: async () => visitor?.close(),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

export const modal = (page: Page) => page.locator('dialog.modal')

/** The car page's main button, or what stands for it on a phone. */
export const offer = (page: Page) => page.locator('[data-modal=request-get-offer]:visible').first()

/** The form of the open pop-up, once it lives: until then a browser tells mistakes in its own bubble. */
export const livingForm = (page: Page) => page.locator('dialog.modal.open form[novalidate]')

/** Waits until the script is there that brings an open pop-up's form to life; a form of few buttons looks the same without. */
export async function waitForScript(page: Page): Promise<void> {
  await page.locator('link[href*=enliven-modal]').first().waitFor({ state: 'attached' })
  // As text: in a function the import would be the test runner's own.
  await page.evaluate(`import(document.querySelector('link[href*=enliven-modal]').href).then(() => undefined)`)
}

/** Opens the form behind it, and waits until it stands still. */
export async function openOffer(page: Page): Promise<void> {
  await offer(page).click()
  await livingForm(page).waitFor()
  await page.waitForTimeout(350)
}

/** Fills in what the open form asks, and sends it. */
export async function sendRequest(page: Page): Promise<void> {
  await modal(page).locator('[name=name]').fill('Анна')
  await modal(page).locator('[name=phone]').fill('9161234567')
  await modal(page).locator('[name=consent]').check()
  await modal(page).locator('button[type=submit]').click()
}

/** How long a pop-up stays, in milliseconds, once it says these words; `gone` may name what is to go instead. */
export const timeMessage = (page: Page, words: string, gone = 'dialog.modal.open') =>
  page.evaluate(
    ([said, leaving]) =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        const look = () => {
          const isSaid = document.querySelector('dialog.modal')?.textContent.includes(said)
          const isThere = document.querySelector(leaving) !== null
          if (isSaid && isThere) since ??= performance.now()
          if (since !== undefined && !isThere) resolve(performance.now() - since)
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    [words, gone] as const,
  )

/** Answers a form's call in the server's place. */
export const answerWith = (route: Route, body: object) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })

/** Whether what has the focus matches the selector. */
export const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
