import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAVOURITE_REMOVAL_MS } from '#app/ui/motion/timings.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { cardsOn, changeCars, counterOn, heartOf, idsOn, saveCars, openTab, undoOn } from '#tests/pages/saved-cars.ts'

const { db } = await sharedSite()

/** Waits until `count` removals are answered and the page has reloaded its data, which the undo buttons need. */
async function untilRemoved(page: Page, count = 1): Promise<void> {
  await expect.poll(() => page.locator('main li input[name=removed]').count()).toBe(count)
}

/** In the page: clicks the heart, and watches the card until it is deleted. */
async function slideAway(id: number): Promise<{ tookMs: number; wasSeenSliding: boolean }> {
  const card = document.querySelector(`#car-${id}`)
  const fold = card?.closest('li')?.firstElementChild
  if (!card || !fold) throw new Error('no such card')
  const { height } = fold.getBoundingClientRect()
  let wasSeenSliding = false
  const clickedAt = performance.now()
  card.querySelector<HTMLElement>('button[form*=favourites]')?.click()
  while (card.isConnected) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const isSliding = Number(getComputedStyle(fold).opacity) < 1 && fold.getBoundingClientRect().height < height
    wasSeenSliding ||= card.isConnected && isSliding
  }
  return { tookMs: performance.now() - clickedAt, wasSeenSliding }
}

describe.each(sampleByDay(['phone', 'desktop'] as const, 2))('on a %s', (size) => {
  it('a removed card slides up, is deleted after 500 ms and comes back to its place', async () => {
    const { page, cars } = await saveCars(3, { size, reducedMotion: 'no-preference' })
    const names = await page.locator('main article h3').allInnerTexts()
    const { tookMs, wasSeenSliding } = await page.evaluate(slideAway, cars[1] ?? 0)
    expect(wasSeenSliding).toBe(true)
    expect(tookMs).toBeGreaterThanOrEqual(FAVOURITE_REMOVAL_MS)
    expect(await cardsOn(page).count()).toBe(2)
    await untilRemoved(page)
    await undoOn(page).click()
    await expect.poll(() => cardsOn(page).count()).toBe(3)
    expect(await page.locator('main article h3').allInnerTexts()).toEqual(names)
    expect(await counterOn(page).innerText()).toContain('3')
  })

  it('without JavaScript a car is removed and put back, the list ordered, shared and cleared', async () => {
    const { page, cars } = await saveCars(3, { size, javaScriptEnabled: false })
    await waitForNavigation(page, () => heartOf(page, cars[1]).click())
    expect(await cardsOn(page).count()).toBe(2)
    await waitForNavigation(page, () => undoOn(page).click())
    expect(await idsOn(page)).toEqual(cars.map((id) => `car-${id}`))
    await page.locator('summary', { hasText: 'Сортировка' }).click()
    await waitForNavigation(page, () => page.getByRole('link', { name: 'Сначала дешевле' }).click())
    expect(page.url()).toContain('?sort=price-asc')
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Поделиться' }).click())
    expect(page.url()).toContain('?sort=price-asc')
    const url = await page.locator('main input[readonly]').inputValue()
    const other = await (await newVisitor({ size, javaScriptEnabled: false })).newPage()
    expect((await other.goto(new URL(url).pathname))?.status()).toBe(200)
    expect(await cardsOn(other).count()).toBe(3)
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Закрыть доступ' }).click())
    expect((await other.reload())?.status()).toBe(404)
    await page.locator('button[popovertarget]', { hasText: 'Очистить' }).click()
    const confirmButton = page.locator('[popover] button[type=submit]', { hasText: 'Очистить' }).locator('visible=true')
    await waitForNavigation(page, () => confirmButton.click())
    expect(await page.locator('main').innerText()).toMatch(/Убрали из.избранного 3.автомобиля/)
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Вернуть весь список' }).click())
    expect(await cardsOn(page).count()).toBe(3)
  })

  it('has no accessibility violations with an undo, an open link, a sold and a cheaper car', async () => {
    const { page, cars } = await saveCars(4, { size })
    const [sold = 0, reserved = 0] = cars
    const { price_rub } = await db
      .selectFrom('car')
      .select('price_rub')
      .where('id', '=', reserved)
      .executeTakeFirstOrThrow()
    await using _sold = await changeCars([sold], { state: 'sold' })
    await using _reserved = await changeCars([reserved], { state: 'reserved', price_rub: price_rub - 50_000 })
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await page.locator('main input[readonly]').waitFor()
    await heartOf(page, cars[2]).click()
    await expect.poll(() => cardsOn(page).count()).toBe(3)
    await untilRemoved(page)
    await page.reload()
    expect(await page.locator('main').innerText()).toMatch(/Дешевле на/)
    expect(await findAccessibilityViolations(page, 'main')).toEqual([])
  })
})

it('several cards are removed and restored independently', async () => {
  const { page, cars } = await saveCars(4)
  for (const id of cars.slice(0, 3)) await heartOf(page, id).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await untilRemoved(page, 3)
  await page
    .getByRole('button', { name: /^Вернуть в избранное/ })
    .nth(1)
    .click()
  await expect.poll(() => idsOn(page)).toEqual([`car-${cars[1]}`, `car-${cars[3]}`])
  expect(await undoOn(page).count()).toBe(2)
})

it('a card comes back with a message when its removal fails', async () => {
  const { page, cars } = await saveCars(2)
  await page.route('**/ajax/add2fav.php', (route) => route.abort())
  await heartOf(page, cars[0]).click()
  await expect
    .poll(() => page.locator('[role=status]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/Не.получилось/))
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  expect(await undoOn(page).count()).toBe(0)
})

it('a failed restore can be repeated, and leaves the page intact', async () => {
  const { page, cars } = await saveCars(2)
  await heartOf(page, cars[0]).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await untilRemoved(page)
  await page.route('**/favorites/changes/', (route) => route.abort())
  await undoOn(page).click()
  await expect
    .poll(() => page.locator('[role=status]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/Не.получилось/))
  await page.unroute('**/favorites/changes/')
  await undoOn(page).click()
  await expect.poll(() => cardsOn(page).count()).toBe(2)
})

it('the keyboard leads from the favourite button to «Вернуть», and from there back to the card', async () => {
  const { page, cars } = await saveCars(3)
  await heartOf(page, cars[1]).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^Вернуть в избранное/)
  await untilRemoved(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => cardsOn(page).count()).toBe(3)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article')?.id)).toBe(`car-${cars[1]}`)
})

it('a car that is removed in another tab slides away in this one', async () => {
  const { visitor, page, cars } = await saveCars(3)
  const other = await openTab(visitor, '/favorites/')
  await heartOf(other, cars[0]).click()
  await expect.poll(() => cardsOn(other).count()).toBe(2)
  await page.bringToFront()
  await expect.poll(() => cardsOn(page).count()).toBe(2)
  await undoOn(page).click()
  await expect.poll(() => cardsOn(page).count()).toBe(3)
  await other.bringToFront()
  await expect.poll(() => cardsOn(other).count()).toBe(3)
})

it('a list is cleared after a confirmation and restored, and the empty page suggests next steps', async () => {
  const { page } = await saveCars(5)
  await page.locator('button[popovertarget]', { hasText: 'Очистить' }).click()
  expect(await page.locator('[popover]:popover-open').innerText()).toMatch(/Убрать из.избранного 5.автомобилей\?/)
  await page.keyboard.press('Escape')
  expect(await cardsOn(page).count()).toBe(5)
  await page.locator('button[popovertarget]', { hasText: 'Очистить' }).click()
  await page.locator('[popover]:popover-open button').click()
  await expect.poll(() => page.locator('main').innerText()).toContain('Здесь будут автомобили')
  expect(await page.locator('main h2').allInnerTexts()).toContainEqual('Новые поступления')
  // The focus is already on the undo button for keyboard users.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Вернуть весь список')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/Избранное\s+5/)
})
