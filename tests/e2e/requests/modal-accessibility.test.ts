import { describe, expect, it } from 'vitest'
import { type Size, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { hydratedForm, modal, VIEW_CALLS, visitCar } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const SIZES: Size[] = ['phone', 'tablet', 'desktop']

// By day each pop-up is opened at one of the sizes.
describe('with a pop-up open', () => {
  it.each(SIZES)('axe finds no violation, in light and in dark: %s', async (size) => {
    const page = await visitCar({ viewport: VIEWPORTS[size], reducedMotion: 'reduce' })
    const expectNoViolations = async (label: string) =>
      expect(await findAccessibilityViolations(page, 'dialog.modal'), label).toEqual([])
    const forms = await page
      .locator('[data-modal]')
      .evaluateAll((list) => [...new Set(list.map((trigger) => trigger.getAttribute('data-modal') ?? ''))])
    expect(forms.length).toBeGreaterThan(7)
    for (const form of sampleByDay(forms, 3, SIZES.indexOf(size))) {
      await page.evaluate((name) => document.querySelector<HTMLElement>(`[data-modal=${name}]`)?.click(), form)
      await hydratedForm(page).waitFor()
      await expectNoViolations(form)
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
    }
    await page.route(VIEW_CALLS, (route) => route.abort())
    await page.evaluate(() => {
      const trigger = document.querySelector<HTMLElement>('[data-modal=request-call]')
      if (trigger) trigger.dataset.branch = 'another'
      trigger?.click()
    })
    await page.locator('dialog.modal.open [role=alert]').waitFor()
    await expectNoViolations('failure')
  })
})
