import { describe, expect, it } from 'vitest'
import { findBarriers } from '#tests/probes/barriers.ts'
import { VIEWPORTS } from '#tests/fixtures/browser.ts'
import { hydratedForm, modal, VIEW, visitCar } from '#tests/pages/pop-ups.ts'

describe('with a pop-up open', () => {
  for (const [name, viewport] of Object.entries(VIEWPORTS))
    it(`axe knows no barrier, in light and in dark: ${name}`, async () => {
      const page = await visitCar({ viewport, reducedMotion: 'reduce' })
      const judge = async (what: string) => expect(await findBarriers(page, 'dialog.modal'), what).toEqual([])
      const forms = await page
        .locator('[data-modal]')
        .evaluateAll((list) => [...new Set(list.map((trigger) => trigger.getAttribute('data-modal') ?? ''))])
      expect(forms.length).toBeGreaterThan(7)
      for (const form of forms) {
        await page.evaluate((name) => document.querySelector<HTMLElement>(`[data-modal=${name}]`)?.click(), form)
        await hydratedForm(page).waitFor()
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
