import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { waitForNavigation, untilHydrated, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { errorsOf, fillPerson, focusedIn, nextPhone, submitOf, acceptedHeading } from '#tests/pages/form-page.ts'
import { ACTION_CALLS, stopClock } from '#tests/pages/pop-ups.ts'

const { db, origin } = await sharedSite()

/** A navigation that `act` causes would be requested before the fetch below, so its answer proves that there is none. */
async function expectNoNavigation(page: Page, act: () => Promise<void>): Promise<void> {
  const navigations: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()))
  await act()
  await page.evaluate(async () => void (await fetch('/saved.json')))
  expect(navigations).toEqual([])
}

/** Makes all confirmation questions two seconds older. */
const ageRepeatQuestions = () =>
  db
    .updateTable('repeat_prompt')
    .set(({ eb }) => ({ prompted_at: eb('prompted_at', '-', sql<Date>`interval '2 seconds'`) }))
    .execute()

describe('sending', () => {
  it('a double click sends once, with the address of the page', async () => {
    const page = await visit('/request/request-call/?branch=x')
    const bodies: string[] = []
    page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? ''))
    await fillPerson(page)
    await submitOf(page).dblclick()
    await acceptedHeading(page).waitFor()
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toContain(`${origin}/request/request-call/?branch=x`)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('принята')
  })

  it.each([
    ['no network', (page: Page) => page.route(ACTION_CALLS, (route) => route.abort()), 'Нет связи'],
    [
      '500',
      (page: Page) => page.route(ACTION_CALLS, (route) => route.fulfill({ status: 500, body: 'oops' })),
      'сломалось',
    ],
    ['no JSON', (page: Page) => page.route(ACTION_CALLS, (route) => route.fulfill({ body: '<p>' })), 'сломалось'],
    [
      'too often',
      (page: Page) =>
        page.route(ACTION_CALLS, (route) =>
          route.fulfill({ status: 429, json: { success: 'N', msg: 'Подождите минуту.', action: 'popup' } }),
        ),
      'Подождите минуту.',
    ],
  ])('%s: the form stays, and «Повторить» sends under the same key', async (_, fail, message) => {
    const page = await visit('/request/request-call/')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(/name="request_key"\s+([\da-f-]+)/.exec(request.postData() ?? '')?.[1])
    })
    await fail(page)
    await fillPerson(page)
    await submitOf(page).click()
    expect(await page.locator('main [role=alert]').textContent()).toContain(message)
    expect(await page.inputValue('[name=name]')).toBe('Анна')
    expect(await submitOf(page).textContent()).toBe('Повторить')
    await page.unroute(ACTION_CALLS)
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it("errors found only by the server are shown like the browser's", async () => {
    const page = await visit('/request/request-call/')
    const json = { success: 'N', msg: 'Поля ниже.', action: 'popup', errors: { phone: 'Такого номера нет.' } }
    await page.route(ACTION_CALLS, (route) => route.fulfill({ json }))
    await fillPerson(page)
    await submitOf(page).click()
    expect(await page.locator('main [role=alert]').textContent()).toBe('Проверьте отмеченные поля: телефон.')
    expect(await focusedIn(page)).toBe('phone')
  })

  it('a site that does not answer times out after 30 seconds', async () => {
    const page = await visit('/request/request-call/')
    await page.route(ACTION_CALLS, () => undefined)
    await fillPerson(page)
    await page.clock.install()
    await submitOf(page).click()
    await page.clock.runFor(29_000)
    expect(await page.locator('main [role=alert]').count()).toBe(0)
    await page.clock.runFor(2000)
    expect(await page.locator('main [role=alert]').textContent()).toContain('30 секунд')
  })

  it('asks before a repeated request, and accepts a refusal', async () => {
    const page = await visit('/request/request-call/')
    const phone = nextPhone()
    await fillPerson(page, phone)
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
    await page.goto('/request/request-call/')
    await fillPerson(page, phone)
    await submitOf(page).click()
    await page.getByText('Отправить ещё одну?').waitFor()
    await page.getByRole('button', { name: 'Нет, не нужно' }).click()
    expect(await page.locator('main [role=status]').first().textContent()).toContain('Вторую заявку не\u00a0отправили')
    expect(await page.inputValue('[name=name]')).toBe('Анна')
    expect(await submitOf(page).evaluate((button) => button === document.activeElement)).toBe(true)
    // After the time limit of the question the earlier press no longer counts as a confirmation.
    await ageRepeatQuestions()
    await submitOf(page).click()
    await page.getByText('Отправить ещё одну?').waitFor()
    await page.getByRole('button', { name: 'Да, отправить' }).click()
    await acceptedHeading(page).waitFor()
  })

  it.each([
    [{ action: 'popup', link: '/cars/used/' }, /\/cars\/used\/$/],
    [{ action: 'reload' }, /\/request\/request-call\/$/],
    [{ action: 'popup', link: 'https://evil.example/' }, undefined],
  ])('%o happens 3 s after the message', async (fields, address) => {
    const page = await visit('/request/request-call/')
    await page.route(ACTION_CALLS, (route) =>
      route.fulfill({ json: { success: 'Y', msg: 'Заявка принята.', ...fields } }),
    )
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await fillPerson(page)
    await stopClock(page)
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
    await page.clock.runFor(2_999)
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
    if (address === undefined) await expectNoNavigation(page, () => page.clock.runFor(1))
    else await Promise.all([page.waitForFunction(() => !('isOld' in window)), page.clock.runFor(1)])
    expect(page.url()).toMatch(address ?? /\/request\/request-call\/$/)
  })

  it('a visitor who has navigated away by then is not redirected', async () => {
    const page = await visit('/request/request-call/')
    const answer = { success: 'Y', msg: 'Заявка принята.', action: 'popup', link: '/cars/used/' }
    await page.route(ACTION_CALLS, (route) => route.fulfill({ json: answer }))
    await fillPerson(page)
    await stopClock(page)
    await submitOf(page).click()
    await page.getByRole('link', { name: 'На главную' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expectNoNavigation(page, () => page.clock.runFor(3_500))
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('confirming the question about a repeat sends a second request', async () => {
    const page = await visit('/request/request-call/')
    const phone = nextPhone()
    const headings: (string | null)[] = []
    for (const isFirst of [true, false]) {
      await page.goto('/request/request-call/')
      await fillPerson(page, phone)
      await submitOf(page).click()
      if (!isFirst) await page.getByRole('button', { name: 'Да, отправить' }).click()
      headings.push(await acceptedHeading(page).textContent())
    }
    expect(new Set(headings).size).toBe(2)
  })
})

describe('without JavaScript', () => {
  it('a form comes back with its errors and input, then is accepted and shows what happens next', async () => {
    const page = await visit('/request/request-trade/', { javaScriptEnabled: false })
    const input = { own_brand: 'Kia', own_model: 'Rio', own_year: '2019', own_mileage_km: '120 000', name: 'Анна' }
    for (const [name, value] of Object.entries(input)) await page.fill(`[name=${name}]`, value)
    await page.fill('[name=phone]', '12')
    await page.check('[name=consent]')
    await waitForNavigation(page, () => submitOf(page).click())
    expect(await errorsOf(page)).toEqual([expect.stringContaining('номер телефона')])
    expect(await page.inputValue('[name=own_mileage_km]')).toBe('120 000')
    expect(await page.locator('main').textContent()).toContain('выберите их ещё раз')
    await page.fill('[name=phone]', `8${nextPhone()}`)
    await waitForNavigation(page, () => submitOf(page).click())
    expect(page.url()).toMatch(/\/request\/request-trade\/taken\/\?number=\d+&follow=yes$/)
    expect(await page.locator('h1').textContent()).toMatch(/Заявка №\s\d+ принята/)
    expect(await page.getByRole('link', { name: 'Смотреть автомобили' }).count()).toBe(1)
  })

  it('a form that was sent before the script loaded is hydrated afterwards', async () => {
    const page = await visit('/request/request-call/')
    const answered = page.waitForEvent('load')
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[data-page]')?.submit())
    await answered
    await page.waitForURL('**/request/request-call/')
    await untilHydrated(page)
    expect(new URL(page.url()).pathname).toBe('/request/request-call/')
    expect((await errorsOf(page)).length).toBeGreaterThan(0)
    await fillPerson(page)
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
  })
})

describe('every form', () => {
  it('is a noindex page with one heading; an unknown form answers 404', async () => {
    for (const form of FORM_NAMES) {
      const answer = await fetch(`${origin}/request/${form}/`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html.match(/<h1[\s>]/g), form).toHaveLength(1)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
    for (const form of ['nothing', 'constructor', '__proto__', '..%2Fx'])
      expect((await fetch(`${origin}/request/${form}/`)).status).toBe(404)
  })

  it('has no axe violations, empty and with errors', async () => {
    const page = await visit('/', { viewport: VIEWPORTS.phone, reducedMotion: 'reduce' })
    for (const form of sampleByDay(FORM_NAMES, 3)) {
      await page.goto(`/request/${form}/`)
      expect(await findAccessibilityViolations(page, 'main'), form).toEqual([])
      await submitOf(page).click()
      await page.locator('main [role=alert]').waitFor()
      expect(await findAccessibilityViolations(page, 'main'), `${form}, with errors`).toEqual([])
    }
  })

  it('can be filled in and sent with the keyboard alone', async () => {
    const page = await visit('/request/request-call/')
    await page.locator('[name=name]').focus()
    await page.keyboard.type('Анна')
    await page.keyboard.press('Tab')
    await page.keyboard.type(nextPhone())
    for (let step = 0; step < 12 && (await focusedIn(page)) !== 'consent'; step++) await page.keyboard.press('Tab')
    expect(await focusedIn(page)).toBe('consent')
    await page.keyboard.press('Space')
    for (
      let step = 0;
      step < 5 && !(await submitOf(page).evaluate((button) => button === document.activeElement));
      step++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await acceptedHeading(page).waitFor()
  })

  it("a message in the address is shown only when the site's own page links to it", async () => {
    const address = '/request/form-message/?title=Внимание&msg=Позвоните+нам'
    expect(await (await fetch(origin + address)).text()).not.toContain('Позвоните нам')
    const page = await visit('/request/form-message/')
    await page.evaluate((href) => location.assign(href), address)
    await page.getByText('Позвоните нам').waitFor()
  })
})
