import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { newVisitor, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { COUNTER_SCRIPT, watchCounters, untilCountersDecided } from '#tests/pages/watch-counters.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'

const site = await sharedSite('counted')

/**
 * A page of a visitor who has not chosen yet. `foreign` are its requests to other sites, which all fail, and `counters` for
 * the script that starts the counters.
 */
async function visit(path: string, options?: VisitorOptions) {
  const visitor = await newVisitor({ site, hasCookieNotice: true, ...options })
  await watchCounters(visitor)
  const page = await visitor.newPage()
  const foreign: string[] = []
  page.on('request', (request) => COUNTER_SCRIPT.test(request.url()) && foreign.push('counters'))
  await page.route(
    (url) => url.origin !== site.origin,
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto(path)
  return { page, foreign, notice: page.getByRole('region', { name: 'Файлы cookie' }) }
}

async function readChoices(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies.filter(({ name }) => name.startsWith('cookie_')).map(({ name, value }) => [name, value]),
  )
}

describe('the notice', () => {
  it('is shown until it is answered, saves the answer for 365 days, and does not appear again', async () => {
    const { page, notice, foreign } = await visit('/')
    await untilCountersDecided(page)
    expect(foreign).toEqual([])
    await notice.getByRole('button', { name: 'Разрешить' }).click()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => foreign.join()).toContain('mc.yandex.ru')
    expect(foreign[0]).toBe('counters')
    expect(await readChoices(page)).toEqual({ cookie_accepted: 'true', cookie_outside: 'true' })
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'cookie_accepted')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364.9 * 24 * 3600)
    await page.goto('/cars/')
    expect(await notice.count()).toBe(0)
  })

  it('accepts a refusal as easily: the buttons are equal, and nothing is loaded', async () => {
    const { page, notice, foreign } = await visit('/cars/')
    const [accept, refuse] = [
      notice.getByRole('button', { name: 'Разрешить' }),
      notice.getByRole('button', { name: 'Отказаться' }),
    ]
    const look = (button: typeof accept) =>
      button.evaluate((element) => {
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return { color, backgroundColor, borderColor, fontWeight, fontSize, width, height }
      })
    expect(await look(accept)).toEqual(await look(refuse))
    await refuse.click()
    await notice.waitFor({ state: 'detached' })
    expect(await readChoices(page)).toEqual({ cookie_accepted: 'false', cookie_outside: 'false' })
    await page.reload()
    await untilCountersDecided(page)
    expect([await notice.count(), foreign]).toEqual([0, []])
  })

  it('takes no focus and no space, and is the first element that the keyboard reaches', async () => {
    const { page, notice } = await visit('/')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.keyboard.press('Tab') // the link to the content
    await page.keyboard.press('Tab')
    expect(await notice.locator(':focus').innerText()).toBe('Подробнее')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const shifts = await page.evaluate(async () => {
      let total = 0
      const add = (entries: PerformanceEntry[]) => {
        for (const entry of entries) if ('value' in entry) total += Number(entry.value)
      }
      const observer = new PerformanceObserver((list) => add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // Shifts are reported within the next frames.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      add(observer.takeRecords())
      return total
    })
    expect(shifts).toBeLessThan(0.01)
    await page.keyboard.press('Enter')
    await notice.waitFor({ state: 'detached' })
    expect(await readChoices(page)).toMatchObject({ cookie_accepted: 'false' })
  })

  it('disappears in every tab once answered in one, also after going back', async () => {
    const { page, notice } = await visit('/cars/')
    const other = await page.context().newPage()
    await other.goto('/offers/')
    await other.getByRole('button', { name: 'Отказаться' }).click()
    await other.getByRole('region', { name: 'Файлы cookie' }).waitFor({ state: 'detached' })
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('stays and shows an error when there is no network', async () => {
    const { page, notice } = await visit('/about/')
    await notice.getByRole('button', { name: 'Отказаться' }).hover()
    await page.route('**/cookie-action.php', (route) => route.abort('internetdisconnected'))
    await notice.getByRole('button', { name: 'Отказаться' }).click()
    await notice.getByRole('alert').waitFor()
    await page.unroute('**/cookie-action.php')
    await notice.getByRole('button', { name: 'Отказаться' }).click()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('without JavaScript leads back to the same page', async () => {
    const { page, notice } = await visit('/cars/?sort=price', { javaScriptEnabled: false })
    await waitForNavigation(page, () => notice.getByRole('button', { name: 'Разрешить' }).click())
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/cars/?sort=price')
    expect(await notice.count()).toBe(0)
    expect(await readChoices(page)).toEqual({ cookie_accepted: 'true', cookie_outside: 'true' })
  })

  it('never redirects to another site', async () => {
    const body = new URLSearchParams({ choice: 'refuse', back: '//evil.example/' })
    const options = { method: 'POST', body, redirect: 'manual', headers: { accept: 'text/html' } } as const
    const answer = await fetch(`${site.origin}/ajax/modals/actions/cookie-action.php`, options)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/request/cookie/?saved'])
  })

  it.each(sampleByDay(['phone', 'tablet', 'desktop'] as const, 3))(
    'covers neither the main button nor the sticky bar: %s',
    async (size) => {
      const { page, notice } = await visit('/', { size })
      for (const path of ['/', await getNewCarPath(site.origin), '/request/request-call/']) {
        if (path !== '/') await page.goto(path)
        await notice.waitFor()
        expect(await listCovered(page, 'bar'), `${path} at ${size}`).toEqual([])
        // The bar leaves at the end of the page, and the notice takes its place.
        await expect.poll(() => listCovered(page, 'end'), { message: `${path} at ${size}` }).toEqual([])
      }
    },
  )
})

/** The controls under the notice that cannot be scrolled out from under it: of the sticky bar, or at the page's end. */
function listCovered(page: Page, place: 'bar' | 'end'): Promise<string[]> {
  return page.evaluate((where) => {
    if (where === 'end') scrollTo(0, document.documentElement.scrollHeight)
    const notice = document.querySelector('section[aria-label="Файлы cookie"]')
    const isUnder = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isInWindow = width > 0 && top < innerHeight && top + height > 0
      return element.checkVisibility() && isInWindow && hit !== null && notice?.contains(hit) === true
    }
    const controls =
      where === 'bar'
        ? [...document.querySelectorAll('main a, main button')].filter((element) => {
            const bar = element.closest('div')
            return bar !== null && getComputedStyle(bar).position === 'sticky'
          })
        : [...document.querySelectorAll('footer a, main button[type=submit]')]
    return controls.filter(isUnder).map((element) => element.outerHTML)
  }, place)
}

describe('the settings behind «Подробнее»', () => {
  it('let each category be allowed on its own, and show what was chosen', async () => {
    const { page, notice, foreign } = await visit('/')
    await notice.getByRole('link', { name: 'Подробнее' }).click()
    const modal = page.locator('dialog.modal.open')
    await modal.getByRole('switch', { name: 'Содержимое других сайтов' }).check()
    await modal.getByRole('button', { name: 'Сохранить отмеченное' }).click()
    await page.locator('dialog.modal').getByText('карты и видео других сайтов разрешены').waitFor()
    expect(await notice.count()).toBe(0)
    expect(await readChoices(page)).toEqual({ cookie_accepted: 'false', cookie_outside: 'true' })
    await untilCountersDecided(page)
    expect(foreign).toEqual([])
    await page.goto('/request/cookie/')
    expect(await page.getByRole('switch', { name: 'Статистика' }).isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: 'Содержимое других сайтов' }).isChecked()).toBe(true)
  })
})

it('a page with the notice is private to its visitor: no shared cache stores it', async () => {
  const unanswered = await fetch(`${site.origin}/`)
  expect(unanswered.headers.get('cache-control')).toMatch(/private/)
  expect(unanswered.headers.get('vary')).toMatch(/cookie/i)
  expect(await unanswered.text()).toContain('aria-label="Файлы cookie"')
  const answered = await fetch(`${site.origin}/`, { headers: { cookie: 'cookie_accepted=false' } })
  expect(await answered.text()).not.toContain('<section aria-label="Файлы cookie"')
})
