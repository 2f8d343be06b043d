import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listFreshNames } from '#tests/probes/browser-floor/fresh-names.ts'
import { scanScript } from '#tests/probes/browser-floor/scan-script.ts'
import { scanStyles } from '#tests/probes/browser-floor/scan-styles.ts'

// What the built site asks of a browser, held against the oldest that it is for (docs/browsers.md). Whatever is too new
// stands here with what a browser has that lacks it; the rest is replaced in the code. What leaves the code leaves here.

const OURS = 'a word of our own or of a library, nothing of the browser'

const IN_SCRIPTS: Record<string, string> = {
  '[popover]': 'app/ui/overlays/popover-support.ts fetches popovers where the browser has none',
  '[popovertarget]': 'as above',
  '[popovertargetaction]': 'as above',
  '.popover': 'as above',
  '.hidePopover': 'as above',
  '.showPopover': 'as above; app/ui/fields/loaded-listbox.tsx asks whether there are any',
  '.newState': 'as above',
  '.oldState': 'as above',
  '.popoverTargetAction': 'as above',
  '.popoverTargetElement': 'as above',
  ToggleEvent: 'as above',
  'document.fullscreenElement': 'popovers of ours ask after it; undefined is none',
  '[autocapitalize]': 'a phone’s keyboard takes the hint or leaves it',
  '[autocorrect]': 'as above',
  '[capture]': 'React’s names of event phases; nothing sets the attribute',
  '.capture': 'as above',
  '[is]': 'React’s; nothing sets the attribute',
  '[fetchpriority]': 'pictures come in the browser’s own order',
  '.fetchPriority': 'as above',
  '[imagesizes]': 'the picture is fetched when its element is met',
  '[imagesrcset]': 'as above',
  '.imageSizes': 'as above',
  '.isComposing': 'in Safari it is there, and false for the key that ends composing',
  'AbortSignal.timeout': 'it is there; Chrome named the error otherwise before 124, and nobody asks for the name',
  requestIdleCallback: 'app/ui/enhancement/when-visible-and-idle.ts asks whether it is there',
  'navigator.share': 'the button is shown where it is there',
  'navigator.connection': 'React Router asks whether it is there',
  navigation: 'React asks whether it is there',
  'document.startViewTransition': 'the router asks whether it is there',
  '.startViewTransition': 'React asks whether it is there',
  devicePixelRatio: 'every browser has had it for ten years; the data do not say so',
  '.when': OURS,
  '.config': OURS,
  '.use()': OURS,
  '.delay': OURS,
  '.bytes': OURS,
  '{capture}': OURS,
  '{config}': OURS,
  '{move}': OURS,
  '{when}': OURS,
}

const IN_STYLES: Record<string, string> = {
  ':popover-open': 'beside the class that app/ui/overlays/popover-support.ts sets, in :is(), which forgives',
  ':details-content': 'on paper closed sections stay closed',
  ':open': 'nothing is styled by it: app/ui/overlays/popover.module.css asks whether there is such a thing',
  ':autofill': 'the browser’s own colour',
  '@starting-style': 'it is there at once',
  '@page': 'the printer’s own margins',
  '@media scripting': 'without JavaScript the filters’ button stands at their foot, not in view',
  'accent-color': 'the browser’s own colour for ticks and sliders',
  'animation-range': 'goes with animation-timeline',
  'animation-timeline': 'what moves with scrolling stands still',
  'break-after: avoid': 'a heading may stand alone at the foot of a printed page',
  'content-visibility': 'what is out of sight is drawn as well',
  'cursor: default': 'a finger has no cursor',
  'cursor: pointer': 'as above',
  'cursor: progress': 'as above',
  'cursor: zoom-in': 'as above',
  'field-sizing': 'a long answer scrolls in its field',
  hyphens: 'long words are broken where they end the line',
  'line-clamp': 'its prefixed sister does it',
  'overscroll-behavior': 'the page behind may scroll along',
  'overscroll-behavior-x': 'as above',
  'position-area': 'a panel stands in the middle (popover.module.css)',
  'position-try-fallbacks': 'as above',
  'print-color-adjust': 'its prefixed sister does it',
  resize: 'a phone has nothing to drag',
  'scrollbar-color': 'the browser’s own scrollbar',
  'scrollbar-gutter': 'a list moves by the width of a scrollbar',
  'scrollbar-width': 'the browser’s own scrollbar',
  'text-size-adjust': 'its prefixed sister does it',
  'text-wrap': 'lines of a heading differ in length',
  'user-select': 'its prefixed sister does it',
}

const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
const styles = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'))

describe('what is newer than the oldest browsers of the site', () => {
  it('is guarded or harmless in scripts', () => {
    expect(scripts).not.toHaveLength(0)
    const fresh = listFreshNames()
    const found = new Set(scripts.flatMap((script) => [...scanScript(script, fresh)]))
    expect([...found].toSorted()).toEqual(Object.keys(IN_SCRIPTS).toSorted())
  })

  it('has a fallback in styles', () => {
    expect(styles).not.toHaveLength(0)
    const found = new Set(styles.flatMap((css) => [...scanStyles(css)]))
    expect([...found].toSorted()).toEqual(Object.keys(IN_STYLES).toSorted())
  })
})
