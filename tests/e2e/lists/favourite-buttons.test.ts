import { EventEmitter, once } from 'node:events'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getBlockId } from '#domain/comparison/comparison.ts'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { openTab, fetchSavedCars } from '#tests/pages/saved-cars.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const FAVOURITES_CALL = '**/ajax/add2fav.php'

/** A new visitor's page, once it listens to other tabs and saves pending changes when it is left. */
const visitListening = async (path: string): Promise<Page> => openTab(await newVisitor(), path)

const heart = (page: Page | Locator, place = 0) => page.getByRole('button', { name: /^В.избранное: / }).nth(place)
const scales = (page: Page | Locator, place = 0) => page.getByRole('button', { name: /^К.сравнению: / }).nth(place)
const isPressed = (button: Locator) => button.getAttribute('aria-pressed')
/** The header's counters, as a screen reader reads them. */
const counters = (page: Page) =>
  page
    .locator('header')
    .getByRole('link', { name: /^(Избранное|Сравнение)/ })
    .evaluateAll((links) => links.map((link) => link.ariaLabel?.replaceAll('\u00A0', ' ')).join('; '))
/** The ids of the cards in page order. */
const listIds = (page: Page) =>
  page.locator('article').evaluateAll((cards) => cards.map(({ id }) => id.replace('car-', '')))

/**
 * From here on, one more favourite is added whenever the page reloads its data. Once the header counts it, the reloaded
 * data have been rendered.
 */
const addInBackground = (page: Page, id = '') =>
  page.route(
    ({ pathname }) => pathname.endsWith('.data'),
    async (route) => {
      await page.request.post('/ajax/add2fav.php', { form: { favorites: id } })
      await route.continue()
    },
  )

const NOTHING = 'Избранное; Сравнение'

describe.each(sampleByDay(['phone', 'desktop'] as const, 2))('on a %s', (size) => {
  it("the favourite and comparison buttons act at once, update the header's counters and survive a reload", async () => {
    const page = await visit('/cars/', { size })
    expect(await counters(page)).toBe(NOTHING)
    const answering = new EventEmitter()
    const isAnswering = once(answering, 'begin')
    await page.route(FAVOURITES_CALL, async (route) => {
      await isAnswering
      await route.continue()
    })
    await heart(page).click()
    expect(await isPressed(heart(page))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
    answering.emit('begin')
    await scales(page).click()
    await scales(page, 1).click()
    await expect
      .poll(() => fetchSavedCars(page))
      .toMatchObject({ favourites: [expect.any(Number)], compared: { length: 2 } })
    await page.reload()
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение, 2 автомобиля')
    await heart(page).click()
    await expect.poll(() => counters(page)).toBe('Избранное; Сравнение, 2 автомобиля')
    await expect.poll(async () => (await fetchSavedCars(page)).favourites).toEqual([])
  })

  it("they work on the car's page too, and the card of the same car agrees", async () => {
    const page = await visit('/cars/', { size })
    await page.locator('article h3 a').first().click()
    await page.waitForURL(/\/cars\/.+\/\d+\/$/)
    await page
      .getByRole('button', { name: /^В.избранное: / })
      .first()
      .click()
    await expect.poll(() => page.getByRole('button', { name: /^В.избранное: /, pressed: true }).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => isPressed(heart(page))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  })

  it('without JavaScript each is a plain POST that returns to the same card', async () => {
    const page = await visit('/cars/', { size, javaScriptEnabled: false })
    const card = page.locator('article').nth(4)
    const id = await card.getAttribute('id')
    await waitForNavigation(page, () => heart(card).click())
    expect(page.url()).toMatch(new RegExp(`/cars/#${id}$`))
    expect(await isPressed(heart(card))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
    expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      VIEWPORTS[size].height / 2,
    )
    await waitForNavigation(page, () => heart(card).click())
    expect(await counters(page)).toBe(NOTHING)
  })
})

it('Space and Enter toggle it, and the focus stays', async () => {
  const page = await visit('/cars/')
  await heart(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPressed(heart(page))).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => isPressed(heart(page))).toBe('false')
  expect(await heart(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => counters(page)).toBe(NOTHING)
})

it('a clicked favourite button never flickers back to its old state', async () => {
  const page = await visit('/cars/')
  const looks = await heart(page).evaluateHandle((button) => {
    const seen: (string | null)[] = []
    const note = () => seen.push(button.getAttribute('aria-pressed'))
    new MutationObserver(note).observe(button, { attributeFilter: ['aria-pressed'] })
    return seen
  })
  // The counter shows that the click is answered and the data loaded after it are rendered.
  await addInBackground(page, (await listIds(page))[1])
  await heart(page).click()
  await expect.poll(() => counters(page)).toBe('Избранное, 2 автомобиля; Сравнение')
  expect(await looks.jsonValue()).toEqual(['true'])
})

it('quick clicks of a new visitor on several cars lose none, and on one car the last one wins', async () => {
  const page = await visit('/cars/')
  const ids = await listIds(page)
  for (const place of [0, 1, 2, 3]) await heart(page, place).click()
  for (let clicks = 0; clicks < 5; clicks += 1) await heart(page, 4).click()
  await heart(page, 5).dblclick()
  // Calls go one after another: when the last click is answered, they all are.
  await page.route('**/ajax/add2compare.php', async (route) => {
    const response = await route.fetch()
    await addInBackground(page, ids[9])
    await route.fulfill({ response })
  })
  await scales(page).click()
  await expect.poll(() => counters(page)).toBe('Избранное, 6 автомобилей; Сравнение, 1 автомобиль')
  const favourites = (await fetchSavedCars(page)).favourites.map(String)
  expect(new Set(favourites)).toEqual(new Set([...ids.slice(0, 5), ids[9]]))
})

it.each([
  ['no network', async (page: Page) => page.route(FAVOURITES_CALL, (route) => route.abort())],
  [
    'an answer of a captive portal',
    async (page: Page) =>
      page.route(FAVOURITES_CALL, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' })),
  ],
  [
    'a server error',
    async (page: Page) => page.route(FAVOURITES_CALL, (route) => route.fulfill({ status: 500, body: '{}' })),
  ],
])('with %s the change is rolled back, with a dismissible message', async (_name, breakCall) => {
  const page = await visit('/cars/', { size: 'phone' })
  await breakCall(page)
  await heart(page).click()
  const message = page.getByRole('status').filter({ hasText: 'Не\u00A0получилось сохранить' })
  await message.waitFor()
  expect(await isPressed(heart(page))).toBe('false')
  expect(await counters(page)).toBe(NOTHING)
  expect(await findAccessibilityViolations(page, '[role=status]')).toEqual([])
  await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await message.waitFor({ state: 'detached' })
})

it('at the limit a message says so and leads to the list, with JavaScript and without', async () => {
  const page = await visit('/cars/new/?photo=yes', { size: 'phone' })
  const iblock = getBlockId('new')
  for (const id of (await listIds(page)).slice(1, 21))
    await page.request.post('/ajax/add2compare.php', { form: { action: 'ADD_TO_COMPARE_LIST', id, iblock } })
  await page.reload()
  expect(await counters(page)).toBe('Избранное; Сравнение, 20 автомобилей')
  await scales(page).click()
  const link = page.getByRole('status').getByRole('link', { name: 'Открыть сравнение' })
  await link.waitFor()
  expect(await isPressed(scales(page))).toBe('false')
  expect(await link.getAttribute('href')).toBe('/compare/')
  const storageState = await page.context().storageState()
  const other = await visit('/cars/new/?photo=yes', { javaScriptEnabled: false, storageState })
  await waitForNavigation(other, () => scales(other).click())
  const message = other.getByRole('status').filter({ hasText: 'Сравнить можно не\u00A0больше' })
  expect(await message.count()).toBe(1)
  await other.reload()
  expect(await message.count()).toBe(0)
})

it('other open tabs are updated', async () => {
  const page = await visitListening('/cars/')
  const other = await openTab(page.context(), '/')
  await heart(page).click()
  await expect.poll(() => counters(other)).toBe('Избранное, 1 автомобиль; Сравнение')
  await heart(other).click()
  await expect.poll(() => counters(page)).toMatch(/^Избранное, 2 автомобиля|^Избранное; /)
  expect(await counters(page)).toBe(await counters(other))
})

it('a click just before leaving the page is not lost', async () => {
  const page = await visitListening('/cars/')
  await heart(page).click()
  await heart(page, 1).click()
  await page.goto('/legal/privacy/')
  await expect.poll(async () => (await fetchSavedCars(page)).favourites.length).toBe(2)
})

it('queued clicks are sent by the next page', async () => {
  const page = await visitListening('/cars/')
  let isOpen = false
  await page.route(FAVOURITES_CALL, (route) => (isOpen ? route.continue() : undefined))
  // The first call hangs, and may fail when the page is left; the others have not been sent.
  for (const place of [0, 1, 2]) await heart(page, place).click()
  isOpen = true
  await page.goto('/legal/privacy/')
  await expect.poll(() => counters(page)).toMatch(/^Избранное, [23] автомобиля; Сравнение$/)
  await expect.poll(async () => (await fetchSavedCars(page)).favourites.length).toBeGreaterThanOrEqual(2)
})

it.each([true, false])('after going back the counters are correct (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await visit('/', { javaScriptEnabled })
  await page.goto('/cars/')
  await heart(page).click()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  await expect.poll(async () => (await fetchSavedCars(page)).favourites.length).toBe(1)
  while (new URL(page.url()).pathname !== '/') await page.goBack()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
})

it('a page restored from the back/forward cache refetches the lists, and stays as it is when that fails', async () => {
  const page = await visitListening('/cars/')
  const [id = ''] = await listIds(page)
  await page.request.post('/ajax/add2fav.php', { form: { favorites: id } })
  expect(await counters(page)).toBe(NOTHING)
  // Headless Chromium has no back/forward cache, so the test dispatches the event that a restored page receives.
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.context().setOffline(true)
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/saved.json'))
  await comeBack()
  await failedRequest
  await page.context().setOffline(false)
  expect(await counters(page)).toBe(NOTHING)
  await comeBack()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  expect(await isPressed(heart(page))).toBe('true')
})

it("at 200 % text size the header's name and icons do not overlap", async () => {
  const page = await visit('/cars/', { size: 'phone' })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const boxes = await page
    .getByRole('banner')
    .locator('a:visible')
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, right, width } = link.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right), width }
      }),
    )
  const inOrder = boxes.toSorted((a, b) => a.left - b.left)
  for (const [place, box] of inOrder.entries()) expect(box.left).toBeGreaterThanOrEqual(inOrder[place - 1]?.right ?? 0)
  expect(inOrder.at(-1)?.right).toBeLessThanOrEqual(VIEWPORTS.phone.width)
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(44)
})
