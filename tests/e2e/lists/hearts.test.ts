import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '#tests/barriers.ts'
import { leadOn, openBrowser, openVisitor, VIEWPORTS } from '#tests/browser.ts'
import { type DemoSite, startDemoSite } from '#tests/demo-site.ts'
import { until } from '#tests/until.ts'

let site: DemoSite
let browser: Browser
let visitor: BrowserContext | undefined

const FAVOURITES_CALL = '**/ajax/add2fav.php'
const isCall = (request: Request) => request.url().endsWith('/ajax/add2fav.php')

beforeAll(async () => {
  site = await startDemoSite()
  browser = await openBrowser()
})
afterEach(() => visitor?.close())
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
})

async function visit(path: string, size: keyof typeof VIEWPORTS, javaScriptEnabled = true): Promise<Page> {
  visitor = await openVisitor(browser, { size, origin: site.origin, javaScriptEnabled })
  return open(visitor, path)
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

const heart = (page: Page | Locator, place = 0) => page.getByRole('button', { name: /^В.избранное: / }).nth(place)
const scales = (page: Page | Locator, place = 0) => page.getByRole('button', { name: /^К.сравнению: / }).nth(place)
const isPressed = (button: Locator) => button.getAttribute('aria-pressed')
/** What the header says, as it is read aloud. */
const counters = (page: Page) =>
  page
    .locator('header')
    .getByRole('link', { name: /^(Избранное|Сравнение)/ })
    .evaluateAll((links) => links.map((link) => link.ariaLabel?.replaceAll('\u00A0', ' ')).join('; '))
/** What the server keeps for the page's visitor, whatever the page shows. */
const readKept = async (page: Page): Promise<{ favourites: number[]; compared: number[] }> =>
  (await page.request.get('/kept.json')).json()

const NOTHING = 'Избранное; Сравнение'

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  it('a heart and scales act at once, are counted in the header and are there after a reload', async () => {
    const page = await visit('/cars/', size)
    expect(await counters(page)).toBe(NOTHING)
    await page.route(FAVOURITES_CALL, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await heart(page).click()
    expect(await isPressed(heart(page))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
    await scales(page).click()
    await scales(page, 1).click()
    await expect.poll(() => readKept(page)).toMatchObject({ favourites: [expect.any(Number)], compared: { length: 2 } })
    await page.reload({ waitUntil: 'networkidle' })
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение, 2 автомобиля')
    await heart(page).click()
    await expect.poll(() => counters(page)).toBe('Избранное; Сравнение, 2 автомобиля')
    await expect.poll(async () => (await readKept(page)).favourites).toEqual([])
  })

  it('on the car’s page too, and the card of the same car knows it', async () => {
    const page = await visit('/cars/', size)
    await page.locator('article h3 a').first().click()
    await page.waitForURL(/\/cars\/.+\/\d+\/$/)
    await page
      .getByRole('button', { name: /^В.избранное: / })
      .first()
      .click()
    await expect.poll(() => page.getByRole('button', { name: /^В.избранном: / }).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => isPressed(heart(page))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  })

  it('without JavaScript each is a plain post that comes back to the same card', async () => {
    const page = await visit('/cars/', size, false)
    const card = page.locator('article').nth(4)
    const id = await card.getAttribute('id')
    await leadOn(page, () => heart(card).click())
    expect(page.url()).toMatch(new RegExp(`/cars/#${id}$`))
    expect(await isPressed(heart(card))).toBe('true')
    expect(await counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
    expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      VIEWPORTS[size].height / 2,
    )
    await leadOn(page, () => heart(card).click())
    expect(await counters(page)).toBe(NOTHING)
  })
})

it('by keyboard: Space and Enter switch it, and the focus stays', async () => {
  const page = await visit('/cars/', 'desktop')
  await heart(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPressed(heart(page))).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => isPressed(heart(page))).toBe('false')
  expect(await heart(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => counters(page)).toBe(NOTHING)
})

it('a heart that was clicked never looks for a moment as it was before', async () => {
  const page = await visit('/cars/', 'desktop')
  const looks = await heart(page).evaluateHandle((button) => {
    const seen: (string | null)[] = []
    const note = () => seen.push(button.getAttribute('aria-pressed'))
    new MutationObserver(note).observe(button, { attributeFilter: ['aria-pressed'] })
    return seen
  })
  // The click is answered, and so is the page's question for its data after it. The router may drop that answer once it
  // has read enough of it, and then nobody is told that it ended: what it brings is drawn within a second.
  const isAnswered = page.waitForResponse((response) => response.url().includes('.data'))
  await heart(page).click()
  await isAnswered
  await page.waitForTimeout(1000)
  expect(await looks.jsonValue()).toEqual(['true'])
})

it('quick clicks on several cars of a newcomer lose none, and on one car the last one holds', async () => {
  const page = await visit('/cars/', 'desktop')
  const calls = { asked: 0, answered: 0 }
  page.on('request', (request) => (calls.asked += Number(isCall(request))))
  page.on('requestfinished', (request) => (calls.answered += Number(isCall(request))))
  for (const place of [0, 1, 2, 3]) await heart(page, place).click()
  for (let clicks = 0; clicks < 5; clicks += 1) await heart(page, 4).click()
  await heart(page, 5).dblclick()
  // Until the calls that go one after another have come to an end.
  await until(async () => {
    const before = calls.asked
    await page.waitForTimeout(1000)
    return before > 0 && calls.answered === before && calls.asked === before
  })
  expect(await counters(page)).toBe('Избранное, 5 автомобилей; Сравнение')
  expect((await readKept(page)).favourites).toHaveLength(5)
})

it.each([
  ['no network', async (page: Page) => page.route(FAVOURITES_CALL, (route) => route.abort())],
  [
    'an answer of something in between',
    async (page: Page) =>
      page.route(FAVOURITES_CALL, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' })),
  ],
  [
    'an error of the server',
    async (page: Page) => page.route(FAVOURITES_CALL, (route) => route.fulfill({ status: 500, body: '{}' })),
  ],
])('with %s the change is undone, with a message that can be sent away', async (_name, breakIt) => {
  const page = await visit('/cars/', 'phone')
  await breakIt(page)
  await heart(page).click()
  const message = page.getByRole('status').filter({ hasText: 'Не\u00A0получилось сохранить' })
  await message.waitFor()
  expect(await isPressed(heart(page))).toBe('false')
  expect(await counters(page)).toBe(NOTHING)
  expect(await findBarriers(page, '[role=status]')).toEqual([])
  await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await message.waitFor({ state: 'detached' })
})

it('at the limit it says so and leads to the list, with JavaScript and without', async () => {
  const page = await visit('/cars/new/?photo=yes', 'phone')
  const listed = await page.locator('article').evaluateAll((cards) => cards.map(({ id }) => id.replace('car-', '')))
  for (const id of listed.slice(1, 21)) {
    const block = await page.locator(`#car-${id} input[name=iblock]`).getAttribute('value')
    await page.request.post('/ajax/add2compare.php', {
      form: { action: 'ADD_TO_COMPARE_LIST', id, iblock: block ?? '' },
    })
  }
  await page.reload({ waitUntil: 'networkidle' })
  expect(await counters(page)).toBe('Избранное; Сравнение, 20 автомобилей')
  await scales(page).click()
  const way = page.getByRole('status').getByRole('link', { name: 'Открыть сравнение' })
  await way.waitFor()
  expect(await isPressed(scales(page))).toBe('false')
  expect(await way.getAttribute('href')).toBe('/compare/')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    storageState: await page.context().storageState(),
  })
  const other = await open(plain, '/cars/new/?photo=yes')
  await leadOn(other, () => scales(other).click())
  const message = other.getByRole('status').filter({ hasText: 'Сравнить можно не\u00A0больше' })
  expect(await message.count()).toBe(1)
  await other.reload()
  expect(await message.count()).toBe(0)
  await plain.close()
})

it('other open tabs learn of it', async () => {
  const page = await visit('/cars/', 'desktop')
  const other = await open(page.context(), '/')
  await heart(page).click()
  await expect.poll(() => counters(other)).toBe('Избранное, 1 автомобиль; Сравнение')
  await heart(other).click()
  await expect.poll(() => counters(page)).toMatch(/^Избранное, 2 автомобиля|^Избранное; /)
  expect(await counters(page)).toBe(await counters(other))
})

it('a click on the way out is not lost', async () => {
  const page = await visit('/cars/', 'desktop')
  await heart(page).click()
  await heart(page, 1).click()
  await page.goto('/legal/privacy/')
  await expect.poll(async () => (await readKept(page)).favourites.length).toBe(2)
})

it('clicks that wait for their turn are asked for by the next page', async () => {
  const page = await visit('/cars/', 'desktop')
  let isOpen = false
  await page.route(FAVOURITES_CALL, (route) => (isOpen ? route.continue() : undefined))
  // The first call hangs, and may fail when the page goes; the others have not been sent.
  for (const place of [0, 1, 2]) await heart(page, place).click()
  isOpen = true
  await page.goto('/legal/privacy/')
  await expect.poll(() => counters(page)).toMatch(/^Избранное, [23] автомобиля; Сравнение$/)
  await expect.poll(async () => (await readKept(page)).favourites.length).toBeGreaterThanOrEqual(2)
})

it.each([true, false])('on the way back the counters are true (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await visit('/', 'desktop', javaScriptEnabled)
  await page.goto('/cars/', { waitUntil: 'networkidle' })
  await heart(page).click()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  await expect.poll(async () => (await readKept(page)).favourites.length).toBe(1)
  while (new URL(page.url()).pathname !== '/') await page.goBack()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
})

it('a page that comes back as it was left asks what has changed meanwhile, and stays when nobody answers', async () => {
  const page = await visit('/cars/', 'desktop')
  const id = (await page.locator('article').first().getAttribute('id'))?.replace('car-', '') ?? ''
  await page.request.post('/ajax/add2fav.php', { form: { favorites: id } })
  expect(await counters(page)).toBe(NOTHING)
  // Chromium without a window keeps no page whole: its event is all that a page learns of it.
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.context().setOffline(true)
  await comeBack()
  await page.context().setOffline(false)
  expect(await counters(page)).toBe(NOTHING)
  await comeBack()
  await expect.poll(() => counters(page)).toBe('Избранное, 1 автомобиль; Сравнение')
  expect(await isPressed(heart(page))).toBe('true')
})

it('at twice the size of letters name and icons of the header stand beside each other', async () => {
  const page = await visit('/cars/', 'phone')
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
