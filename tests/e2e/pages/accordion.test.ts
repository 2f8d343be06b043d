import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'

const { origin } = await sharedSite()
const car = await getNewCarPath(origin)
const openSections = 'document.querySelectorAll("#details details[open]")'

it('a section opens over 350 ms while the open one closes in the same time', async () => {
  const page = await visit(car, { reducedMotion: 'no-preference' })
  const before = await page.locator('#facts').evaluate((section) => section.clientHeight)
  // The durations are read from the animations: a measured time would depend on the load of the machine.
  const sections = await page.locator('#details').evaluate((details) => {
    const elements = [...details.querySelectorAll('details')]
    details.querySelector<HTMLElement>('#facts summary')?.click()
    return elements.map((section) => ({
      section: section.id,
      durations: section.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration),
      isOpen: section.open,
    }))
  })
  expect(sections.filter(({ durations }) => durations.length > 0)).toEqual([
    { section: 'description', durations: [350], isOpen: true },
    { section: 'facts', durations: [350], isOpen: true },
  ])
  await expect.poll(() => page.evaluate(`[...${openSections}].map(({ id }) => id)`)).toEqual(['facts'])
  expect(await page.locator('#facts').evaluate((section) => section.clientHeight)).toBeGreaterThan(before)
})

it('a section closed before it is fully open ends closed, at its former height', async () => {
  const page = await visit(car, { reducedMotion: 'no-preference' })
  const section = page.locator('#facts')
  const before = await section.evaluate(({ clientHeight }) => clientHeight)
  await section.locator('summary').evaluate((summary: HTMLElement) => {
    summary.click()
    summary.click()
  })
  await expect.poll(() => page.evaluate(`${openSections}.length`)).toBe(0)
  expect(await section.evaluate(({ clientHeight }) => clientHeight)).toBe(before)
  expect(await section.getAttribute('name')).toBe('details')
})

it('nothing is animated with reduced motion, and a key does what a click does', async () => {
  const page = await visit(car, { reducedMotion: 'reduce' })
  await page.locator('#facts summary').press('Enter')
  expect(await page.evaluate(`[...${openSections}].map(({ id }) => id)`)).toEqual(['facts'])
  expect(await page.locator('#facts').evaluate((section) => section.getAnimations().length)).toBe(0)
})

it('without JavaScript one section is open at a time', async () => {
  const page = await visit(car, { javaScriptEnabled: false })
  await page.locator('#facts summary').click()
  expect(await page.locator('#details details[open]').count()).toBe(1)
  expect(await page.locator('#facts').getAttribute('open')).not.toBeNull()
})
