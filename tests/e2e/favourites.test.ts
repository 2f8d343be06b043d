import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FAVOURITE_REMOVAL_MS } from '#app/ui/timings.ts'
import { findBarriers } from '#tests/barriers.ts'
import { openBrowser, VIEWPORTS } from '#tests/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'

let database: TestDatabase
let site: RunningSite
let browser: Browser
const visitors: BrowserContext[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  site = await startSite({ databaseUrl: database.url })
  browser = await openBrowser()
})
afterEach(() => Promise.all(visitors.splice(0).map((visitor) => visitor.close())))
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

async function admit(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const visitor = await browser.newContext({ baseURL: site.origin, viewport: VIEWPORTS.desktop, ...options })
  visitors.push(visitor)
  return visitor
}

/** Ids of cars that are for sale. */
async function findCars(count: number): Promise<number[]> {
  const cars = await database.db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(count)
    .execute()
  return cars.map(({ id }) => id)
}

/** A visitor who keeps so many cars, on his list. `cars`: as the list shows them, the last kept first. */
async function keep(count: number, options: BrowserContextOptions = {}) {
  const visitor = await admit(options)
  const cars = await findCars(count)
  for (const id of cars) await visitor.request.post('/ajax/add2fav.php', { form: { favorites: String(id) } })
  const page = await visitor.newPage()
  await page.goto('/favorites/', { waitUntil: 'networkidle' })
  return { visitor, page, cars: cars.toReversed() }
}

const heartOf = (page: Page, id = 0) => page.locator(`#car-${id} form[action*=add2fav] button`)
const cardsOn = (page: Page) => page.locator('main article')
const undoOn = (page: Page) => page.getByRole('button', { name: /^Вернуть в избранное/ })
const counterOn = (page: Page) => page.locator('header a[href="/favorites/"]').first()

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  const options = { viewport: VIEWPORTS[size], hasTouch: size === 'phone' }

  it('a removed card slides up, is deleted after 500 ms and comes back where it stood', async () => {
    const { page, cars } = await keep(3, options)
    const names = await page.locator('main article h3').allInnerTexts()
    await page.evaluate((id) => {
      const card = document.querySelector(`#car-${id}`)
      const heart = card?.querySelector<HTMLElement>('form[action*=add2fav] button')
      new MutationObserver(() => {
        if (card?.isConnected === false) document.body.dataset.deleted ??= String(performance.now())
      }).observe(document.body, { subtree: true, childList: true })
      document.body.dataset.clicked = String(performance.now())
      heart?.click()
    }, cars[1])
    await page.waitForTimeout(FAVOURITE_REMOVAL_MS / 2)
    expect(await cardsOn(page).count()).toBe(3)
    const fold = page.locator(`main li:has(#car-${cars[1]}) > div`).first()
    expect(Number(await fold.evaluate((it) => getComputedStyle(it).opacity))).toBeLessThan(1)
    await expect.poll(() => cardsOn(page).count()).toBe(2)
    const { clicked, deleted } = await page.evaluate(() => ({ ...document.body.dataset }))
    const tookMs = Number(deleted) - Number(clicked)
    expect(tookMs).toBeGreaterThanOrEqual(FAVOURITE_REMOVAL_MS)
    expect(tookMs).toBeLessThan(FAVOURITE_REMOVAL_MS * 2)
    await page.waitForLoadState('networkidle')
    await undoOn(page).click()
    await expect.poll(() => cardsOn(page).count()).toBe(3)
    expect(await page.locator('main article h3').allInnerTexts()).toEqual(names)
    expect(await counterOn(page).innerText()).toContain('3')
  })

  it('without JavaScript a car is removed and put back, the list ordered, shared and cleared', async () => {
    const { page, cars } = await keep(3, { ...options, javaScriptEnabled: false })
    await heartOf(page, cars[1]).click()
    expect(await cardsOn(page).count()).toBe(2)
    await undoOn(page).click()
    expect(await cardsOn(page).evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(cars.map((id) => `car-${id}`))
    await page.getByText('Сортировка').click()
    await page.getByRole('link', { name: 'Сначала дешевле' }).click()
    expect(page.url()).toContain('?sort=price-asc')
    await page.getByRole('button', { name: 'Поделиться' }).click()
    expect(page.url()).toContain('?sort=price-asc')
    const url = await page
      .getByLabel('Список открыт по ссылке', { exact: true })
      .locator('visible=true')
      .first()
      .evaluate((it) => (it instanceof HTMLInputElement ? it : it.querySelector('input'))?.value ?? '')
    const other = await (await admit({ ...options, javaScriptEnabled: false })).newPage()
    expect((await other.goto(new URL(url).pathname))?.status()).toBe(200)
    expect(await cardsOn(other).count()).toBe(3)
    await page.getByRole('button', { name: 'Закрыть доступ' }).click()
    expect((await other.reload())?.status()).toBe(404)
    await page.getByRole('button', { name: 'Очистить' }).first().click()
    await page.locator('[popover] button[type=submit]', { hasText: 'Очистить' }).locator('visible=true').click()
    expect(await page.locator('main').innerText()).toContain('Убрали из избранного 3 автомобиля')
    await page.getByRole('button', { name: 'Вернуть весь список' }).click()
    expect(await cardsOn(page).count()).toBe(3)
  })

  it('has no barriers: empty, full, with a place left and with an open link', async () => {
    const empty = await (await admit(options)).newPage()
    await empty.goto('/favorites/', { waitUntil: 'networkidle' })
    expect(await findBarriers(empty)).toEqual([])
    const { page, cars } = await keep(4, options)
    const [over, reserved] = cars
    await database.db
      .updateTable('car')
      .set({ state: 'sold' })
      .where('id', '=', over ?? 0)
      .execute()
    await database.db
      .updateTable('car')
      .set({ state: 'reserved', price_rub: 1 })
      .where('id', '=', reserved ?? 0)
      .execute()
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await heartOf(page, cars[2]).click()
    await expect.poll(() => cardsOn(page).count()).toBe(3)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.locator('main').innerText()).toMatch(/Дешевле на/)
    expect(await findBarriers(page)).toEqual([])
    const link = await page.locator('main input[readonly]').inputValue()
    const other = await (await admit(options)).newPage()
    await other.goto(new URL(link).pathname, { waitUntil: 'networkidle' })
    expect(await findBarriers(other)).toEqual([])
    await database.db.updateTable('car').set({ state: 'published' }).where('id', 'in', cars).execute()
  })
})

it('several cards go and come back each for itself', async () => {
  const { page, cars } = await keep(4)
  for (const id of cars.slice(0, 3)) await heartOf(page, id).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^Вернуть в избранное/ })
    .nth(1)
    .click()
  await expect
    .poll(() => cardsOn(page).evaluateAll((cards) => cards.map(({ id }) => id)))
    .toEqual([`car-${cars[1]}`, `car-${cars[3]}`])
  expect(await undoOn(page).count()).toBe(2)
})

it('a card comes back with a message when its removal fails', async () => {
  const { page, cars } = await keep(2)
  await page.route('**/ajax/add2fav.php', (route) => route.abort())
  await heartOf(page, cars[0]).click()
  await expect
    .poll(() => page.locator('[role=status]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/Не.получилось/))
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  expect(await undoOn(page).count()).toBe(0)
})

it('putting back that fails leaves the way open, and the page whole', async () => {
  const { page, cars } = await keep(2)
  await heartOf(page, cars[0]).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await page.waitForLoadState('networkidle')
  await page.route('**/favorites/changes/', (route) => route.abort())
  await undoOn(page).click()
  await expect
    .poll(() => page.locator('[role=status]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/Не.получилось/))
  await page.unroute('**/favorites/changes/')
  await undoOn(page).click()
  await expect.poll(() => cardsOn(page).count()).toBe(2)
})

it('by keyboard: from the heart to «Вернуть», and from there back to the card', async () => {
  const { page, cars } = await keep(3)
  await heartOf(page, cars[1]).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^Вернуть в избранное/)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Enter')
  await expect.poll(() => cardsOn(page).count()).toBe(3)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article')?.id)).toBe(`car-${cars[1]}`)
})

it('a car that is removed in another tab slides away in this one', async () => {
  const { visitor, page, cars } = await keep(3)
  const other = await visitor.newPage()
  await other.goto('/favorites/', { waitUntil: 'networkidle' })
  await heartOf(other, cars[0]).click()
  await expect.poll(() => cardsOn(other).count()).toBe(2)
  await page.bringToFront()
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  await undoOn(page).click()
  await expect.poll(() => cardsOn(page).count()).toBe(3)
  await other.bringToFront()
  await expect.poll(() => cardsOn(other).count()).toBe(3)
})

it('a list is cleared after a question and put back, and its empty page helps on', async () => {
  const { page } = await keep(5)
  await page.getByRole('button', { name: 'Очистить' }).click()
  expect(await page.locator('[popover]:popover-open').innerText()).toContain('Убрать из избранного 5 автомобилей?')
  await page.keyboard.press('Escape')
  expect(await cardsOn(page).count()).toBe(5)
  await page.getByRole('button', { name: 'Очистить' }).click()
  await page.locator('[popover]:popover-open button').click()
  await expect.poll(() => page.locator('main').innerText()).toContain('Здесь будут автомобили')
  expect(await page.locator('main h2').allInnerTexts()).toContainEqual(expect.stringMatching(/Недавно в.продаже/))
  await page.getByRole('button', { name: 'Вернуть весь список' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/Избранное\s+5/)
})

it('others look at a shared list, keep its cars for themselves and change nothing of it', async () => {
  const { page, cars } = await keep(2)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  const link = page.locator('main input[readonly]')
  await link.waitFor()
  const path = new URL(await link.inputValue()).pathname
  const other = await (await admit()).newPage()
  expect((await other.goto(path, { waitUntil: 'networkidle' }))?.headers()['cache-control']).toContain('no-store')
  expect(await other.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await cardsOn(other).evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(cars.map((id) => `car-${id}`))
  await heartOf(other, cars[0]).click()
  await expect.poll(() => counterOn(other).innerText()).toContain('1')
  await heartOf(other, cars[0]).click()
  await expect.poll(() => counterOn(other).innerText()).not.toContain('1')
  expect(await cardsOn(other).count()).toBe(2)
  await heartOf(page, cars[1]).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await page.waitForLoadState('networkidle')
  await other.reload({ waitUntil: 'networkidle' })
  expect(await cardsOn(other).count()).toBe(1)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await link.waitFor({ state: 'detached' })
  expect((await other.reload())?.status()).toBe(404)
})

it('a sold car stays, says so, leads to similar ones and asks for no request', async () => {
  const { page, cars } = await keep(2)
  await database.db
    .updateTable('car')
    .set({ state: 'sold' })
    .where('id', '=', cars[0] ?? 0)
    .execute()
  await page.reload({ waitUntil: 'networkidle' })
  const card = page.locator(`#car-${cars[0]}`)
  expect(await card.innerText()).toMatch(/Продан/)
  expect(await card.locator('[data-modal]').count()).toBe(0)
  await card.getByRole('link', { name: /^Похожие/ }).click()
  await page.waitForURL(/#similar$/)
  await page.locator('#similar').waitFor()
  await database.db
    .updateTable('car')
    .set({ state: 'published' })
    .where('id', '=', cars[0] ?? 0)
    .execute()
})

it('any path with «favorite» in it shows the list', async () => {
  const page = await (await admit()).newPage()
  for (const path of ['/favorite', '/My-FAVORITES/', '/cars/favorite/', '/personal/favorites/']) {
    await page.goto(path)
    expect(await page.locator('h1').innerText()).toContain('Избранное')
  }
})

it('two hundred cars stand there at once, and only those in view fetch their pictures', async () => {
  const { page } = await keep(200)
  expect(await cardsOn(page).count()).toBe(200)
  expect(await page.locator('h1').innerText()).toMatch(/200 из.200/)
  const pictures = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/')).length,
  )
  expect(pictures).toBeLessThan(60)
})
