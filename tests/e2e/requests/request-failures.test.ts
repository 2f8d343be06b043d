import { expect, it } from 'vitest'
import { formatRub } from '#locale/number.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { ACTION_CALLS, hasFocus } from '#tests/pages/pop-ups.ts'
import * as ask from '#tests/pages/buyers/request-form.ts'
import { fillField, autofill, touch, PHONE_OPTIONS } from '#tests/pages/buyers/input-method.ts'
import { journeyOf } from '#tests/pages/buyers/journeys.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { waitForLetters } from '#tests/pages/buyers/letters.ts'
import { listStoredRequests, expectedRequest } from '#tests/pages/buyers/stored-requests.ts'

const stockFixture = await openStockFixture()

it('a request whose response was lost is not stored twice', async () => {
  const journey = journeyOf('request-trade')
  await using buyer = await stockFixture.visit(stockFixture.car)
  const { page } = buyer
  const phone = nextPhone()
  const { form, shownPrice } = await ask.openForm(page, journey, autofill)
  await ask.fillIn(form, [...journey.answers, ...ask.personAnswers(phone)], autofill)
  await page.route(ACTION_CALLS, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await ask.send(form, autofill)
  await form.getByRole('alert').getByText('Нет связи').waitFor()
  await page.unroute(ACTION_CALLS)
  await form.getByRole('button', { name: 'Повторить' }).click()
  const number = await ask.readNumber(page, journey.confirmation)
  expect(await listStoredRequests(stockFixture.db, phone)).toEqual([expectedRequest(journey, shownPrice, number)])
})

it('an on-screen keyboard covers neither the field nor the submit button', async () => {
  await using buyer = await stockFixture.visit(stockFixture.car, PHONE_OPTIONS)
  const { page } = buyer
  const { form } = await ask.openForm(page, journeyOf('request-trade'), touch, true)
  await form.getByText('Добавить комментарий').tap()
  const field = form.locator('[name=comment]')
  await touch.enter(field)
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

it('a mistake is shown again when the visitor scrolls away from it and submits again', async () => {
  await using buyer = await stockFixture.visit(stockFixture.car, PHONE_OPTIONS)
  const { form } = await ask.openForm(buyer.page, journeyOf('request-trade'), touch, true)
  const button = form.locator('button[type=submit]')
  const field = form.locator('[name=name]')
  for (const _ of ['first', 'again']) {
    await form.getByText('Добавить комментарий').scrollIntoViewIfNeeded()
    // As on a phone that does not focus pressed buttons.
    await button.dispatchEvent('click')
    await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(0)
    expect(await hasFocus(buyer.page, '[name=name]')).toBe(true)
  }
})

/** By day other tests may run at the same time. */
const MAX_LETTER_DELAY_S = dayOrNight(5, 1)

it('the first and last touch are stored, and the e-mail is sent within a second', async () => {
  const journey = journeyOf('request-get-offer')
  await using buyer = await stockFixture.visit('/?utm_source=yandex&utm_medium=cpc&utm_campaign=osen', {
    referer: 'https://yandex.ru/search/?text=secret',
  })
  const { page } = buyer
  const again = `${stockFixture.car}?utm_source=vk&utm_medium=social&utm_campaign=zima`
  await page.goto(again, { referer: 'https://vk.com/feed' })
  const phone = nextPhone()
  const { form, shownPrice } = await ask.openForm(page, journey, autofill)
  await ask.fillIn(form, [...journey.answers, ...ask.personAnswers(phone)], autofill)
  await fillField(autofill, form, ['advertising', 'yes'])
  await ask.send(form, autofill)
  const number = await ask.readNumber(page, journey.confirmation)
  const letters = await waitForLetters(stockFixture.mailFolder, number, MAX_LETTER_DELAY_S)

  const request = await stockFixture.db
    .selectFrom('request')
    .selectAll()
    .where('id', '=', number)
    .executeTakeFirstOrThrow()
  expect(request.first_touch).toMatchObject({ source: 'yandex', medium: 'cpc', campaign: 'osen', landing: '/' })
  expect(request.last_touch).toMatchObject({
    source: 'vk',
    medium: 'social',
    campaign: 'zima',
    landing: stockFixture.car,
  })
  expect(request.referrer).toBe('https://vk.com/feed')
  expect(request.page_url).toMatch(
    new RegExp(`^${stockFixture.origin}${stockFixture.car}\\?utm_source=vk.*&with=trade-in`),
  )
  expect(letters).toHaveLength(1)
  const [letter = ''] = letters
  expect(letter).toContain(`№\u00a0${number}`)
  expect(letter).toContain(request.car?.name)
  expect(letter).toContain(`${formatRub(shownPrice.priceRub ?? 0)} с условиями: trade-in`)
  expect(letter).toContain(`${stockFixture.siteUrl}${stockFixture.car}`)
})
