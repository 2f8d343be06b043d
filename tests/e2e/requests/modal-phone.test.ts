import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { focusedIn, nextPhone } from '#tests/pages/form-page.ts'
import { getCarPath, hydratedForm, modal, openOffer, untilStill } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const openForm = async (page: Page, form: string): Promise<void> => {
  await page.locator(`main [data-modal=${form}]`).filter({ visible: true }).first().tap()
  await hydratedForm(page).waitFor()
  await untilStill(page, 'dialog.modal > div')
}

/** What lies at the middle of the element: the element, something in it, or what covers it. */
const isUncovered = (page: Page, selector: string) =>
  modal(page)
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return false
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
    })

describe.each(['light', 'dark'] as const)('a pop-up on a phone of 360 × 740, %s', (colorScheme) => {
  it('asks for name and phone first, and shows its consents whole above the button', async () => {
    const page = await visit(await getCarPath(), { size: 'phone', colorScheme })
    for (const form of [
      'request-get-offer',
      'request-reserve',
      'request-trade',
      'request-credit',
      'request-testdrive',
    ]) {
      await openForm(page, form)
      const consent = modal(page).locator('label:has([name=consent])')
      const button = modal(page).locator('button[type=submit]')
      const [label, press] = [await consent.boundingBox(), await button.boundingBox()]
      expect((label?.y ?? 0) + (label?.height ?? 0), form).toBeLessThanOrEqual(press?.y ?? 0)
      expect(await isUncovered(page, 'label:has([name=consent])'), form).toBe(true)
      expect(await isUncovered(page, 'label:has([name=advertising])'), form).toBe(true)
      expect(await isUncovered(page, 'button[type=submit]'), form).toBe(true)
      const names = await modal(page)
        .locator('[data-field] :is(input, select, textarea)')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
      // A booking begins with its hour.
      expect(names[0] === 'name' && names[1] === 'phone', form).toBe(form !== 'request-testdrive')
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
    }
    await openOffer(page)
    expect(await findAccessibilityViolations(page)).toEqual([])
  })
})

it('ways of contact are chips, and a comment is behind one press', async () => {
  const page = await visit(await getCarPath(), { size: 'phone' })
  await openForm(page, 'request-get-offer')
  const chips = modal(page).locator('[data-field=contact_way] label')
  expect(await chips.allInnerTexts()).toEqual(['Звонок', 'СМС', 'Telegram', 'Почта'])
  const boxes = await Promise.all((await chips.all()).map((chip) => chip.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes.every((box) => box !== null && box.height >= 44)).toBe(true)
  const email = modal(page).getByLabel('Электронная почта')
  expect(await email.isVisible()).toBe(false)
  await chips.nth(3).tap()
  expect(await email.isVisible()).toBe(true)
  const comment = modal(page).locator('[name=comment]')
  expect(await comment.isVisible()).toBe(false)
  await modal(page).getByText('Добавить комментарий').tap()
  await comment.fill('Вечером, пожалуйста')
  // What was typed is shown again.
  await comment.blur()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  await openForm(page, 'request-get-offer')
  await expect.poll(() => comment.isVisible()).toBe(true)
  expect(await comment.inputValue()).toBe('Вечером, пожалуйста')
})

it('scrolls to the first wrong field and names it, and covers the consent with nothing', async () => {
  const page = await visit(await getCarPath(), { size: 'phone' })
  await openForm(page, 'request-trade')
  await modal(page).locator('button[type=submit]').tap()
  await expect.poll(() => focusedIn(page)).toBe('name')
  await expect.poll(() => isUncovered(page, '[name=name]')).toBe(true)
  const errors = await modal(page).locator('[id$=-error]').allTextContents()
  expect(errors.slice(0, 2)).toEqual(['Укажите имя.', 'Укажите телефон.'])
  expect(await isUncovered(page, 'label:has([name=consent])')).toBe(true)
  // The list of wrong fields is read aloud.
  const list = modal(page).getByRole('alert')
  expect(await list.innerText()).toMatch(/Проверьте отмеченные поля: имя, телефон/)
  expect((await list.locator('xpath=..').boundingBox())?.height).toBe(1)
})

it('asks about a second request only for the same car, and names the first one', async () => {
  const phone = nextPhone()
  const send = async (page: Page) => {
    await openForm(page, 'request-get-offer')
    await modal(page).locator('[name=name]').fill('Анна')
    await modal(page).locator('[name=phone]').fill(phone)
    await modal(page).locator('[name=consent]').check()
    await modal(page).locator('button[type=submit]').tap()
  }
  const path = await getCarPath()
  const page = await visit(path, { size: 'phone' })
  await send(page)
  const accepted = modal(page).getByText(/Заявка №\s\d+ принята/)
  const number = /\d+/.exec((await accepted.first().textContent()) ?? '')?.[0]
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  const toast = page.getByRole('status').filter({ hasText: `№\u00a0${number}` })
  expect(await toast.innerText()).toMatch(/\+7\s\(\d{3}\)\s\d{3}-\d\d-\d\d/)
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).tap()
  await send(page)
  await modal(page).getByText(`№\u00a0${number}`).waitFor()
  const similar = await page.locator('#similar h3 a').first().getAttribute('href')
  const other = await visit(similar ?? '', { size: 'phone' })
  await send(other)
  await modal(other)
    .getByText(/Заявка №\s\d+ принята/)
    .first()
    .waitFor()
})
