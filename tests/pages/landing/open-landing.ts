import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'

/** The answer to a call of the wire contract, as the page's success handler gets it. */
export interface CallAnswer {
  success: string
  msg: string
  action?: string
  errors?: Record<string, string>
  number?: number
  count?: number
  active?: boolean
}

const require = createRequire(import.meta.url)

const FILES = {
  '/landing/': [new URL('landing.html', import.meta.url), 'text/html; charset=utf-8'],
  '/landing/landing.js': [new URL('landing.js', import.meta.url), 'text/javascript; charset=utf-8'],
  '/landing/jquery.js': [require.resolve('jquery'), 'text/javascript; charset=utf-8'],
} as const

/**
 * The landing page on the site's own origin, opened by a new visitor: only its three files come from here, all other
 * requests go to the running site.
 */
export async function openLanding(): Promise<Page> {
  const [{ origin }, visitor] = await Promise.all([sharedSite(), newVisitor()])
  const page = await visitor.newPage()
  for (const [path, [file, contentType]] of Object.entries(FILES))
    await page.route(origin + path, async (route) => route.fulfill({ contentType, body: await readFile(file, 'utf8') }))
  await page.goto('/landing/')
  return page
}

/** Adds a trigger to the page, clicks it, and waits for the pop-up's view. */
export async function openModal(page: Page, modal: string, data: Record<string, string | number> = {}): Promise<void> {
  const attributes = Object.entries({ modal, ...data }).map(([name, value]) => `data-${name}="${value}"`)
  await showHtml(page, `<button type="button" class="trigger" ${attributes.join(' ')}>Открыть</button>`)
  // Forget the view of an earlier trigger.
  await page.evaluate(() => document.querySelector('.modal-inside')?.removeAttribute('data-open'))
  await page.locator('.trigger').click()
  await page.locator(`.modal-inside[data-open="${modal}"] form`).waitFor()
}

/** Adds this HTML at the end of the page, in place of the one added before. */
export async function showHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    document.querySelector('.shown')?.remove()
    document.body.insertAdjacentHTML('beforeend', `<div class="shown">${markup}</div>`)
  }, html)
}

/** The answer to the call that this action makes. */
export async function captureAnswer(page: Page, act: () => Promise<unknown>): Promise<CallAnswer> {
  await page.evaluate(() => document.querySelector('.alert')?.removeAttribute('data-answer'))
  await act()
  const shown = page.locator('.alert[data-answer]')
  await shown.waitFor()
  const answer: CallAnswer = JSON.parse((await shown.getAttribute('data-answer')) ?? '{}')
  return answer
}
