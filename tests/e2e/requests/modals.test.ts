import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import {
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

/** Presses outside are ignored so long after a pop-up opens, since the second press of a double click falls there. */
const IGNORED_PRESS_MS = 500

/** Waits for a wheel event and for the rendering of its effect. */
const untilScrolled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true })
      }),
  )

describe('the lifecycle of a pop-up', () => {
  it('gets its class 50 ms after it is shown, and is removed 300 ms after it loses the class', async () => {
    const page = await visitCar()
    const { clock } = page
    await stopClock(page)
    await offerButton(page).click()
    await modal(page).waitFor({ state: 'attached' })
    await clock.runFor(49)
    expect(await openModal(page).count()).toBe(0)
    await clock.runFor(1)
    expect(await openModal(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await openModal(page).count()).toBe(0)
    await clock.runFor(299)
    expect(await modal(page).count()).toBe(1)
    await clock.runFor(1)
    expect(await modal(page).count()).toBe(0)
  })

  it('closes on its button and on a click outside, and returns the focus', async () => {
    const page = await visitCar()
    await page.clock.install()
    await openOffer(page)
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await modal(page).waitFor({ state: 'detached' })
    expect(await hasFocus(page, '[data-modal=request-get-offer]')).toBe(true)
    await openOffer(page)
    await page.clock.runFor(IGNORED_PRESS_MS)
    await page.mouse.click(30, 450)
    await modal(page).waitFor({ state: 'detached' })
    expect(await hasFocus(page, '[data-modal=request-get-offer]')).toBe(true)
  })

  it.each([
    ['inside and ends outside', [720, 300], [30, 450]],
    ['outside and ends inside', [30, 450], [720, 300]],
  ])('a drag that begins %s does not close it', async (_, [fromX = 0, fromY = 0], [toX = 0, toY = 0]) => {
    const page = await visitCar()
    await page.clock.install()
    await openOffer(page)
    await page.clock.runFor(IGNORED_PRESS_MS)
    await page.mouse.move(fromX, fromY)
    await page.mouse.down()
    await page.mouse.move(toX, toY, { steps: 4 })
    await page.mouse.up()
    await page.clock.runFor(400)
    expect(await openModal(page).count()).toBe(1)
  })

  it('a double click on the trigger opens one, and leaves it open', async () => {
    const page = await visitCar()
    await page.clock.install()
    const box = await offerButton(page).boundingBox()
    await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await openModal(page).waitFor()
    await page.clock.runFor(600)
    expect(await openModal(page).count()).toBe(1)
  })

  it('the page behind neither scrolls nor jumps', async () => {
    const page = await visitCar()
    await page.evaluate(() => scrollTo(0, 120))
    const measurePosition = () =>
      page.evaluate(() => ({
        top: scrollY,
        left: document.querySelector('h1')?.getBoundingClientRect().left,
        width: document.querySelector('main')?.clientWidth,
      }))
    const before = await measurePosition()
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
    await openOffer(page)
    expect(await measurePosition()).toEqual(before)
    await page.mouse.move(30, 450)
    await Promise.all([untilScrolled(page), page.mouse.wheel(0, 600)])
    expect(await measurePosition()).toEqual(before)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    expect(await measurePosition()).toEqual(before)
  })

  it('keeps the focus inside, forwards and backwards', async () => {
    const page = await visitCar()
    await openOffer(page)
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press < 14; press += 1) {
        await page.keyboard.press(key)
        expect(await hasFocus(page, 'dialog.modal *')).toBe(true)
      }
  })

  it('a field reached by Tab is covered neither by the close button nor by what is above the submit button', async () => {
    const page = await visitCar({ viewport: VIEWPORTS.phone })
    await page.locator('[data-modal=request-trade]:visible').first().click()
    await hydratedForm(page).waitFor()
    await modal(page).locator('button[type=submit]').click()
    await modal(page).getByRole('alert').waitFor()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press < 18; press += 1) {
        await page.keyboard.press(key)
        const covered = await page.evaluate(() => {
          const field = document.activeElement
          if (!field?.matches('input:not([type=file]), select, textarea')) return false
          const { left, right, top, height } = field.getBoundingClientRect()
          const hit = (x: number) => document.elementFromPoint(x, top + height / 2)
          return [left + 8, right - 8].some((x) => hit(x)?.closest('div')?.contains(field) !== true)
        })
        expect(covered, `${key} ${press}`).toBe(false)
      }
  })

  it('opening another one replaces it, so there is never more than one', async () => {
    const page = await visitCar()
    await openOffer(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [data-modal=cookie]')?.click())
    expect(await modal(page).count()).toBe(1)
    await page.getByRole('heading', { name: 'Файлы cookie' }).waitFor()
    expect(await modal(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    expect(await hasFocus(page, '[data-modal=request-get-offer]')).toBe(true)
    expect(await page.evaluate(() => document.documentElement.className)).toBe('')
  })

  it('the back button returns to the previous page, and leaves no pop-up behind', async () => {
    const page = await visitWithMotion('/cars/')
    await page.locator('#catalog article h3 a').first().click()
    await page.waitForURL(/\/\d+\/$/)
    await openOffer(page)
    await page.goBack()
    await page.waitForURL(/\/cars\/$/)
    await modal(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.className)).toBe('')
  })
})

describe('on a phone', () => {
  const phone = { viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true }

  it('opens as a bottom sheet of full width, without the on-screen keyboard', async () => {
    const page = await visitCar(phone)
    await openOffer(page)
    const box = await modal(page).locator('> div').boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBe(VIEWPORTS.phone.width)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(VIEWPORTS.phone.height)
    expect(box?.y).toBeGreaterThan(0)
    expect(await hasFocus(page, 'dialog.modal')).toBe(true)
  })

  it('touchstart prefetches the view', async () => {
    const page = await visitCar(phone)
    const request = page.waitForRequest(VIEW_CALLS)
    await offerButton(page).dispatchEvent('touchstart')
    expect((await request).postData()).toContain('carId=')
  })

  it('a trigger in the menu closes the menu, and the focus returns to the menu button', async () => {
    const page = await visitWithMotion('/', phone)
    const burger = page.getByRole('link', { name: 'Меню', exact: true })
    await burger.click()
    await page.locator('#menu[open] summary', { hasText: 'Позвонить' }).click()
    await page.locator('#menu[open] [data-modal=request-call]').click()
    await modal(page).locator('form').waitFor()
    expect(await page.locator('#menu[open]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
