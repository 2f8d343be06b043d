import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { VIEWPORTS } from '#tests/browser.ts'
import { modal, VIEW, openStreet, type Street } from '#tests/pop-ups.ts'

let street: Street

beforeAll(async () => {
  street = await openStreet()
})
afterEach(() => street?.leave())
afterAll(() => street?.[Symbol.asyncDispose]())

describe('with a pop-up open', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, viewport] of Object.entries(VIEWPORTS))
      it(`axe knows no barrier: ${name}, ${colorScheme}`, async () => {
        const page = await street.visit(street.car, { viewport, colorScheme, reducedMotion: 'reduce' })
        const judge = async (what: string) => {
          const { violations } = await new AxeBuilder({ page }).include('dialog.modal').analyze()
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
            what,
          ).toEqual([])
        }
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
