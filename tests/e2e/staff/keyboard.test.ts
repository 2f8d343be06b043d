import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath } from '#urls/staff-paths.ts'

// Pages of the back office with the keyboard alone: the focus reaches everything, is seen, and is never lost.

const { addStaff, visit } = await createStaffVisits()
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })

/** Runs in the page: what has the focus, and what is wrong with how it is shown. */
function describeFocus(): { name: string; problems: string[] } | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent.trim()}`
  // A hidden control is shown by its label.
  const shown = [focused, focused.closest('label'), focused.parentElement].filter((element) => element !== null)
  const hasRing = shown.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  const { top, bottom, height, left } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const at = document.elementFromPoint(left + 4, top + height / 2)
  const isCovered = at !== null && !shown.some((element) => element.contains(at) || at.contains(element))
  return {
    name,
    problems: [
      ...(hasRing ? [] : ['no ring']),
      ...(bottom < 0 || top > innerHeight ? ['out of view'] : []),
      ...(isCovered ? ['covered'] : []),
    ],
  }
}

/** Presses Tab until the focus leaves the page; returns what it reached in the main part, and what was wrong. */
async function walk(page: Page) {
  const reached: string[] = []
  const problems: string[] = []
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(describeFocus)
    if (focus === undefined) break
    reached.push(focus.name)
    problems.push(...focus.problems.map((problem) => `${focus.name}: ${problem}`))
  }
  return { reached, problems }
}

it.each([
  ['me/notices', 360],
  ['me/notices', 1440],
  ['requests/new', 360],
  ['requests/new', 1440],
  ['settings/reasons', 360],
  ['settings/reasons', 1440],
  ['hours', 1440],
] as const)(
  'the focus walks through «%s» at %i px, and is seen everywhere',
  { timeout: 120_000 },
  async (path, width) => {
    const page = await visit(head.cookie, staffPath(path), { viewport: { width, height: 800 } })
    const controls = await page
      .locator('main')
      .locator('a[href], button, input:not([type=hidden]), select, textarea, summary')
      .evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).length)
    const { reached, problems } = await walk(page)
    expect(problems).toEqual([])
    // Of a group of radio buttons Tab reaches one.
    expect(reached.length).toBeGreaterThan(controls / 2)
  },
)

it('a reason is moved with the keyboard, and the focus is not lost', async () => {
  const page = await visit(head.cookie, staffPath('settings/reasons'), {})
  const down = page.getByRole('button', { name: /^Ниже:/ }).first()
  const name = (await down.getAttribute('aria-label')) ?? ''
  await down.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Порядок изменён').waitFor()
  await expect.poll(async () => (await page.evaluate(describeFocus))?.name).toBe(`BUTTON ${name}`)
})

it('notifications are chosen and saved with the keyboard', async () => {
  const page = await visit(head.cookie, staffPath('me/notices'), {})
  const [box] = await page.locator('main input[type=checkbox]:enabled').all()
  await box?.focus()
  const before = await box?.isChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?done=*')
  expect(await page.locator('main input[type=checkbox]:enabled').first().isChecked()).toBe(!before)
  expect(await page.evaluate(describeFocus)).toBeDefined()
})
