import type { Locator, Page } from 'playwright-core'
import { hydratedForm } from '#tests/pages/pop-ups.ts'

// What tests of calculators read and press.

/** A part of a page, by its id. */
export const sectionOf = (page: Page, id: string) => page.locator(`#${id}`)

/** What is read, with plain spaces. */
export const textOf = async (place: Locator) => (await place.innerText()).replaceAll(/[\s\u2060]+/g, ' ')

/** What stands in a field, with plain spaces. */
export const valueOf = async (place: Locator) => (await place.inputValue()).replaceAll('\u00a0', ' ')

/** Presses a button, and gives the form of the pop-up that it opens, once it lives. */
export async function openForm(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const form = hydratedForm(page)
  await form.waitFor()
  return form
}
