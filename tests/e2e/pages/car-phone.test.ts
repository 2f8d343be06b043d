import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'
import { changeCars } from '#tests/pages/saved-cars.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const site = await sharedSite()
const path = await getNewCarPath(site.origin)
const id = Number(path.split('/').at(-2))

const panelOf = (page: Page) => page.locator('main aside').first()
const priceOf = (page: Page) => panelOf(page).locator('[aria-live=polite]')
const stageOf = (page: Page) => page.locator('#photo-1').locator('xpath=../..')
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not shown')
  return box
}
const roublesIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** A car with two discounts, under no ceiling. */
const withDiscounts = () =>
  changeCars([id], {
    price_rub: 2_490_000,
    list_price_rub: null,
    trade_in_discount_rub: 200_000,
    credit_discount_rub: 90_000,
    insurance_discount_rub: 0,
    optional_discount_rub: 0,
    max_discount_rub: 0,
  })

async function openUntil(text: string | RegExp, options: VisitorOptions = { size: 'phone' }): Promise<Page> {
  const page = await visit(path, options)
  const count = async () => {
    await page.reload()
    return page.locator('main').getByText(text).count()
  }
  await expect.poll(count).toBeGreaterThan(0)
  await page.locator('html[data-hydrated]').waitFor()
  return page
}

describe.each(['light', 'dark'] as const)('the page of a car on a phone, %s', (colorScheme) => {
  it('has picture, name, price and payment in its first screen, above the bar', async () => {
    const page = await visit(path, { size: 'phone', colorScheme })
    const stage = await boxOf(stageOf(page))
    expect([stage.x, stage.width]).toEqual([0, 360])
    expect(stage.y).toBeLessThanOrEqual(110)
    const barTop = (await boxOf(page.locator('[data-modal=request-get-offer]:visible').last())).y - 8
    const heading = await boxOf(page.locator('h1'))
    const payment = await boxOf(panelOf(page).getByRole('button', { name: /₽\/мес$/ }))
    expect(heading.y).toBeGreaterThan(stage.y + stage.height)
    expect(payment.y + payment.height).toBeLessThan(barTop)
    const back = page
      .locator('main')
      .getByRole('link', { name: /^[А-Яа-яA-Za-z]+ / })
      .first()
    expect(await back.getAttribute('href')).toBe(path.split('/').slice(0, -2).join('/') + '/')
    expect((await boxOf(back)).height).toBeGreaterThanOrEqual(44)
    expect(await page.getByRole('navigation', { name: 'Вы здесь' }).isVisible()).toBe(false)
    // Swipe and counter show that there are more pictures.
    expect(await page.getByRole('link', { name: 'Фотография 2', exact: true }).isVisible()).toBe(false)
    const heart = await boxOf(
      stageOf(page)
        .locator('xpath=../..')
        .getByRole('button', { name: /^В избранное/ }),
    )
    expect(heart.y + heart.height).toBeLessThan(stage.y + stage.height)
    const status = page.locator('main aside p').first()
    expect((await boxOf(status)).height).toBeLessThan(26)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findAccessibilityViolations(page)).toEqual([])
  })
})

it('a wide screen keeps five thumbnails and the breadcrumbs', async () => {
  const page = await visit(path)
  expect(await page.getByRole('link', { name: 'Фотография 5', exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Вы здесь' }).isVisible()).toBe(true)
})

it('a reserved car keeps its picture in place, has a grey price, and offers a notice and similar cars', async () => {
  const before = (await boxOf(stageOf(await visit(path, { size: 'phone' })))).y
  await using _ = await changeCars([id], { state: 'reserved' })
  const page = await openUntil('Автомобиль забронирован')
  expect((await boxOf(stageOf(page))).y).toBe(before)
  const panel = panelOf(page)
  expect(await page.getByRole('link', { name: 'Сообщить, если освободится' }).filter({ visible: true }).count()).toBe(1)
  expect(await panel.getByRole('link', { name: 'Похожие', exact: true }).getAttribute('href')).toBe('#similar')
  for (const form of ['request-get-offer', 'request-testdrive', 'request-reserve'])
    expect(await page.locator(`main [data-modal=${form}]`).count(), form).toBe(0)
  const [price, heading] = await Promise.all(
    [priceOf(page).locator('xpath=..'), page.locator('h1')].map((element) =>
      element.evaluate((node) => getComputedStyle(node).color),
    ),
  )
  expect(price).not.toBe(heading)
})

describe('the switches of the price', () => {
  it('say and draw what is saved, and the price counts to its new figure in 250 ms', async () => {
    await using _ = await withDiscounts()
    const page = await openUntil('Выгода до 290 000 ₽', { size: 'phone', reducedMotion: 'no-preference' })
    const shown = priceOf(page).locator('xpath=following-sibling::span')
    await shown.evaluate((element) => {
      const log: string[] = []
      const observer = new MutationObserver(() => {
        log.push(`${Math.round(performance.now())} ${element.textContent}`)
        document.documentElement.dataset.counted = log.join('|')
      })
      observer.observe(element, { subtree: true, characterData: true, childList: true })
    })
    await panelOf(page)
      .getByRole('switch', { name: /trade-in/ })
      .check()
    await expect.poll(async () => roublesIn(await shown.innerText())).toBe(2_290_000)
    const log = ((await page.locator('html').getAttribute('data-counted')) ?? '').split('|').map((line) => {
      const [time = '', ...figure] = line.split(' ')
      return { time: Number(time), rub: roublesIn(figure.join('')) }
    })
    const figures = log.map(({ rub }) => rub)
    expect(figures.some((rub) => rub > 2_290_000 && rub < 2_490_000)).toBe(true)
    expect(figures).toEqual(figures.toSorted((a, b) => b - a))
    expect(roublesIn(await priceOf(page).innerText())).toBe(2_290_000)
    await panelOf(page).getByText('Вы экономите 200 000 ₽').waitFor()
    await panelOf(page)
      .getByRole('switch', { name: /Кредит/ })
      .check()
    await panelOf(page).getByText('Вы экономите 290 000 ₽').waitFor()
    const bar = panelOf(page).getByText('Вы экономите').locator('xpath=following-sibling::div')
    await expect
      .poll(() => bar.evaluate((element) => getComputedStyle(element, '::before').transform))
      .toBe('matrix(1, 0, 0, 1, 0, 0)')
  })

  it('show the new price at once with reduced motion', async () => {
    await using _ = await withDiscounts()
    const page = await openUntil('Выгода до 290 000 ₽')
    const shown = priceOf(page).locator('xpath=following-sibling::span')
    await shown.evaluate((element) => {
      const figures: string[] = []
      new MutationObserver(() => {
        figures.push(element.textContent)
        document.documentElement.dataset.counted = figures.join('|')
      }).observe(element, { subtree: true, characterData: true, childList: true })
    })
    await panelOf(page)
      .getByRole('switch', { name: /trade-in/ })
      .check()
    await expect.poll(() => page.locator('html').getAttribute('data-counted')).toMatch(/^2.290.000/)
    expect((await page.locator('html').getAttribute('data-counted'))?.split('|')).toHaveLength(1)
  })

  it('tell the same without JavaScript', async () => {
    await using _ = await withDiscounts()
    const page = await visit(`${path}?with=trade-in`, { javaScriptEnabled: false })
    const count = async () => {
      await page.reload()
      return page.getByText('Вы экономите 200 000 ₽').count()
    }
    await expect.poll(count).toBe(1)
  })
})

it('six figures, ten items of equipment with the rest behind one press', async () => {
  const page = await visit(path, { size: 'phone' })
  expect(await page.locator('main dl:has(dt svg) dt').count()).toBe(6)
  expect(await page.locator('main dl:has(dt svg)').innerText()).toMatch(/\d,\d\sл\s· \d+\sл\.\sс\./)
  const equipment = page.getByRole('region', { name: /^Комплектация/ })
  const items = equipment.getByRole('listitem').filter({ visible: true })
  expect(await items.count()).toBe(10)
  const summary = equipment.locator('summary')
  const more = Number(/\d+/.exec(await summary.innerText())?.[0])
  await summary.tap()
  await expect.poll(() => items.count()).toBe(10 + 10 + more)
})

it('one calculator at a time, by touch and by keyboard; without JavaScript one below the other', async () => {
  const page = await visit(path, { size: 'phone' })
  const [credit, tradeIn] = [page.locator('section#credit'), page.locator('section#trade-in')]
  await expect.poll(() => credit.isVisible()).toBe(true)
  expect(await tradeIn.isVisible()).toBe(false)
  await page.locator('main label', { hasText: /^Trade-in$/ }).tap()
  expect([await credit.isVisible(), await tradeIn.isVisible()]).toEqual([false, true])
  await page.keyboard.press('ArrowLeft')
  expect([await credit.isVisible(), await tradeIn.isVisible()]).toEqual([true, false])
  const plain = await visit(path, { size: 'phone', javaScriptEnabled: false })
  expect(await plain.locator('section#credit').isVisible()).toBe(true)
  expect(await plain.locator('section#trade-in').isVisible()).toBe(true)
})

it('a car on its way offers a notice of its arrival in place of a test drive', async () => {
  const before = await site.db.selectFrom('car').select('availability').where('id', '=', id).executeTakeFirstOrThrow()
  await site.db.updateTable('car').set({ availability: 'in-transit' }).where('id', '=', id).execute()
  try {
    const page = await openUntil('Сообщить о поступлении')
    expect(await page.locator('main aside [data-modal=request-testdrive]').count()).toBe(0)
    expect(await page.locator('main aside [data-modal=request-auto]').count()).toBe(1)
  } finally {
    await site.db.updateTable('car').set(before).where('id', '=', id).execute()
  }
})
