import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BANNERS, openHomeFixture } from '#tests/fixtures/site/home-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import {
  currentHeadline,
  leaveBanners,
  currentLabel,
  openPaused,
  openRunning,
  waitWithoutTurn,
  waitOneTurn,
  hoverBanners,
  segments,
  slider,
  swipe,
  turnControl,
} from '#tests/pages/banners.ts'

const { origin } = await sharedSite()
const homeFixture = await shareInFile(openHomeFixture())

/** Runs in the page: waits until pending rendering is done. */
async function drawTenFrames(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

describe('banners', () => {
  it('loop in both directions, by keys and by the segments below', async () => {
    const page = await openRunning()
    await slider(page).getByRole('link', { name: 'Go one' }).focus()
    const seen = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      const before = await currentHeadline(page)
      await page.keyboard.press(key)
      await expect.poll(() => currentHeadline(page)).not.toBe(before)
      seen.push(await currentHeadline(page))
    }
    expect(seen).toEqual(['two', 'three', 'one', 'three', 'two'].map((name) => `Banner ${name}`))
    await segments(page).nth(0).click()
    await expect.poll(() => currentHeadline(page)).toBe('Banner one')
    expect(await currentLabel(page)).toBe('Показать 1 из 3: Banner one')
  })

  it('every key press counts, even faster than frames are rendered', async () => {
    const page = await openRunning()
    await slider(page).getByRole('link', { name: 'Go one' }).focus()
    await page.evaluate(() => {
      for (let time = 0; time < 5; time += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    })
    await expect.poll(() => currentHeadline(page)).toBe('Banner three')
  })

  it('the focus follows the keys, and reaches no banner that is out of view', async () => {
    const page = await openRunning()
    await slider(page).getByRole('link', { name: 'Go one' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go two')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Показать 1 из 3: Banner one',
    )
  })

  it('the focus stays where it is when the window changes its size', async () => {
    const page = await openRunning()
    const link = slider(page).getByRole('link', { name: 'Go one' })
    await link.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go two')
    for (const width of [900, 700, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      // The slider measures again after a resize, and reacts a frame later.
      await page.evaluate(drawTenFrames)
      expect(await page.evaluate(() => document.activeElement?.textContent), `${width} px`).toBe('Go two')
    }
  })

  it('advance by themselves, and pause while hovered or focused', async () => {
    const page = await openPaused('no-preference')
    await leaveBanners(page)
    expect(await waitOneTurn(page)).toBe('Banner one')
    await expect.poll(() => currentHeadline(page)).toBe('Banner two')
    await hoverBanners(page)
    expect(await waitWithoutTurn(page)).toBe('Banner two')
    await leaveBanners(page)
    expect(await waitOneTurn(page)).toBe('Banner two')
    await expect.poll(() => currentHeadline(page)).toBe('Banner three')
    await slider(page).getByRole('link', { name: 'Go three' }).focus()
    expect(await waitWithoutTurn(page)).toBe('Banner three')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    expect(await waitOneTurn(page)).toBe('Banner three')
    await expect.poll(() => currentHeadline(page)).toBe('Banner one')
  })

  it('stop on «pause» and continue on «play»', async () => {
    const page = await openPaused('no-preference')
    await leaveBanners(page)
    expect(await turnControl(page).getAttribute('aria-label')).toBe('Остановить показ')
    await turnControl(page).focus()
    await page.keyboard.press('Enter')
    expect(await waitWithoutTurn(page)).toBe('Banner one')
    expect(await turnControl(page).getAttribute('aria-label')).toBe('Показывать по очереди')
    // The button keeps the focus, but must not pause the banners.
    await page.keyboard.press('Enter')
    expect(await waitOneTurn(page)).toBe('Banner one')
    await expect.poll(() => currentHeadline(page)).toBe('Banner two')
  })

  it('do not move with prefers-reduced-motion, unless started', async () => {
    const page = await openPaused('reduce')
    await leaveBanners(page)
    expect(await waitWithoutTurn(page)).toBe('Banner one')
    expect(await turnControl(page).getAttribute('aria-label')).toBe('Показывать по очереди')
    await turnControl(page).focus()
    await page.keyboard.press('Enter')
    expect(await waitOneTurn(page)).toBe('Banner one')
    await expect.poll(() => currentHeadline(page)).toBe('Banner two')
  })

  it('a swipe moves them sideways, and scrolls the page up and down', async () => {
    const page = await openRunning({ size: 'phone', isMobile: true })
    const consoleErrors: string[] = []
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    // Below the finder.
    await slider(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    await swipe(page, { x: 300, y: 300 }, { x: 40, y: 300 })
    await expect.poll(() => currentHeadline(page)).toBe('Banner two')
    await swipe(page, { x: 200, y: 400 }, { x: 200, y: 100 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    expect(await currentHeadline(page)).toBe('Banner two')
    expect(consoleErrors).toEqual([])
  })

  it('link to a page or open a form', async () => {
    const page = await openRunning()
    await segments(page).nth(1).click()
    await slider(page).getByRole('link', { name: 'Go two' }).click()
    await expect.poll(() => page.locator('dialog.modal.open form').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('dialog.modal').waitFor({ state: 'detached' })
    await segments(page).nth(0).click()
    await slider(page).getByRole('link', { name: 'Go one' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cars/used/')
  })

  it('the first picture is loaded with priority, the others after load', async () => {
    const html = await (await fetch(origin)).text()
    const head = html.slice(0, html.indexOf('rel="stylesheet"'))
    expect(head.match(/<link rel="preload" as="image"[^>]*fetchPriority="high"/gi)).toHaveLength(2)
    expect(html.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1)
    const [, ...later] = html.split('data-slide=')
    for (const slide of later.slice(1, BANNERS.length)) expect(slide).toMatch(/<noscript><picture>.*loading="lazy"/s)
  })

  it('without JavaScript they are a scrollable row, with all their pictures and links', async () => {
    const page = await visit('/', { javaScriptEnabled: false })
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

  it('a single banner has no controls, and without banners the page has its own heading', async () => {
    await using _ = await removeBanners(['two', 'three'])
    const page = await visit('/')
    /** A page in memory shows a change within a second. */
    const countAnew = async (part: Locator) => {
      await page.reload()
      return part.count()
    }
    await expect.poll(() => countAnew(slider(page).locator('button'))).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    await using _both = await removeBanners(['one'])
    await expect.poll(() => countAnew(slider(page))).toBe(0)
    expect(await page.locator('h1').locator('visible=true').count()).toBe(1)
  })
})

async function removeBanners(slugs: string[]): Promise<AsyncDisposable> {
  const rows = await homeFixture.db.selectFrom('banner').selectAll().where('slug', 'in', slugs).execute()
  await homeFixture.db.deleteFrom('banner').where('slug', 'in', slugs).execute()
  return {
    async [Symbol.asyncDispose]() {
      await homeFixture.db.insertInto('banner').values(rows).execute()
    },
  }
}

const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Скоро законч' }) })
const row = (page: Page) => section(page).locator('ul')
const left = (page: Page) => row(page).evaluate((element) => element.scrollLeft)

describe('offers of the day', () => {
  it('arrows scroll by a screenful, and the bar and the counter follow', async () => {
    const page = await visit('/')
    const next = section(page).getByRole('button', { name: 'Вперёд' })
    const back = section(page).getByRole('button', { name: 'Назад' })
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await expect.poll(() => left(page)).toBeGreaterThan(0)
    await expect.poll(() => section(page).innerText()).not.toMatch(/\b1.\/.6/)
    // By keyboard, since the button keeps the focus at the end of the row.
    for (let turn = 0; turn < 5; turn += 1) await next.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => section(page).innerText()).toMatch(/6.\/.6/)
    for (let turn = 0; turn < 5; turn += 1) await back.press('Enter')
    await expect.poll(() => left(page)).toBe(0)
  })

  it('the bar can be dragged', async () => {
    const page = await visit('/')
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

  it('shows the time left, counts down, and shows when it is over', async () => {
    onTestFinished(async () => void (await homeFixture.db.deleteFrom('offer').where('slug', '=', 'brief').execute()))
    await homeFixture.addOffer('brief', 9000)
    const page = await (await newVisitor()).newPage()
    await page.clock.install()
    await page.goto('/')
    const tile = row(page).locator('li').first()
    const text = await tile.innerText()
    expect(text).toMatch(/Осталось \d.с/)
    await page.clock.runFor(1000)
    await expect.poll(() => tile.innerText()).not.toBe(text)
    await page.clock.runFor(9000)
    await expect.poll(() => tile.innerText()).toContain('Время вышло')
    expect(await tile.locator('[role=status]').count()).toBe(1)
    await homeFixture.db.updateTable('offer').set({ ends_at: new Date() }).where('slug', '=', 'brief').execute()
    const readAgain = async () => {
      await page.reload()
      return row(page).locator('li').first().innerText()
    }
    await expect.poll(readAgain).toContain('Offer a')
  })

  it('without JavaScript all of them and their end times are shown', async () => {
    const page = await visit('/', { javaScriptEnabled: false, size: 'phone' })
    expect(await row(page).locator('li').count()).toBe(6)
    expect(await row(page).innerText()).toMatch(/Осталось 5.дней/)
    expect(await section(page).locator('button').locator('visible=true').count()).toBe(0)
  })
})

it('the page has no layout shift as it loads', async () => {
  const page = await openRunning({ size: 'phone', hasTouch: false, reducedMotion: 'no-preference' })
  await page.evaluate(drawTenFrames)
  const shift = await page.evaluate(async () => {
    await document.fonts.ready
    let sum = 0
    // Shifts are reported in order: once the one made here is reported, all earlier ones have been.
    return new Promise<number>((resolve) => {
      const shiftedAt = performance.now()
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.startTime >= shiftedAt) resolve(sum)
          else sum += Number(Reflect.get(entry, 'value'))
        }
      }).observe({ type: 'layout-shift', buffered: true })
      document.body.style.paddingBlockStart = '100px'
    })
  })
  expect(shift).toBe(0)
})
