import type { Page, Route } from 'playwright-core'
import { nextPhone } from './form-page.ts'
import { getNewCarPath } from './page-types.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'

/** The calls that load the views of pop-ups, and that send their forms. */
export const VIEW_CALLS = '**/ajax/modals/views/*'
export const ACTION_CALLS = '**/ajax/modals/actions/*'

/** The page of a new car, with scrollbars and animations. */
export const visitCar = async (options?: VisitorOptions): Promise<Page> => visitWithMotion(await getCarPath(), options)

/** Any page with scrollbars and animations: pop-ups are timed, and hide the scrollbar. */
export const visitWithMotion = (path: string, options?: VisitorOptions): Promise<Page> =>
  visit(path, { scrollbars: true, reducedMotion: 'no-preference', ...options })

let carPath: Promise<string> | undefined

/** The path of a new car's page. */
export const getCarPath = (): Promise<string> => (carPath ??= sharedSite().then(({ origin }) => getNewCarPath(origin)))

export const modal = (page: Page) => page.locator('dialog.modal')
/** The pop-up while it has the class `open`. */
export const openModal = (page: Page) => page.locator('dialog.modal.open')

/** The car page's main button, or its counterpart on a phone. */
export const offerButton = (page: Page) => page.locator('[data-modal=request-get-offer]:visible').first()

/** The form of the open pop-up, once it is hydrated: before that the browser shows its own validation bubbles. */
export const hydratedForm = (page: Page) => page.locator('dialog.modal.open form[data-hydrated]')

/** Opens the form of the main button, and waits until its animation ends. */
export async function openOffer(page: Page): Promise<void> {
  await offerButton(page).click()
  await hydratedForm(page).waitFor()
  await untilStill(page, 'dialog.modal > div')
}

/** Waits until the animations of the first matching element have ended. */
export async function untilStill(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      const animations = element.getAnimations({ subtree: true })
      await Promise.allSettled(animations.map(({ finished }) => finished))
    })
}

/** Fills in the open form with a new phone number, and sends it. */
export async function sendRequest(page: Page): Promise<void> {
  await modal(page).locator('[name=name]').fill('Анна')
  await modal(page).locator('[name=phone]').fill(nextPhone())
  await modal(page).locator('[name=consent]').check()
  await modal(page).locator('button[type=submit]').click()
}

/** More than a busy machine takes to stop a clock: it must stop in the future, never in the past. */
const AHEAD_MS = 10_000

/** Stops the page's clock: from here on only `page.clock.runFor` runs its timers. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
}

/** Answers a form's call in place of the server. */
export const answerWith = (route: Route, body: object) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })

/** Whether the focused element matches the selector. */
export const hasFocus = (page: Page, selector: string) =>
  page.evaluate((focused) => document.activeElement?.matches(focused) ?? false, selector)
