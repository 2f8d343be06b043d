import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIEWPORTS } from '#tests/browser.ts'
import { BANNERS, type HomeHouse, openHome } from '#tests/home.ts'

let house: HomeHouse

beforeAll(async () => {
  house = await openHome()
})
afterAll(() => house?.[Symbol.asyncDispose]())

const slider = (page: Page) => page.locator('[aria-roledescription=карусель]')
const turnControl = (page: Page) => slider(page).locator('[data-showing]')
/** The banner that can be reached: the others are out of view. */
const current = (page: Page) => slider(page).locator('[data-slide]:not([inert]) h2').innerText()
const segments = (page: Page) => slider(page).locator('button[aria-current]')
const marked = (page: Page) => slider(page).locator('button[aria-current=true]').getAttribute('aria-label')

/** Once the engine has come; `turning`: for somebody who minds no motion. */
async function openStarted(turning = false): Promise<Page> {
  const page = await house.open({ reducedMotion: turning ? 'no-preference' : 'reduce' })
  await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
  return page
}

/** Lets every timer of the page run that would within `ms`, as often as it would. */
async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms)
  await page.waitForTimeout(100)
}

interface Point {
  x: number
  y: number
}

/** A finger from one point to another: Playwright itself only taps. */
async function sweep(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  const steps = 12
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    await page.waitForTimeout(10)
  }
  await touch('touchEnd')
}

describe('banners', () => {
  it('go round in both directions, by keys and by the marks under them', async () => {
    const page = await openStarted()
    await slider(page).getByRole('link', { name: 'Go one' }).focus()
    const seen = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      const before = await current(page)
      await page.keyboard.press(key)
      await expect.poll(() => current(page)).not.toBe(before)
      seen.push(await current(page))
    }
    expect(seen).toEqual(['two', 'three', 'one', 'three', 'two'].map((name) => `Banner ${name}`))
    await segments(page).nth(0).click()
    await expect.poll(() => current(page)).toBe('Banner one')
    expect(await marked(page)).toBe('Показать 1 из 3: Banner one')
  })

  it('the focus goes along with the keys, and reaches no banner that is out of view', async () => {
    const page = await openStarted()
    await slider(page).getByRole('link', { name: 'Go one' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go two')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Показать 1 из 3: Banner one',
    )
  })

  it('the focus stays where it is when the window changes its size', async () => {
    const page = await openStarted()
    const link = slider(page).getByRole('link', { name: 'Go one' })
    await link.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go two')
    for (const width of [900, 700, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => document.activeElement?.textContent), `${width} px`).toBe('Go two')
    }
  })

  it('turn by themselves until a pointer or the focus rests on them, and go on when it has left', async () => {
    const page = await house.open({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.reload()
    await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
    await pass(page, 7500)
    await expect.poll(() => current(page)).toBe('Banner two')
    await slider(page).hover({ position: { x: 20, y: 20 } })
    await pass(page, 30_000)
    expect(await current(page)).toBe('Banner two')
    await page.mouse.move(700, 880)
    await pass(page, 7500)
    await expect.poll(() => current(page)).toBe('Banner three')
    await slider(page).getByRole('link', { name: 'Go three' }).focus()
    await pass(page, 30_000)
    expect(await current(page)).toBe('Banner three')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await pass(page, 7500)
    await expect.poll(() => current(page)).toBe('Banner one')
  })

  it('stop for good when they are told to, and go on when they are told to', async () => {
    const page = await house.open({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.reload()
    await expect.poll(() => turnControl(page).getAttribute('aria-label')).toBe('Остановить показ')
    await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
    await turnControl(page).focus()
    await page.keyboard.press('Enter')
    await pass(page, 30_000)
    expect(await current(page)).toBe('Banner one')
    expect(await turnControl(page).getAttribute('aria-label')).toBe('Показывать по очереди')
    // Who presses it with keys stays on it: it must turn all the same.
    await page.keyboard.press('Enter')
    await pass(page, 7500)
    await expect.poll(() => current(page)).toBe('Banner two')
  })

  it('stand still for whoever wants nothing to move, unless he asks for it', async () => {
    const page = await house.open({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.reload()
    await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
    await pass(page, 30_000)
    expect(await current(page)).toBe('Banner one')
    expect(await turnControl(page).getAttribute('aria-label')).toBe('Показывать по очереди')
    await turnControl(page).focus()
    await page.keyboard.press('Enter')
    await pass(page, 7500)
    await expect.poll(() => current(page)).toBe('Banner two')
  })

  it('a finger pushes them on sideways, and the page up and down', async () => {
    const page = await house.open({
      viewport: VIEWPORTS.phone,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
    await sweep(page, { x: 300, y: 300 }, { x: 40, y: 300 })
    await expect.poll(() => current(page)).toBe('Banner two')
    await sweep(page, { x: 200, y: 400 }, { x: 200, y: 100 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect(await current(page)).toBe('Banner two')
    expect(complaints).toEqual([])
  })

  it('lead to a page or open a form', async () => {
    const page = await openStarted()
    await segments(page).nth(1).click()
    await slider(page).getByRole('link', { name: 'Go two' }).click()
    await expect.poll(() => page.locator('dialog.modal.open form').count()).toBe(1)
    const other = await openStarted()
    await slider(other).getByRole('link', { name: 'Go one' }).click()
    await expect.poll(() => new URL(other.url()).pathname).toBe('/cars/used/')
  })

  it('the first picture comes before all else, the others when the page stands', async () => {
    const html = await (await (await house.open()).request.get('/')).text()
    const head = html.slice(0, html.indexOf('rel="stylesheet"'))
    expect(head.match(/<link rel="preload" as="image"[^>]*fetchPriority="high"/gi)).toHaveLength(2)
    expect(html.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1)
    const [, ...later] = html.split('data-slide=')
    for (const slide of later.slice(1, BANNERS.length)) expect(slide).toMatch(/<noscript><picture>.*loading="lazy"/s)
  })

  it('without JavaScript they are a row to be pushed, with all their pictures and ways', async () => {
    const page = await house.open({ javaScriptEnabled: false })
    expect(await slider(page).locator('[data-slide] img').count()).toBe(BANNERS.length)
    expect(await slider(page).locator('button').locator('visible=true').count()).toBe(0)
    const row = slider(page).locator('[aria-live]')
    const { width, whole } = await row.evaluate((element) => ({
      width: element.clientWidth,
      whole: element.scrollWidth,
    }))
    expect(whole).toBe(width * BANNERS.length)
    expect(await row.evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto')
    await slider(page).getByRole('link', { name: 'Go two' }).click()
    expect(page.url()).toContain('/request/request-call/')
  })

  it('one of them alone needs no controls, and without any the page has its own first words', async () => {
    await using _ = await takenAway(['two', 'three'])
    const page = await house.open()
    expect(await slider(page).locator('button').count()).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    await using _both = await takenAway(['one'])
    await page.reload()
    expect(await slider(page).count()).toBe(0)
    expect(await page.locator('h1').locator('visible=true').count()).toBe(1)
  })
})

async function takenAway(slugs: string[]): Promise<AsyncDisposable> {
  const rows = await house.db.selectFrom('banner').selectAll().where('slug', 'in', slugs).execute()
  await house.db.deleteFrom('banner').where('slug', 'in', slugs).execute()
  return {
    async [Symbol.asyncDispose]() {
      await house.db.insertInto('banner').values(rows).execute()
    },
  }
}

const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Короткие акции' }) })
const row = (page: Page) => section(page).locator('ul')
const left = (page: Page) => row(page).evaluate((element) => element.scrollLeft)

describe('offers of the day', () => {
  it('arrows turn them by what is in view, and the bar and the figures follow', async () => {
    const page = await house.open({ reducedMotion: 'reduce' })
    const next = section(page).getByRole('button', { name: 'Вперёд' })
    const back = section(page).getByRole('button', { name: 'Назад' })
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await expect.poll(() => left(page)).toBeGreaterThan(0)
    expect(await section(page).innerText()).not.toMatch(/\b1.\/.6/)
    // By keys: the control keeps the focus when there is nothing more to turn.
    for (let turn = 0; turn < 5; turn += 1) await next.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => section(page).innerText()).toMatch(/6.\/.6/)
    for (let turn = 0; turn < 5; turn += 1) await back.press('Enter')
    await expect.poll(() => left(page)).toBe(0)
  })

  it('the bar is pulled', async () => {
    const page = await house.open({ reducedMotion: 'reduce' })
    const bar = section(page).locator('[aria-hidden=true]', { has: page.locator('[style*=inline-size]') })
    await bar.scrollIntoViewIfNeeded()
    const box = await bar.boundingBox()
    if (box === null) throw new Error('no bar')
    await page.mouse.move(box.x + 20, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect
      .poll(() => section(page).getByRole('button', { name: 'Вперёд' }).getAttribute('aria-disabled'))
      .toBe('true')
  })

  it('says how long each holds, counts down, and says so when its time is over', async () => {
    await house.offer('brief', 4000)
    const page = await house.open()
    const tile = row(page).locator('li').first()
    expect(await tile.innerText()).toMatch(/Осталось \d.с/)
    await expect.poll(() => tile.innerText()).toContain('Время вышло')
    expect(await tile.locator('[role=status]').count()).toBe(1)
    await page.reload()
    expect(await row(page).locator('li').first().innerText()).toContain('Offer a')
  })

  it('without JavaScript all of them and their time are there', async () => {
    const page = await house.open({ javaScriptEnabled: false, viewport: VIEWPORTS.phone })
    expect(await row(page).locator('li').count()).toBe(6)
    expect(await row(page).innerText()).toMatch(/Осталось 5.дней/)
    expect(await section(page).locator('button').locator('visible=true').count()).toBe(0)
  })
})

it('nothing of the page moves as it loads', async () => {
  const page = await house.open({ viewport: VIEWPORTS.phone })
  await expect.poll(() => turnControl(page).isEnabled()).toBe(true)
  const shift = await page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return sum
  })
  expect(shift).toBe(0)
})
