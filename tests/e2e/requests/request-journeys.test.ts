import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatRub } from '#app/ui/rouble.ts'
import { leadOn, VIEWPORTS } from '#tests/fixtures/browser.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { ACTION, hasFocus, hydratedForm, modal, stopClock } from '#tests/pages/pop-ups.ts'
import * as ask from '#tests/pages/buyers/ask.ts'
import { answer, autofill, finger, keyboard, mouse } from '#tests/pages/buyers/input-method.ts'
import { type Journey, JOURNEYS } from '#tests/pages/buyers/journeys.ts'
import { openStockFixture } from '#tests/fixtures/stock-fixture.ts'
import { waitForLetters } from '#tests/pages/buyers/letters.ts'
import { listStored, storedOf } from '#tests/pages/buyers/stored.ts'

// Every form, from where a buyer finds it to what a salesperson has of it.

const market = await openStockFixture()

/** Where a journey is not about what moves. */
const STILL = { reducedMotion: 'reduce' } as const
const PHONE = { ...STILL, viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true }
const WAYS = [
  { how: 'with the mouse', hands: mouse, options: {} },
  { how: 'with the keyboard alone', hands: keyboard, options: STILL },
  { how: 'with a finger at 360 px', hands: finger, options: PHONE },
]

const startOf = ({ start }: Journey) => ({ home: '/', catalogue: '/cars/', car: market.car })[start]
const journeyOf = (form: Journey['form']) => {
  const journey = JOURNEYS.find((one) => one.form === form)
  if (journey === undefined) throw new Error(`No journey leads to ${form}`)
  return journey
}

describe.concurrent.each(WAYS)('$how', ({ hands, options }) => {
  it.each(JOURNEYS)('a buyer finds $form, fills it in and sends it', async (journey) => {
    await using buyer = await market.come(startOf(journey), options)
    const { page } = buyer
    const phone = nextPhone()
    const { form, seen, pressed } = await ask.openForm(page, journey, hands, options === PHONE)
    await ask.fillIn(form, [...journey.answers, ...ask.personOf(`8${phone}`)], hands)
    await stopClock(page)
    await ask.send(form, hands)
    const number = await ask.readNumber(page, journey.told)
    expect(await hasFocus(page, 'dialog.modal *')).toBe(true)
    expect(await listStored(market.db, phone)).toEqual([storedOf(journey, seen, number)])
    await ask.expectToClose(page, pressed)
  })

  it('he finds the cookie settings and refuses', async () => {
    await using buyer = await market.come('/', options)
    const { page } = buyer
    const pressed = await ask.pressWay(page, { form: 'cookie', place: 'footer' }, hands)
    await hydratedForm(page).waitFor()
    await stopClock(page)
    await hands.press(modal(page).getByRole('button', { name: 'Только необходимые' }))
    await modal(page).getByText('Статистика выключена').waitFor()
    expect(await hasFocus(page, 'dialog.modal, dialog.modal *')).toBe(true)
    expect(await readChoice(page)).toEqual({ value: 'false', days: 365 })
    await ask.expectToClose(page, pressed)
  })
})

/** What the browser remembers of it (spec §9). */
async function readChoice(page: Page) {
  const cookies = await page.context().cookies()
  const { value, expires } = cookies.find(({ name }) => name === 'cookie_accepted') ?? { value: '', expires: 0 }
  return { value, days: Math.round((expires - Date.now() / 1000) / 86_400) }
}

/** Without JavaScript the models of a brand are there once it has been sent, and files have to be chosen anew. */
const isForNow = ([name, said]: Journey['answers'][number]) => name !== 'model' && typeof said === 'string'

describe.concurrent('without JavaScript', () => {
  it.each(JOURNEYS)('$form is a page: it tells a mistake, keeps what was said and thanks', async (journey) => {
    await using buyer = await market.come(startOf(journey), { ...STILL, javaScriptEnabled: false })
    const { page } = buyer
    const phone = nextPhone()
    const seen = await ask.lookAround(page, journey, autofill)
    await ask.pressWay(page, journey, autofill)
    await page.waitForURL(`**/request/${journey.form}/**`)
    const form = page.locator('main form')
    const atOnce = journey.answers.filter((said) => isForNow(said))
    await ask.fillIn(form, [...atOnce, ...ask.personOf('12')], autofill)
    await leadOn(page, () => ask.send(form, autofill))
    expect(await page.locator('main [id$=phone-error]').innerText()).toContain('номер телефона')
    await ask.expectKept(form, [...atOnce, ...ask.personOf('12')])
    const later = journey.answers.filter((said) => !isForNow(said))
    await ask.fillIn(form, [...later, ['phone', `8${phone}`]], autofill)
    await leadOn(page, () => ask.send(form, autofill))
    const number = await ask.readNumber(page, journey.told)
    expect(await listStored(market.db, phone)).toEqual([storedOf(journey, seen, number)])
    const wayOn = seen.priceRub === undefined ? 'Смотреть автомобили' : 'Вернуться к автомобилю'
    expect(await page.getByRole('link', { name: wayOn }).count()).toBe(1)
  })

  it('the cookie settings are a page, and say that they are saved', async () => {
    await using buyer = await market.come('/', { ...STILL, javaScriptEnabled: false })
    const { page } = buyer
    await ask.pressWay(page, { form: 'cookie', place: 'footer' }, autofill)
    await page.getByRole('button', { name: 'Разрешить всё' }).click()
    await page.getByText('Сохранили ваш выбор').waitFor()
    expect(await readChoice(page)).toEqual({ value: 'true', days: 365 })
  })
})

describe.concurrent('in a tunnel', () => {
  it.each(JOURNEYS)('$form says so, keeps everything, and «Повторить» sends it once', async (journey) => {
    await using buyer = await market.come(startOf(journey), STILL)
    const { page } = buyer
    const phone = nextPhone()
    const { form, seen } = await ask.openForm(page, journey, autofill)
    const answers = [...journey.answers, ...ask.personOf(`8${phone}`)]
    await ask.fillIn(form, answers, autofill)
    await page.context().setOffline(true)
    await ask.send(form, autofill)
    await form.getByRole('alert').getByText('Нет связи').waitFor()
    await ask.expectKept(
      form,
      answers.filter(([name]) => name !== 'phone'),
    )
    expect(await hasFocus(page, 'dialog.modal button[type=submit]')).toBe(true)
    await page.context().setOffline(false)
    await form.getByRole('button', { name: 'Повторить' }).click()
    const number = await ask.readNumber(page, journey.told)
    expect(await listStored(market.db, phone)).toEqual([storedOf(journey, seen, number)])
  })

  it('a request whose answer was lost is not sent a second time', async () => {
    const journey = journeyOf('request-trade')
    await using buyer = await market.come(market.car)
    const { page } = buyer
    const phone = nextPhone()
    const { form, seen } = await ask.openForm(page, journey, autofill)
    await ask.fillIn(form, [...journey.answers, ...ask.personOf(phone)], autofill)
    await page.route(ACTION, async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await ask.send(form, autofill)
    await form.getByRole('alert').getByText('Нет связи').waitFor()
    await page.unroute(ACTION)
    await form.getByRole('button', { name: 'Повторить' }).click()
    const number = await ask.readNumber(page, journey.told)
    expect(await listStored(market.db, phone)).toEqual([storedOf(journey, seen, number)])
  })

  it('the cookie settings say so, and take the choice afterwards', async () => {
    await using buyer = await market.come('/', STILL)
    const { page } = buyer
    await ask.pressWay(page, { form: 'cookie', place: 'footer' }, autofill)
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

it('a keyboard that rises on a phone covers neither the field nor the way to the button', async () => {
  await using buyer = await market.come(market.car, PHONE)
  const { page } = buyer
  const { form } = await ask.openForm(page, journeyOf('request-trade'), finger, true)
  const field = form.locator('[name=comment]')
  await finger.enter(field)
  const FREE = 360
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, FREE)
  const bottomOf = async (target: typeof field) => {
    const box = await target.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? Infinity)
  }
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(FREE)
  const button = form.locator('button[type=submit]')
  await button.scrollIntoViewIfNeeded()
  expect(await bottomOf(button)).toBeLessThanOrEqual(FREE)
})

it('a mistake is shown again to whoever scrolled away from it and pressed once more', async () => {
  await using buyer = await market.come(market.car, PHONE)
  const { form } = await ask.openForm(buyer.page, journeyOf('request-trade'), finger, true)
  const button = form.locator('button[type=submit]')
  const field = form.locator('[name=own_brand]')
  for (const _ of ['first', 'again']) {
    await form.locator('[name=consent]').scrollIntoViewIfNeeded()
    // As on a phone that gives no focus to buttons.
    await button.dispatchEvent('click')
    await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(0)
    expect(await hasFocus(buyer.page, '[name=own_brand]')).toBe(true)
  }
})

/** A second, on a machine that may do something else as well; tests/nightly/letter-timing.test.ts is stricter. */
const LETTER_WITHIN_S = 5

it('where he came from first and last goes along, and the letter leaves within a second', async () => {
  const journey = journeyOf('request-get-offer')
  await using buyer = await market.come('/?utm_source=yandex&utm_medium=cpc&utm_campaign=osen', {
    referer: 'https://yandex.ru/search/?text=secret',
  })
  const { page } = buyer
  const again = `${market.car}?utm_source=vk&utm_medium=social&utm_campaign=zima`
  await page.goto(again, { referer: 'https://vk.com/feed' })
  const phone = nextPhone()
  const { form, seen } = await ask.openForm(page, journey, autofill)
  await ask.fillIn(form, [...journey.answers, ...ask.personOf(phone)], autofill)
  await answer(autofill, form, ['advertising', 'yes'])
  await ask.send(form, autofill)
  const number = await ask.readNumber(page, journey.told)
  const letters = await waitForLetters(market.mailFolder, number, LETTER_WITHIN_S)

  const request = await market.db.selectFrom('request').selectAll().where('id', '=', number).executeTakeFirstOrThrow()
  expect(request.first_touch).toMatchObject({ source: 'yandex', medium: 'cpc', campaign: 'osen', landing: '/' })
  expect(request.last_touch).toMatchObject({ source: 'vk', medium: 'social', campaign: 'zima', landing: market.car })
  expect(request.referrer).toBe('https://vk.com/feed')
  expect(request.page_url).toMatch(new RegExp(`^${market.origin}${market.car}\\?utm_source=vk.*&with=trade-in`))
  expect(letters).toHaveLength(1)
  const [letter = ''] = letters
  expect(letter).toContain(`№\u00a0${number}`)
  expect(letter).toContain(request.car?.name)
  expect(letter).toContain(`${formatRub(seen.priceRub ?? 0)} с условиями: trade-in`)
  expect(letter).toContain(`${market.siteUrl}${market.car}`)
})
