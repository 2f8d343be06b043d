import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What may differ between light and dark; everything else is looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on a page, or in one part of it, in light and in dark: the scheme, the rule, the elements that break it. */
export async function findBarriers(page: Page, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(whenColoursStand)
    // The other mode opens a tab for each look, and differs only where frames of others stand: we have none.
    const judge = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') judge.withRules(COLOUR_RULES)
    const { violations } = await (part === undefined ? judge : judge.include(part)).analyze()
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  return found
}

/** In the page: a colour on its way from one scheme to the other has a contrast that nobody will read. */
async function whenColoursStand(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
