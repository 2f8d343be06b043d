import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export const COLOR_SCHEMES = ['light', 'dark'] as const

/** What axe finds on a page, or in one part of it: the rule, and the elements that break it. */
export async function findBarriers(page: Page, part?: string): Promise<string[]> {
  const judge = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? judge : judge.include(part)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
