import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { modal } from '#tests/pages/pop-ups.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

const openService = async () => {
  const page = await visit('/contacts/')
  await page.locator('footer [data-modal=request-service]').click()
  await page.locator('dialog [name=own_brand]').waitFor()
  return page
}

/** An Escape that only closes the field's suggestions, as in WebKit: the key has no default action. */
const pressEscapeInSuggestions = (page: Page) =>
  page
    .locator('dialog [name=own_brand]')
    .evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    )

it('one Escape closes a pop-up whose first field has suggestions', async () => {
  const page = await openService()
  await pressEscapeInSuggestions(page)
  await expect.poll(() => modal(page).count()).toBe(0)
})

it('one Escape also closes it when the field is restored from a draft', async () => {
  const page = await openService()
  const field = page.locator('dialog [name=own_brand]')
  await field.pressSequentially('Kia')
  await page.locator('dialog [name=own_model]').focus()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  await page.locator('footer [data-modal=request-service]').click()
  await expect.poll(() => field.inputValue()).toBe('Kia')
  await pressEscapeInSuggestions(page)
  await expect.poll(() => modal(page).count()).toBe(0)
})

it('an Escape after typing closes the suggestions', async () => {
  const page = await openService()
  await page.locator('dialog [name=own_brand]').pressSequentially('ки')
  await pressEscapeInSuggestions(page)
  expect(await page.locator('dialog.modal.open').count()).toBe(1)
})
