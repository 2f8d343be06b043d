import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What may differ between light and dark; everything else is looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on a page, or in one part of it, in light and in dark: the scheme, the rule, the elements that break it. */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe())
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(untilColoursSettle)
    const options: axe.RunOptions = colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {}
    for (const violation of await page.evaluate(runAxe, { part, options })) found.push(`${colorScheme}: ${violation}`)
  }
  return found
}

let source: Promise<string> | undefined

/** A page takes it in once, however often it is judged. */
const readAxe = () => (source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'))

/** In the page. */
async function runAxe({ part, options }: { part?: string; options: axe.RunOptions }): Promise<string[]> {
  // What it would fetch beforehand serves rules about sound and turned screens alone: we have neither.
  const ways = { resultTypes: ['violations' as const], preload: false, selectors: false }
  const { violations } = await window.axe.run(part ?? document, { ...options, ...ways })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** In the page: a colour on its way from one scheme to the other has a contrast that nobody will read. */
async function untilColoursSettle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
