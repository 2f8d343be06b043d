import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, visit as visitPlainly } from '#tests/fixtures/browser/visitors.ts'
import { COUNTER_SCRIPT, watchCounters, untilCountersDecided } from '#tests/pages/watch-counters.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { hydratedForm } from '#tests/pages/pop-ups.ts'

const site = await sharedSite('counted')

/** What the services' scripts do with the calls that were queued before they loaded, as far as a test needs it. */
const METRIKA = `{ const queued = window.ym.a.splice(0); const send = (...call) => fetch('https://mc.yandex.ru/watch', { method: 'POST', mode: 'no-cors', body: JSON.stringify(call) });
window.ym = send; queued.forEach((call) => send(...call)) }`
const GA4 = `{ const queued = window.dataLayer; const send = (call) => fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(Array.from(call)) });
queued.forEach(send); queued.push = send }`

/**
 * A page whose counters' hosts answer. `calls` are the calls that the counters sent; `foreign` are all requests to other
 * sites, and `counters` for the script that starts the counters. The visitor has not chosen yet, or has allowed them.
 */
async function visit(path: string, { areBlocked = false, haveAllowed = false } = {}) {
  const visitor = await newVisitor({ site, hasCookieNotice: true })
  await watchCounters(visitor)
  if (haveAllowed) await visitor.addCookies([{ name: 'cookie_accepted', value: 'true', url: site.origin }])
  const page = await visitor.newPage()
  const calls: unknown[][] = []
  const foreign: string[] = []
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('request', (request) => COUNTER_SCRIPT.test(request.url()) && foreign.push('counters'))
  await visitor.route(
    (url) => url.origin !== site.origin,
    (route) => {
      const request = route.request()
      const url = new URL(request.url())
      foreign.push(url.host + url.pathname)
      if (areBlocked) return route.abort()
      const body = url.pathname.endsWith('tag.js') ? METRIKA : url.pathname.endsWith('gtag/js') ? GA4 : ''
      if (request.postData()) calls.push(JSON.parse(request.postData() ?? '[]'))
      return route.fulfill({ status: 200, contentType: 'text/javascript', body })
    },
  )
  await page.goto(path)
  return {
    page,
    calls,
    foreign,
    consoleErrors,
    /** How many times the page has loaded the counters' script. */
    startCount: () => foreign.filter((address) => address === 'counters').length,
    goals: () => calls.filter((call) => call[1] === 'reachGoal').map((call) => call[2]),
  }
}

async function choose(page: Page, button: string): Promise<void> {
  await page.locator('footer [data-modal=cookie]').click()
  await page.locator('dialog.modal.open').getByRole('button', { name: button }).click()
  await page
    .locator('dialog.modal')
    .getByText(/Статистика (разрешена|выключена)/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog.modal').waitFor({ state: 'detached' })
}

const openCall = async (page: Page) => {
  await page.locator('header [data-modal=request-call]:visible').first().click()
  await hydratedForm(page).waitFor()
}

describe('counters', () => {
  it('before consent nothing leaves the site, and earlier events are never reported', async () => {
    const { page, foreign, goals } = await visit('/')
    await untilCountersDecided(page)
    await openCall(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog.modal').waitFor({ state: 'detached' })
    expect(foreign).toEqual([])
    await choose(page, 'Разрешить всё')
    await expect.poll(() => foreign).toContain('mc.yandex.ru/metrika/tag.js')
    expect(goals()).toEqual([])
  })

  it('after consent they start without a reload, and count each page and form event once', async () => {
    const { page, calls, goals, consoleErrors } = await visit('/')
    await choose(page, 'Разрешить всё')
    const hits = () => calls.filter((call) => call[1] === 'hit').map((call) => new URL(String(call[2])).pathname)
    await expect.poll(hits).toEqual(['/'])
    await page.locator('main a[href="/cars/"]').first().click()
    await page.waitForURL(/\/cars\//)
    await expect.poll(hits).toEqual(['/', '/cars/'])

    await openCall(page)
    await page.locator('dialog button[type=submit]').click()
    await expect.poll(goals).toEqual(['lead_call_open', 'lead_call_error'])
    const phone = nextPhone()
    await page.locator('dialog [name=phone]').fill(phone)
    await page.locator('dialog [name=consent]').check()
    await page.locator('dialog button[type=submit]').click()
    await expect.poll(goals).toEqual(['lead_call_open', 'lead_call_error', 'lead_call_submit', 'lead_call'])
    const events = () => calls.filter((call) => call[0] === 'event').map((call) => call[1])
    await expect
      .poll(events)
      .toEqual(['page_view', 'page_view', 'lead_call_open', 'lead_call_error', 'lead_call_submit', 'lead_call'])
    // Other numbers (times, the port) could contain a few of the digits by chance; the last seven are specific enough.
    expect(JSON.stringify(calls).replaceAll(/\D/g, '')).not.toContain(phone.slice(3))
    expect(consoleErrors).toEqual([])
  })

  it('they start from the notice as well, without a reload; a refusal there starts none', async () => {
    const { page, calls, foreign } = await visit('/cars/')
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Разрешить' }).click()
    const hits = () => calls.filter((call) => call[1] === 'hit').map((call) => new URL(String(call[2])).pathname)
    await expect.poll(hits).toEqual(['/cars/'])
    expect(foreign).toContain('www.googletagmanager.com/gtag/js')
    expect(foreign[0]).toBe('counters')
    const other = await visit('/cars/')
    await other.page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Отказаться' }).click()
    await other.page.getByRole('region', { name: 'Файлы cookie' }).waitFor({ state: 'detached' })
    await other.page.goto('/')
    await untilCountersDecided(other.page)
    expect(other.foreign).toEqual([])
  })

  it('allowing only the content of other sites starts no counter', async () => {
    const { page, foreign } = await visit('/about/')
    await page.locator('footer [data-modal=cookie]').click()
    const modal = page.locator('dialog.modal.open')
    await modal.getByRole('switch', { name: 'Содержимое других сайтов' }).check()
    await modal.getByRole('button', { name: 'Сохранить отмеченное' }).click()
    await page.locator('dialog.modal').getByText('Статистика выключена').waitFor()
    await page.goto('/offers/')
    await untilCountersDecided(page)
    expect(foreign).toEqual([])
  })

  it('a form on its own page is counted as well', async () => {
    const { page, goals } = await visit('/request/request-auto/', { haveAllowed: true })
    await expect.poll(goals).toEqual(['request_auto_open'])
    await page.locator('main form button[type=submit]').click()
    await expect.poll(goals).toEqual(['request_auto_open', 'request_auto_error'])
  })

  it('consent is remembered for 365 days, and a refusal reloads the page without them', async () => {
    const { page, foreign, startCount } = await visit('/about/')
    await choose(page, 'Разрешить всё')
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'cookie_accepted')
    expect(cookie?.value).toBe('true')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364.9 * 24 * 3600)
    await page.reload()
    await expect.poll(() => foreign.filter((address) => address.endsWith('tag.js'))).toHaveLength(2)
    const before = startCount()
    await page.context().addCookies([{ name: '_ym_uid', value: '1', url: site.origin }])
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await choose(page, 'Только необходимые')
    await page.waitForFunction(() => !('isOld' in window))
    await untilCountersDecided(page)
    expect(startCount()).toBe(before)
    expect(foreign.filter((address) => address.endsWith('tag.js'))).toHaveLength(2)
    const names = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
    expect(names).toContain('cookie_accepted=false')
    expect(names.join()).not.toContain('_ym_uid')
  })

  it('a blocked counter delays nothing', async () => {
    const { page, goals } = await visit('/about/', { areBlocked: true })
    await choose(page, 'Разрешить всё')
    await openCall(page)
    await page.locator('dialog [name=phone]').fill(nextPhone())
    await page.locator('dialog [name=consent]').check()
    await page.locator('dialog button[type=submit]').click()
    await page
      .locator('dialog')
      .getByText(/принята/)
      .waitFor()
    expect(goals()).toEqual([])
  })
})

/** A page with counters and another tab of the same visitor, who has just refused them there. */
async function refuseElsewhere(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const { page, calls, startCount } = await visit('/about/', { haveAllowed: true })
  await expect.poll(() => calls.some((call) => call[1] === 'hit')).toBe(true)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await prepare(page)
  const other = await page.context().newPage()
  await other.goto('/offers/')
  await choose(other, 'Только необходимые')
  await other.close()
  calls.length = 0
  return { page, startCount, reports: () => calls.filter((call) => call[1] !== 'destruct') }
}

/** Makes a page believe that its tab is hidden. */
const hide = (page: Page) => page.evaluate(() => void Object.defineProperty(document, 'hidden', { get: () => true }))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)

describe('a refusal', () => {
  it('in one tab applies in all: nothing more is reported, and the next navigation unloads the scripts', async () => {
    const { page, startCount, reports } = await refuseElsewhere()
    await openCall(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog.modal').waitFor({ state: 'detached' })
    expect(await isOld(page)).toBe(true)
    await page.locator('header a[href="/contacts/"]:visible').first().click()
    await page.waitForFunction(() => !('isOld' in window))
    await untilCountersDecided(page)
    expect(new URL(page.url()).pathname).toBe('/contacts/')
    expect([reports(), await page.evaluate(() => 'ym' in window || 'dataLayer' in window)]).toEqual([[], false])
    expect(startCount()).toBe(1)
  })

  it('unloads them at once in a hidden tab', async () => {
    const { page, startCount, reports } = await refuseElsewhere(hide)
    await page.waitForFunction(() => !('isOld' in window))
    await untilCountersDecided(page)
    expect([reports(), await page.evaluate(() => 'ym' in window)]).toEqual([[], false])
    expect(startCount()).toBe(1)
  })

  it('loses no typed input', async () => {
    const { page, reports } = await refuseElsewhere(async (typed) => {
      await openCall(typed)
      await typed.locator('dialog [name=name]').fill('Анна')
      await hide(typed)
    })
    // The page knows of the refusal. Had it started to reload, it would have been replaced by now.
    await page.waitForFunction(() => Reflect.get(window, 'ga-disable-G-TEST1234') === true)
    await untilCountersDecided(page)
    expect(await page.locator('dialog [name=name]').inputValue()).toBe('Анна')
    expect([await isOld(page), reports()]).toEqual([true, []])
  })

  it('silences the scripts of its own tab while its message is shown', async () => {
    const { page, calls } = await visit('/about/')
    await choose(page, 'Разрешить всё')
    await expect.poll(() => calls.some((call) => call[1] === 'hit')).toBe(true)
    calls.length = 0
    await page.locator('footer [data-modal=cookie]').click()
    await page.locator('dialog.modal.open').getByRole('button', { name: 'Только необходимые' }).click()
    await page.waitForFunction(() => Reflect.get(window, 'ga-disable-G-TEST1234') === true)
    await page.locator('dialog.modal').getByText('Статистика выключена').waitFor()
    await expect.poll(() => calls).toEqual([[12345678, 'destruct']])
  })
})

it('without JavaScript the choice is made on a page', async () => {
  const page = await visitPlainly('/', { site, hasCookieNotice: true, javaScriptEnabled: false })
  await waitForNavigation(page, () => page.locator('footer [data-modal=cookie]').click())
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Разрешить всё' }).click())
  expect(new URL(page.url()).pathname).toBe('/request/cookie/')
  await page.getByText('Сохранили ваш выбор').waitFor()
  const statistics = page.getByRole('switch', { name: 'Статистика' })
  expect(await statistics.isChecked()).toBe(true)
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Только необходимые' }).click())
  expect(await statistics.isChecked()).toBe(false)
})

it("the Content-Security-Policy lists the counters' hosts, and none without counters", async () => {
  const policy = (await fetch(site.origin)).headers.get('content-security-policy')
  expect(policy).toContain('https://mc.yandex.ru')
  const plain = await sharedSite()
  expect((await fetch(plain.origin)).headers.get('content-security-policy')).not.toMatch(/https?:\/\//)
})
