import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { newVisitor, sharedBrowser } from '#tests/fixtures/browser/visitors.ts'
import { textOf } from '#tests/pages/buyers/calculators.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import {
  getCarPath,
  hasFocus,
  hydratedForm,
  modal,
  offerButton,
  openModal,
  openOffer,
  stopClock,
  VIEW_CALLS,
  visitCar,
  visitWithMotion,
} from '#tests/pages/pop-ups.ts'

describe('opening', () => {
  it('prefetches on hover, requests nothing more on click, and once a minute at most', async () => {
    const page = await visitCar()
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/views/') && calls.push(request.postData() ?? ''))
    const arrived = page.waitForResponse(VIEW_CALLS)
    await offerButton(page).hover()
    await (await arrived).finished()
    await offerButton(page).click()
    await modal(page).locator('form').waitFor()
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await openOffer(page)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/carId=\d+/)
  })

  it('passes the selected conditions, and the price with them', async () => {
    const page = await visitCar()
    await page.locator('input[name=with]').first().check()
    const price = await page.locator('aside [aria-live=polite]').innerText()
    await openOffer(page)
    expect(await modal(page).innerText()).toContain(price)
    expect(await modal(page).locator('input[name^=with]').count()).toBe(1)
  })

  it("Ctrl or the middle button opens the form's page in another tab", async () => {
    const page = await visitCar()
    // The tabs are counted over DevTools: Playwright sometimes misses one that opens in the background.
    const devTools = await (await sharedBrowser(true)).newBrowserCDPSession()
    const countTabs = async () =>
      (await devTools.send('Target.getTargets')).targetInfos.filter(({ url }) =>
        /\/request\/request-get-offer\/\?carId=\d+/.test(url),
      ).length
    await offerButton(page).click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(countTabs).toBe(1)
    await offerButton(page).click({ button: 'middle' })
    await expect.poll(countTabs).toBe(2)
    expect(await modal(page).count()).toBe(0)
    await devTools.detach()
  })

  it('without JavaScript it is the page of the form', async () => {
    const page = await visitCar({ javaScriptEnabled: false })
    await waitForNavigation(page, () => offerButton(page).click())
    expect(page.url()).toMatch(/\/request\/request-get-offer\/\?carId=\d+/)
    expect(await page.locator('main form [name=phone]').count()).toBe(1)
  })

  it('a slow view shows a skeleton at once, and the form in its place', async () => {
    const page = await visitCar()
    const answer = Promise.withResolvers<void>()
    await page.route(VIEW_CALLS, async (route) => {
      await answer.promise
      await route.continue()
    })
    await offerButton(page).click()
    await page.locator('dialog.modal.open').waitFor()
    expect(await modal(page).getByText('Загружаем форму').count()).toBe(1)
    const skeleton = await modal(page).locator('> div').boundingBox()
    answer.resolve()
    await modal(page).locator('form').waitFor()
    const form = await modal(page).locator('> div').boundingBox()
    expect(Math.abs((form?.height ?? 0) - (skeleton?.height ?? 0))).toBeLessThan(150)
  })

  it.each([
    [
      'fails',
      'Что-то сломалось на нашей стороне.',
      (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'no' }),
    ],
    ['is cut off', 'Связь с сайтом прервалась.', (route: Route) => route.abort()],
    [
      'is not HTML',
      'Что-то сломалось на нашей стороне.',
      (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
    ],
  ])("a view that %s shows an error with the branch's phone, and «Повторить» loads it", async (_, message, fail) => {
    const page = await visitCar()
    await page.route(VIEW_CALLS, fail)
    await offerButton(page).click()
    const retry = modal(page).getByRole('button', { name: 'Повторить' })
    await retry.waitFor()
    expect(await textOf(modal(page).getByRole('alert'))).toContain(message)
    expect(await hasFocus(page, 'dialog.modal *')).toBe(true)
    const phone = await page.locator('[data-phone]').getAttribute('data-phone')
    expect(await modal(page).locator(`a[href="tel:+${phone}"]`).count()).toBe(1)
    await page.unroute(VIEW_CALLS)
    await retry.click()
    await modal(page).locator('form').waitFor()
  })

  it('a view that never arrives times out after ten seconds', async () => {
    const page = await visitCar()
    const retry = modal(page).getByRole('button', { name: 'Повторить' })
    await page.route(VIEW_CALLS, () => undefined)
    await stopClock(page)
    await Promise.all([page.waitForRequest(VIEW_CALLS), offerButton(page).click()])
    await page.clock.runFor(9_999)
    expect(await retry.count()).toBe(0)
    await page.clock.runFor(1)
    await retry.waitFor()
    expect(await textOf(modal(page).getByRole('alert'))).toContain('Сайт не ответил вовремя.')
  })

  it('without a network it shows an error', async () => {
    const page = await visitCar()
    await page.context().setOffline(true)
    await offerButton(page).click()
    await modal(page).getByRole('heading', { name: 'Нет связи с сайтом' }).waitFor()
    await page.context().setOffline(false)
    await modal(page).getByRole('button', { name: 'Повторить' }).click()
    await modal(page).locator('form').waitFor()
    expect(await modal(page).getByRole('alert').count()).toBe(0)
  })

  it('a form submitted before its script loads is sent once it has loaded', async () => {
    const page = await visitWithMotion('/')
    const script = Promise.withResolvers<void>()
    await page.route(/hydrate-modal/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.locator('header [data-modal=request-call]:visible').first().click()
    await modal(page).locator('[name=phone]').fill(nextPhone())
    await modal(page).locator('[name=consent]').check()
    await modal(page).locator('button[type=submit]').click()
    expect(await hydratedForm(page).count()).toBe(0)
    script.resolve()
    await modal(page)
      .getByText(/Заявка №\s\d+ принята/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('a form whose script fails keeps its input offline, and is sent natively online', async () => {
    const page = await visitWithMotion('/')
    await page.clock.install()
    await page.route(/hydrate-modal/, (route) => route.abort())
    await page.locator('header [data-modal=request-call]:visible').first().click()
    await modal(page).locator('[name=name]').fill('Анна')
    await modal(page).locator('[name=phone]').fill(nextPhone())
    await modal(page).locator('[name=consent]').check()
    await page.context().setOffline(true)
    await modal(page).locator('button[type=submit]').click()
    await modal(page).getByRole('alert').getByText('Нет связи').waitFor()
    expect(await modal(page).locator('[name=name]').inputValue()).toBe('Анна')
    await page.context().setOffline(false)
    await expect.poll(() => modal(page).getByRole('alert').count()).toBe(0)
    await modal(page).locator('button[type=submit]').click()
    // The form waits five seconds for its script.
    await Promise.all([page.waitForURL('**/request/request-call/taken/**'), page.clock.runFor(6_000)])
  })

  it("a pop-up whose script fails to load opens the form's page", async () => {
    const page = await (await newVisitor()).newPage()
    await page.route(/clicks-/, (route) => route.abort())
    await page.goto(await getCarPath())
    await offerButton(page).click()
    await page.waitForURL(/\/request\/request-get-offer\/\?carId=\d+/)
    expect(await page.locator('main form [name=phone]').count()).toBe(1)
  })

  it('works by keyboard alone, and a held Enter only opens it', async () => {
    const page = await visitCar()
    await page.clock.install()
    await offerButton(page).focus()
    await page.keyboard.down('Enter')
    await modal(page).locator('form').waitFor()
    for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await hydratedForm(page).waitFor()
    await page.clock.runFor(1_000)
    expect(await openModal(page).count()).toBe(1)
    expect(await modal(page).locator('[role=alert]').count()).toBe(0)
    expect(await hasFocus(page, 'dialog.modal input[name=name]')).toBe(true)
  })
})
