import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import {
  ACTION_CALLS,
  answerWith,
  getCarPath,
  modal,
  openModal,
  openOffer,
  sendRequest,
  stopClock,
  visitCar,
  visitWithMotion,
} from '#tests/pages/pop-ups.ts'

const { origin } = await sharedSite()
const carPath = await getCarPath()

/** How long a message is shown until its pop-up loses its class, and how long until the element is removed then. */
const MESSAGE_MS = 3_000
const CLOSING_MS = 300

/** A message closes after exactly three seconds of the page's clock, and its element is removed after the animation. */
async function expectAutoClose(page: Page): Promise<void> {
  await page.clock.runFor(MESSAGE_MS - 1)
  expect(await openModal(page).count()).toBe(1)
  await page.clock.runFor(1)
  expect(await openModal(page).count()).toBe(0)
  await page.clock.runFor(CLOSING_MS)
  expect(await modal(page).count()).toBe(0)
}

describe('after sending', () => {
  it('the message shows what happens next and closes after 3 s; the next form is a new one', async () => {
    const page = await visitCar()
    await openOffer(page)
    const key = await modal(page).locator('[name=request_key]').inputValue()
    await stopClock(page)
    await sendRequest(page)
    await modal(page)
      .getByText(/Заявка №\s\d+ принята/)
      .waitFor()
    await expectAutoClose(page)
    await page.clock.resume()
    await openOffer(page)
    expect(await modal(page).locator('[name=request_key]').inputValue()).not.toBe(key)
    expect(await modal(page).locator('[name=name]').inputValue()).toBe('')
  })

  it('the draft is restored when a closed pop-up is opened again', async () => {
    const page = await visitCar()
    await openOffer(page)
    await modal(page).locator('[name=name]').fill('Анна')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await openOffer(page)
    await expect.poll(() => modal(page).locator('[name=name]').inputValue()).toBe('Анна')
  })

  it.each([
    [{ action: 'popup', link: '/cars/used/' }, /\/cars\/used\/$/],
    [{ action: 'reload' }, undefined],
  ])('%o happens after the message closes', async (fields, address) => {
    const page = await visitCar()
    await page.route(ACTION_CALLS, (route) =>
      answerWith(route, { success: 'Y', msg: 'Принято. Перезвоним.', ...fields }),
    )
    await openOffer(page)
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await stopClock(page)
    await sendRequest(page)
    await modal(page).getByText('Принято').waitFor()
    await page.clock.runFor(MESSAGE_MS + CLOSING_MS - 1)
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
    expect(await modal(page).count()).toBe(1)
    await Promise.all([page.waitForFunction(() => !('isOld' in window)), page.clock.runFor(1)])
    expect(page.url()).toMatch(address ?? carPath)
  })

  it.each(['//evil.example/', '/\\evil.example', 'javascript:document.title="evil"', 'https://evil.example/'])(
    'the link %s is not followed',
    async (link) => {
      const page = await visitCar()
      await page.route(ACTION_CALLS, (route) =>
        answerWith(route, { success: 'Y', msg: 'Принято.', action: 'popup', link }),
      )
      await openOffer(page)
      await sendRequest(page)
      await modal(page).getByText('Принято').waitFor()
      await page.keyboard.press('Escape')
      const navigations: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()))
      await modal(page).waitFor({ state: 'detached' })
      // A navigation would have been requested before this call.
      await page.evaluate(async () => void (await fetch('/saved.json')))
      expect(navigations).toEqual([])
      expect(page.url()).toBe(origin + carPath)
      expect(await page.title()).not.toBe('evil')
    },
  )
})

/** A page with a hand-written form with a `data-action`, which gets the answer. */
async function visitWithForm(answer: object): Promise<Page> {
  const page = await visitWithMotion('/legal/cookies/')
  await page.route('**/ajax/request_question.php', (route) => answerWith(route, answer))
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'afterbegin',
        '<p id="before" hidden>Вопрос</p><form id="answer" data-action="request_question"><input name="comment" value="?"><button>Спросить</button></form>',
      )
  })
  return page
}

const pressAsk = (page: Page) => page.getByRole('button', { name: 'Спросить' }).click()

describe('a form with a data-action', () => {
  it('answers in a message pop-up that closes after 3 s', async () => {
    const page = await visitWithForm({ success: 'Y', msg: 'Вопрос принят.', action: 'popup' })
    await stopClock(page)
    await pressAsk(page)
    await modal(page).getByText('Вопрос принят.').waitFor()
    await expectAutoClose(page)
    expect(await page.locator('#answer').count()).toBe(1)
  })

  it.each([
    ['an attribute', (before: HTMLElement) => void (before.hidden = true)],
    ['a style of its own', (before: HTMLElement) => void (before.style.display = 'none')],
    [
      'a style sheet',
      (before: HTMLElement) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`#${before.id} { display: none }`)
        document.adoptedStyleSheets.push(sheet)
      },
    ],
  ])('hide-answer-form removes the form after 3 s and shows what %s hid before it', async (_, hide) => {
    const page = await visitWithForm({ success: 'Y', msg: 'Вопрос принят.', action: 'hide-answer-form' })
    await page.locator('#before').evaluate((before) => before.removeAttribute('hidden'))
    await page.locator('#before').evaluate(hide)
    await stopClock(page)
    await pressAsk(page)
    await modal(page).getByText('Вопрос принят.').waitFor()
    await page.clock.runFor(MESSAGE_MS - 1)
    expect(await page.locator('#answer').count()).toBe(1)
    expect(await page.locator('#before').isVisible()).toBe(false)
    await page.clock.runFor(1)
    expect(await page.locator('#answer').count()).toBe(0)
    expect(await page.locator('#before').isVisible()).toBe(true)
  })

  it('a refusal is an alert in the pop-up and above the form, which stays', async () => {
    const page = await visitWithForm({ success: 'N', msg: 'Проверьте <b>поля</b>.', action: 'hide-answer-form' })
    await stopClock(page)
    await pressAsk(page)
    await modal(page).getByRole('alert').waitFor()
    expect(await modal(page).getByRole('alert').innerText()).toBe('Проверьте <b>поля</b>.')
    await page.clock.runFor(MESSAGE_MS + CLOSING_MS)
    expect(await modal(page).count()).toBe(0)
    expect(await page.locator('#answer [role=alert]').innerText()).toContain('поля')
  })
})
