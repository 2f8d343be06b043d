import { expect, it } from 'vitest'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { textOf } from '#tests/pages/buyers/calculators.ts'
import { cardsOn, changeCars, idsOn } from '#tests/pages/saved-cars.ts'

it("a car's modification is shown on its card and page, and is not part of its address", async () => {
  const page = await visit('/cars/')
  const [first = ''] = await idsOn(page)
  const link = cardsOn(page).first().locator('h2 a, h3 a').first()
  const path = await link.getAttribute('href')
  const before = await textOf(link)
  await using _ = await changeCars([Number(first.replace('car-', ''))], {
    modification: '350h 2.5hyb CVT (250 л.с.) 4WD',
  })
  const readAgain = async () => {
    await page.reload()
    return textOf(link)
  }
  await expect.poll(readAgain).toContain(' 350h')
  expect(await textOf(link)).not.toBe(before)
  expect(await link.getAttribute('href')).toBe(path)
  await link.click()
  await page.waitForURL(`**${path}`)
  await expect.poll(() => textOf(page.locator('h1'))).toMatch(/ 350h$/)
  expect(await textOf(page.locator('h1 + p'))).toMatch(/2,5hyb CVT \(250 л\. с\.\) 4WD$/)
  expect(await textOf(page.locator('h1 + p'))).not.toContain('350h')
  await expect.poll(() => page.title()).toContain(' 350h ')
})
