import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'
import type { VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import * as ask from '#tests/pages/buyers/request-form.ts'
import { autofill, touch, keyboard, mouse, PHONE_OPTIONS } from '#tests/pages/buyers/input-method.ts'
import { type Journey, JOURNEYS } from '#tests/pages/buyers/journeys.ts'
import { listStoredRequests, expectedRequest } from '#tests/pages/buyers/stored-requests.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { hasFocus, hydratedForm, modal, stopClock } from '#tests/pages/pop-ups.ts'
import { DAY_S } from '#locale/durations.ts'

const stockFixture = await openStockFixture()

/** For the journeys that are not about animations. */
const REDUCED_MOTION: VisitorOptions = { reducedMotion: 'reduce' }
const INPUT_MODES = [
  { how: 'with the mouse', inputMethod: mouse, options: {}, turn: 0 },
  { how: 'with the keyboard alone', inputMethod: keyboard, options: REDUCED_MOTION, turn: 1 },
  { how: 'with a finger at 360 px', inputMethod: touch, options: PHONE_OPTIONS, turn: 2 },
]

// The whole way of a buyer through every form, from finding it to the stored request. By day each form is filled in with
// one of three input methods, every third one offline and every second one without JavaScript.

const startPath = ({ start }: Journey) => ({ home: '/', catalogue: '/cars/', car: stockFixture.car })[start]

describe.concurrent.each(INPUT_MODES)('$how', ({ inputMethod, options, turn }) => {
  it.each(sampleByDay(JOURNEYS, 3, turn))('a visitor finds $form, fills it in and sends it', async (journey) => {
    await using buyer = await stockFixture.visit(startPath(journey), options)
    const { page } = buyer
    const phone = nextPhone()
    const { form, shownPrice, trigger } = await ask.openForm(page, journey, inputMethod, options === PHONE_OPTIONS)
    await ask.fillIn(form, [...journey.answers, ...ask.personAnswers(`8${phone}`)], inputMethod)
    await stopClock(page)
    await ask.send(form, inputMethod)
    const number = await ask.readNumber(page, journey.confirmation)
    expect(await hasFocus(page, 'dialog.modal *')).toBe(true)
    expect(await listStoredRequests(stockFixture.db, phone)).toEqual([expectedRequest(journey, shownPrice, number)])
    await ask.expectToClose(page, trigger)
  })

  it('a visitor finds the cookie settings and refuses', async () => {
    await using buyer = await stockFixture.visit('/', options)
    const { page } = buyer
    const trigger = await ask.pressSteps(page, { form: 'cookie', place: 'footer' }, inputMethod)
    await hydratedForm(page).waitFor()
    await stopClock(page)
    await inputMethod.press(modal(page).getByRole('button', { name: 'Только необходимые' }))
    await modal(page).getByText('Статистика выключена').waitFor()
    expect(await hasFocus(page, 'dialog.modal, dialog.modal *')).toBe(true)
    expect(await readChoice(page)).toEqual({ value: 'false', days: 365 })
    await ask.expectToClose(page, trigger)
  })
})

describe.concurrent('without JavaScript', () => {
  it.each(sampleByDay(JOURNEYS, 2))(
    '$form is a page: it shows an error, keeps the input and confirms',
    async (journey) => {
      await using buyer = await stockFixture.visit(startPath(journey), { ...REDUCED_MOTION, javaScriptEnabled: false })
      const { page } = buyer
      const phone = nextPhone()
      const seen = await ask.chooseConditions(page, journey, autofill)
      await ask.pressSteps(page, journey, autofill)
      await page.waitForURL(`**/request/${journey.form}/**`)
      const form = page.locator('main form')
      const atOnce = journey.answers.filter((answer) => isFirstAnswer(answer))
      await ask.fillIn(form, [...atOnce, ...ask.personAnswers('12')], autofill)
      await waitForNavigation(page, () => ask.send(form, autofill))
      expect(await page.locator('main [id$=phone-error]').innerText()).toContain('номер телефона')
      await ask.expectRetained(form, [...atOnce, ...ask.personAnswers('12')])
      const later = journey.answers.filter((answer) => !isFirstAnswer(answer))
      await ask.fillIn(form, [...later, ['phone', `8${phone}`]], autofill)
      await waitForNavigation(page, () => ask.send(form, autofill))
      const number = await ask.readNumber(page, journey.confirmation)
      expect(await listStoredRequests(stockFixture.db, phone)).toEqual([expectedRequest(journey, seen, number)])
      const nextLink = seen.priceRub === undefined ? 'Смотреть автомобили' : 'Вернуться к автомобилю'
      expect(await page.getByRole('link', { name: nextLink }).count()).toBe(1)
    },
  )

  it('the cookie settings are a page, which confirms that they are saved', async () => {
    await using buyer = await stockFixture.visit('/', { ...REDUCED_MOTION, javaScriptEnabled: false })
    const { page } = buyer
    await ask.pressSteps(page, { form: 'cookie', place: 'footer' }, autofill)
    await page.getByRole('button', { name: 'Разрешить всё' }).click()
    await page.getByText('Сохранили ваш выбор').waitFor()
    expect(await readChoice(page)).toEqual({ value: 'true', days: 365 })
  })
})

describe.concurrent('offline', () => {
  it.each(sampleByDay(JOURNEYS, 3))(
    '$form shows an error, keeps the input, and «Повторить» sends it once',
    async (journey) => {
      await using buyer = await stockFixture.visit(startPath(journey), REDUCED_MOTION)
      const { page } = buyer
      const phone = nextPhone()
      const { form, shownPrice } = await ask.openForm(page, journey, autofill)
      const answers = [...journey.answers, ...ask.personAnswers(`8${phone}`)]
      await ask.fillIn(form, answers, autofill)
      await page.context().setOffline(true)
      await ask.send(form, autofill)
      await form.getByRole('alert').getByText('Нет связи').waitFor()
      await ask.expectRetained(
        form,
        answers.filter(([name]) => name !== 'phone'),
      )
      expect(await hasFocus(page, 'dialog.modal button[type=submit]')).toBe(true)
      await page.context().setOffline(false)
      await form.getByRole('button', { name: 'Повторить' }).click()
      const number = await ask.readNumber(page, journey.confirmation)
      expect(await listStoredRequests(stockFixture.db, phone)).toEqual([expectedRequest(journey, shownPrice, number)])
    },
  )

  it('the cookie settings show an error, and accept the choice afterwards', async () => {
    await using buyer = await stockFixture.visit('/', REDUCED_MOTION)
    const { page } = buyer
    await ask.pressSteps(page, { form: 'cookie', place: 'footer' }, autofill)
    const accept = modal(page).getByRole('button', { name: 'Разрешить всё' })
    await hydratedForm(page).waitFor()
    await page.context().setOffline(true)
    await accept.click()
    await modal(page).getByRole('alert').getByText('Нет связи').waitFor()
    await page.context().setOffline(false)
    await accept.click()
    await modal(page).getByText('Статистика разрешена').waitFor()
    expect(await readChoice(page)).toEqual({ value: 'true', days: 365 })
  })
})

/** The choice as stored in the cookie (docs/product.md, Cookie settings). */
async function readChoice(page: Page) {
  const cookies = await page.context().cookies()
  const { value, expires } = cookies.find(({ name }) => name === 'cookie_accepted') ?? { value: '', expires: 0 }
  return { value, days: Math.round((expires - Date.now() / 1000) / DAY_S) }
}

/** Without JavaScript the models are offered only after the brand has been sent, and files must be chosen again. */
const isFirstAnswer = ([name, value]: Journey['answers'][number]) => name !== 'model' && typeof value === 'string'
