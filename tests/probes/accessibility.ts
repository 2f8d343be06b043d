import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules whose result can differ between light and dark; all others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds on a page or a part of it, in light and dark: scheme, rule and elements. */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe())
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(untilColoursAreFinal)
    const options: axe.RunOptions = colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {}
    for (const violation of await page.evaluate(runAxe, { part, options })) found.push(`${colorScheme}: ${violation}`)
  }
  return found
}

let source: Promise<string> | undefined

/** Read once; each page gets it once. */
const readAxe = () => (source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'))

/** Runs in the page. */
async function runAxe({ part, options }: { part?: string; options: axe.RunOptions }): Promise<string[]> {
  // `preload` serves only rules about sound and screen orientation, which the site has no use for.
  const fixedOptions = { resultTypes: ['violations' as const], preload: false, selectors: false }
  const { violations } = await window.axe.run(part ?? document, { ...options, ...fixedOptions })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Runs in the page: during a transition between the schemes the contrast of colours is not the final one. */
async function untilColoursAreFinal(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
