import type { Locator, Page } from 'playwright-core'
import { hydratedForm } from '#tests/pages/pop-ups.ts'

// Locators and texts for tests of calculators.

/** A section of a page, by its id. */
export const sectionOf = (page: Page, id: string) => page.locator(`#${id}`)

/** The visible text, with plain spaces. */
export const textOf = async (element: Locator) => (await element.innerText()).replaceAll(/[\s\u2060]+/g, ' ')

/** The value of a field, with plain spaces. */
export const valueOf = async (element: Locator) => (await element.inputValue()).replaceAll('\u00a0', ' ')

/** Clicks a button, and returns the form of the pop-up that it opens, once it is hydrated. */
export async function openForm(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const form = hydratedForm(page)
  await form.waitFor()
  return form
}
