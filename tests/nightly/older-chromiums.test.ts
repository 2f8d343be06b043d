import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, refuseCookies, type Size, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { acceptedHeading } from '#tests/pages/form-page.ts'
import { getCarPath, openModal, sendRequest } from '#tests/pages/pop-ups.ts'

// The real browsers behind docs/browsers.md: missing features can be removed from a newer browser, but old behaviour
// cannot be emulated.

const run = promisify(execFile)
const site = await sharedSite()

/** The oldest supported version, and the last that has anchor positioning but no implicit anchor. */
describe.each(['111.0.0', '131.0.0'])('in the Chromium of @sparticuz/chromium %s', (version) => {
  let folder: string
  let browser: Awaited<ReturnType<typeof openBrowser>>
  beforeAll(async () => {
    folder = await createTempFolder('older')
    const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, `@sparticuz/chromium@${version}`]
    // npm would leave its compiled code in the folder for temporary files.
    await run('npm', args, { env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } })
    const source = path.join(folder, 'node_modules', '@sparticuz', 'chromium')
    browser = await openBrowser({ source, args: ['--headless'] })
  })
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function visit(
    address: string,
    { hasCookieNotice = false, size = 'desktop' }: { hasCookieNotice?: boolean; size?: Size } = {},
  ) {
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport: VIEWPORTS[size],
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    })
    if (!hasCookieNotice) await refuseCookies(context, site.origin)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
    return { page, errors }
  }

  it.each(['Отказаться', 'Разрешить'])('the cookie notice is answered: %s', async (choice) => {
    const { page } = await visit('/contacts/', { hasCookieNotice: true })
    const notice = page.getByRole('region', { name: 'Файлы cookie' })
    await notice.getByRole('button', { name: choice }).click()
    await notice.waitFor({ state: 'detached' })
    await page.goto('/cars/')
    expect(await notice.count()).toBe(0)
  })

  it('a panel is shown near its button on a desktop, or centred, and closes', async () => {
    const { page } = await visit('/cars/')
    const button = page.locator('article button[popovertarget]').first()
    const panel = page.locator(`[id="${await button.getAttribute('popovertarget')}"]`)
    await button.click()
    await panel.waitFor()
    const [at, of] = [await panel.boundingBox(), await button.boundingBox()]
    if (at === null || of === null) throw new Error('The panel or its button is not visible')
    const isBelow = at.y >= of.y && Math.abs(at.x - of.x) < at.width
    const isInTheMiddle = Math.abs(at.x + at.width / 2 - VIEWPORTS.desktop.width / 2) < 20
    expect(isBelow || isInTheMiddle).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })

  it('a dropdown in a pop-up works, and its form is accepted', async () => {
    const { page, errors } = await visit(await getCarPath())
    await page.locator('[data-modal=request-credit]:visible').first().click()
    const select = openModal(page).locator('select').first()
    await select.waitFor()
    await page.locator('dialog form[data-hydrated]').waitFor()
    await chooseLast(page)
    expect(await select.evaluate((list: HTMLSelectElement) => list.selectedIndex === list.length - 1)).toBe(true)
    await sendRequest(page)
    await acceptedHeading(page).waitFor()
    expect(errors).toEqual([])
  })

  it('a car is saved as a favourite, and the catalogue is filtered on a phone', async () => {
    const { page, errors } = await visit('/cars/', { size: 'phone' })
    const favouriteButton = page.getByRole('button', { name: /^В избранное/ }).first()
    await favouriteButton.click()
    await expect.poll(() => favouriteButton.getAttribute('aria-pressed')).toBe('true')
    await page.locator('button[popovertarget]').filter({ hasText: 'Фильтры' }).click()
    const filters = page.locator('form').filter({ has: page.locator('[name=price_to]') })
    await filters.locator('[name=price_to]').fill('2000000')
    await page.getByRole('button', { name: /Показать .*автомоб/ }).click()
    await page.waitForURL('**price_to=2000000**')
    expect(errors).toEqual([])
  })
})

/** Chooses in the list that a visitor with a mouse gets: the site's own or the native one. */
async function chooseLast(page: Page): Promise<void> {
  const select = openModal(page).locator('select').first()
  const button = select.locator('xpath=..').locator('button[role=combobox]')
  if ((await button.count()) === 0) {
    const last = await select.locator('option').last().getAttribute('value')
    await select.selectOption(last)
    return
  }
  await button.click()
  await page.getByRole('option').last().click()
}
