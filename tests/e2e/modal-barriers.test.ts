import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '#tests/barriers.ts'
import { VIEWPORTS } from '#tests/browser.ts'
import { modal, VIEW, openStreet, type Street } from '#tests/pop-ups.ts'

let street: Street

beforeAll(async () => {
  street = await openStreet()
})
afterEach(() => street?.leave())
afterAll(() => street?.[Symbol.asyncDispose]())

describe('with a pop-up open', () => {
  for (const [name, viewport] of Object.entries(VIEWPORTS))
    it(`axe knows no barrier, in light and in dark: ${name}`, async () => {
      const page = await street.visit(street.car, { viewport, reducedMotion: 'reduce' })
      const judge = async (what: string) => expect(await findBarriers(page, 'dialog.modal'), what).toEqual([])
      const forms = await page
        .locator('[data-modal]')
        .evaluateAll((list) => [...new Set(list.map((trigger) => trigger.getAttribute('data-modal') ?? ''))])
      expect(forms.length).toBeGreaterThan(7)
      for (const form of forms) {
        await page.evaluate((name) => document.querySelector<HTMLElement>(`[data-modal=${name}]`)?.click(), form)
        await page.locator('dialog.modal.open form').waitFor()
        await judge(form)
        await page.keyboard.press('Escape')
        await modal(page).waitFor({ state: 'detached' })
      }
      await page.route(VIEW, (route) => route.abort())
      await page.evaluate(() => {
        const trigger = document.querySelector<HTMLElement>('[data-modal=request-call]')
        if (trigger) trigger.dataset.branch = 'another'
        trigger?.click()
      })
      await page.locator('dialog.modal.open [role=alert]').waitFor()
      await judge('failure')
    })
})
