import { expect, it } from 'vitest'
import type { Size } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

/** Opens the first panel of the list, and returns how it is positioned and animated. */
async function open(size: Size) {
  const page = await visit('/cars/', { size, reducedMotion: 'no-preference' })
  return page.evaluate(() => {
    const panel = document.querySelector<HTMLElement>('article [popover]')
    panel?.showPopover()
    return {
      hasFallbackPositions:
        panel !== null && getComputedStyle(panel).getPropertyValue('position-try-fallbacks') !== 'none',
      animations: panel?.getAnimations().length,
    }
  })
}

// WebKit restarts an animation each time it tries a fallback position. With both, a panel stays invisible at its first
// frame.
it('a panel positioned at its button is not animated', async () => {
  expect(await open('desktop')).toEqual({ hasFallbackPositions: true, animations: 0 })
})

it('a sheet on a phone slides up to one position', async () => {
  expect(await open('phone')).toEqual({ hasFallbackPositions: false, animations: 1 })
})
