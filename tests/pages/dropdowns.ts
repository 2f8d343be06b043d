import type { Locator, Page } from 'playwright-core'

/** The button that stands over a select: what a visitor with a mouse or a keyboard meets. */
export const dropdownOf = (select: Locator) => select.locator('xpath=..').locator('button[role=combobox]')
/** The list that is open. */
export const openListbox = (page: Page) => page.getByRole('listbox')
export const activeOption = (page: Page) => page.locator('[role=option][data-active]')

/** Chooses by pressing: opens the list of a select and takes the option of that value. */
export async function pickOption(select: Locator, value: string): Promise<void> {
  await dropdownOf(select).click()
  await openListbox(select.page()).locator(`[role=option][data-value="${value}"]`).click()
}
