import type { Page } from 'playwright-core'
import { newVisitor, visit, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { untilStill } from './pop-ups.ts'

export const slider = (page: Page) => page.locator('[aria-roledescription=карусель]')
export const turnControl = (page: Page) => slider(page).locator('[data-showing]')
/** The banner in view: the others are inert. */
export const currentHeadline = (page: Page) => slider(page).locator('[data-slide]:not([inert]) h2').innerText()
export const segments = (page: Page) => slider(page).locator('button[aria-current]')
export const currentLabel = (page: Page) => slider(page).locator('button[aria-current=true]').getAttribute('aria-label')

/** The home page, once the slider's script has loaded. */
export async function openRunning(options?: VisitorOptions): Promise<Page> {
  const page = await visit('/', options)
  await slider(page).locator('[data-showing]:enabled').waitFor()
  return page
}

/** The home page with its clock stopped once the slider's script has loaded, and the mouse over the banners. */
export async function openPaused(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await (await newVisitor({ reducedMotion })).newPage()
  await page.clock.install()
  await page.goto('/')
  await hoverBanners(page)
  await slider(page).locator('[data-showing]:enabled').waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  return page
}

export const hoverBanners = (page: Page) => slider(page).hover({ position: { x: 20, y: 20 } })
export const leaveBanners = (page: Page) => page.mouse.move(700, 880)

const untilTurning = async (page: Page, isTurning: boolean) => {
  await untilStill(page, '[aria-roledescription=карусель] [aria-live]')
  await slider(page)
    .locator(`[aria-live=${isTurning ? 'off' : 'polite'}]`)
    .waitFor()
}

/** Advances the clock by the seven seconds to the next banner; returns the headline just before the change. */
export async function waitOneTurn(page: Page): Promise<string> {
  await untilTurning(page, true)
  await page.clock.runFor(6900)
  const headline = await currentHeadline(page)
  await page.clock.runFor(200)
  return headline
}

/** Advances the clock by half a minute in which no banner should follow; returns the headline then. */
export async function waitWithoutTurn(page: Page): Promise<string> {
  await untilTurning(page, false)
  await page.clock.runFor(30_000)
  return currentHeadline(page)
}

interface Point {
  x: number
  y: number
}

/** Swipes from one point to another: Playwright itself only taps. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  const steps = 12
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  await touch('touchEnd')
}
