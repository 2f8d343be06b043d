import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  modal,
  openOffer,
  answerWith,
  sendRequest,
  timeMessage,
  ACTION,
  openStreet,
  type Street,
} from '#tests/pop-ups.ts'

let street: Street

beforeAll(async () => {
  street = await openStreet()
})
afterEach(() => street?.leave())
afterAll(() => street?.[Symbol.asyncDispose]())

/** A busy machine keeps a timer of 3 s waiting. */
const LATEST_MS = 6000

describe('once it is sent', () => {
  it('says what happens next and closes after 3 s; the next one is a new form', async () => {
    const page = await street.visit(street.car)
    await openOffer(page)
    const key = await modal(page).locator('[name=request_key]').inputValue()
    const stay = timeMessage(page, 'Заявка №')
    await sendRequest(page)
    await modal(page)
      .getByText(/Заявка №\s\d+ принята/)
      .waitFor()
    expect(await stay).toBeGreaterThan(2700)
    expect(await stay).toBeLessThan(LATEST_MS)
    await modal(page).waitFor({ state: 'detached' })
    await openOffer(page)
    expect(await modal(page).locator('[name=request_key]').inputValue()).not.toBe(key)
    expect(await modal(page).locator('[name=name]').inputValue()).toBe('')
  })

  it('what was typed is there again when a closed one is opened', async () => {
    const page = await street.visit(street.car)
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
  ])('%o is done once the message has gone', async (told, address) => {
    const page = await street.visit(street.car)
    await page.route(ACTION, (route) => answerWith(route, { success: 'Y', msg: 'Принято. Перезвоним.', ...told }))
    await openOffer(page)
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await sendRequest(page)
    await modal(page).getByText('Принято').waitFor()
    await page.waitForTimeout(2000)
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
    await page.waitForFunction(() => !('isOld' in window))
    expect(page.url()).toMatch(address ?? street.car)
  })

  it.each(['//evil.example/', '/\\evil.example', 'javascript:document.title="evil"', 'https://evil.example/'])(
    'the link %s is not followed',
    async (link) => {
      const page = await street.visit(street.car)
      await page.route(ACTION, (route) => answerWith(route, { success: 'Y', msg: 'Принято.', action: 'popup', link }))
      await openOffer(page)
      await sendRequest(page)
      await modal(page).getByText('Принято').waitFor()
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
      await page.waitForTimeout(300)
      expect(page.url()).toBe(street.origin + street.car)
      expect(await page.title()).not.toBe('evil')
    },
  )
})

/** A page on which somebody has written a form with a `data-action` by hand. */
async function visitWithForm(told: object): Promise<Page> {
  const page = await street.visit('/legal/cookies/')
  await page.route('**/ajax/request_question.php', (route) => answerWith(route, told))
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

const ask = (page: Page) => page.getByRole('button', { name: 'Спросить' }).click()

describe('a form with a data-action', () => {
  it('answers in a message pop-up that goes after 3 s', async () => {
    const page = await visitWithForm({ success: 'Y', msg: 'Вопрос принят.', action: 'popup' })
    const stay = timeMessage(page, 'Вопрос принят.')
    await ask(page)
    expect(await stay).toBeGreaterThan(2700)
    expect(await stay).toBeLessThan(LATEST_MS)
    expect(await page.locator('#answer').count()).toBe(1)
  })

  it('hide-answer-form takes the form away after 3 s and shows what stood before it', async () => {
    const page = await visitWithForm({ success: 'Y', msg: 'Вопрос принят.', action: 'hide-answer-form' })
    const stay = timeMessage(page, 'Вопрос принят.', '#answer')
    await ask(page)
    expect(await stay).toBeGreaterThan(2700)
    expect(await stay).toBeLessThan(LATEST_MS)
    expect(await page.locator('#before').isVisible()).toBe(true)
  })

  it('a refusal stands in the pop-up as an alert, and above the form that is kept', async () => {
    const page = await visitWithForm({ success: 'N', msg: 'Проверьте <b>поля</b>.', action: 'hide-answer-form' })
    await ask(page)
    await modal(page).getByRole('alert').waitFor()
    expect(await modal(page).getByRole('alert').innerText()).toBe('Проверьте <b>поля</b>.')
    await modal(page).waitFor({ state: 'detached' })
    expect(await page.locator('#answer [role=alert]').innerText()).toContain('поля')
  })
})
