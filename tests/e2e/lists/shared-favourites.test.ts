import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { cardsOn, changeCars, counterOn, heartOf, idsOn, saveCars, fetchSavedCars } from '#tests/pages/saved-cars.ts'

it('visitors view a shared list and save its cars, but cannot change it', async () => {
  const { page, cars } = await saveCars(2)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  const link = page.locator('main input[readonly]')
  await link.waitFor()
  const path = new URL(await link.inputValue()).pathname
  const other = await (await newVisitor()).newPage()
  expect((await other.goto(path))?.headers()['cache-control']).toContain('no-store')
  expect(await other.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await idsOn(other)).toEqual(cars.map((id) => `car-${id}`))
  await heartOf(other, cars[0]).click()
  await expect.poll(() => counterOn(other).innerText()).toContain('1')
  await heartOf(other, cars[0]).click()
  await expect.poll(() => counterOn(other).innerText()).not.toContain('1')
  expect(await cardsOn(other).count()).toBe(2)
  await heartOf(page, cars[1]).click()
  await expect.poll(() => cardsOn(page).count()).toBe(1)
  await expect.poll(async () => (await fetchSavedCars(page)).favourites).toEqual([cars[0]])
  await other.reload()
  expect(await cardsOn(other).count()).toBe(1)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await link.waitFor({ state: 'detached' })
  expect((await other.reload())?.status()).toBe(404)
})

it('a sold car stays on the list, is marked sold, links to similar cars and has no request form', async () => {
  const { page, cars } = await saveCars(2)
  await using _sold = await changeCars(cars.slice(0, 1), { state: 'sold' })
  await page.reload()
  const card = page.locator(`#car-${cars[0]}`)
  expect(await card.innerText()).toMatch(/Продан/)
  expect(await card.locator('[data-modal]').count()).toBe(0)
  await card.getByRole('link', { name: /^Похожие/ }).click()
  await page.waitForURL(/#similar$/)
  await page.locator('#similar').waitFor()
})

it('any path with «favorite» in it shows the list', async () => {
  const { origin } = await sharedSite()
  for (const path of ['/favorite', '/My-FAVORITES/', '/cars/favorite/', '/personal/favorites/']) {
    const html = await (await fetch(origin + path)).text()
    expect(/<h1.*?<\/h1>/s.exec(html)?.[0]).toContain('Избранное')
  }
  const redirect = await fetch(`${origin}/my-favorite/?utm_source=letter`, { redirect: 'manual' })
  expect(redirect.headers.get('location')).toBe('/favorites/?utm_source=letter')
})

it('two hundred cars are rendered at once, and only those in view fetch their pictures', async () => {
  const { page } = await saveCars(200)
  expect(await cardsOn(page).count()).toBe(200)
  expect(await page.locator('h1').innerText()).toMatch(/200 из.200/)
  const pictures = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/')).length,
  )
  expect(pictures).toBeLessThan(60)
})
