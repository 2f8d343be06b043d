import type { Locator, Page } from 'playwright-core'

/** The button that covers a select: what a visitor with a mouse or a keyboard uses. */
export const dropdownOf = (select: Locator) => select.locator('xpath=..').locator('button[role=combobox]')
/** The open list. */
export const openListbox = (page: Page) => page.getByRole('listbox')
export const activeOption = (page: Page) => page.locator('[role=option][data-active]')

/** Chooses by clicking: opens the list of a select and clicks the option with that value. */
export async function pickOption(select: Locator, value: string): Promise<void> {
  await dropdownOf(select).click()
  await openListbox(select.page()).locator(`[role=option][data-value="${value}"]`).click()
}
