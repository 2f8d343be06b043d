import { expect, it } from 'vitest'
import type { Size } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

/** What the first panel of the list is asked to do as it opens. */
async function open(size: Size) {
  const page = await visit('/cars/', { size, reducedMotion: 'no-preference' })
  return page.evaluate(() => {
    const panel = document.querySelector<HTMLElement>('article [popover]')
    panel?.showPopover()
    return {
      hasPlaces: panel !== null && getComputedStyle(panel).getPropertyValue('position-try-fallbacks') !== 'none',
      moves: panel?.getAnimations().length,
    }
  })
}

// WebKit begins what moves again each time it tries a place: with both, a panel stays at its first moment, unseen.
it('a panel positioned at its button does not move', async () => {
  expect(await open('desktop')).toEqual({ hasPlaces: true, moves: 0 })
})

it('a sheet on a phone slides up to one position', async () => {
  expect(await open('phone')).toEqual({ hasPlaces: false, moves: 1 })
})
