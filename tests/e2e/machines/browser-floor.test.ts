import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listFreshNames } from '#tests/probes/browser-floor/fresh-names.ts'
import { scanScript } from '#tests/probes/browser-floor/scan-script.ts'
import { scanStyles } from '#tests/probes/browser-floor/scan-styles.ts'

// The browser features that the built site uses, compared with the oldest supported browsers (docs/browsers.md). Each
// feature that is too new is listed here with what happens in a browser without it; the others are replaced in the code.
// A feature that is no longer used must leave the list.

const OURS = 'a name of our own or of a library, not of the browser'

const IN_SCRIPTS: Record<string, string> = {
  '[popover]': 'app/ui/overlays/popover-support.ts fetches popovers where the browser has none',
  '[popovertarget]': 'as above',
  '[popovertargetaction]': 'as above',
  '.popover': 'as above',
  '.hidePopover': 'as above',
  '.showPopover': 'as above; app/ui/fields/select.tsx checks for support',
  '.newState': 'as above',
  '.oldState': 'as above',
  '.popoverTargetAction': 'as above',
  '.popoverTargetElement': 'as above',
  ToggleEvent: 'as above',
  Notification: 'app/routes/staff/notices/use-this-browser.ts asks first whether there is one',
  'Notification.permission': 'as above',
  'Notification.requestPermission': 'as above',
  'document.fullscreenElement': 'our popovers read it; undefined means none',
  '[autocapitalize]': 'a hint for a phone’s keyboard, which may ignore it',
  '[autocorrect]': 'as above',
  '[capture]': 'React’s name of an event phase; nothing sets the attribute',
  '.capture': 'as above',
  '[is]': 'React’s; nothing sets the attribute',
  '[fetchpriority]': 'pictures come in the browser’s own order',
  '.fetchPriority': 'as above',
  '[imagesizes]': 'the picture is fetched when its element is parsed',
  '[imagesrcset]': 'as above',
  '.imageSizes': 'as above',
  '.isComposing': 'Safari has it; it is false for the key that ends composing',
  requestIdleCallback: 'app/ui/motion/use-slider.ts checks for it',
  'navigator.share': 'the button is shown only where it exists',
  'navigator.connection': 'React Router checks for it',
  navigation: 'React checks for it',
  'document.startViewTransition': 'the router checks for it',
  '.startViewTransition': 'React checks for it',
  devicePixelRatio: 'every browser has had it for ten years; the compatibility data lack it',
  '.when': OURS,
  '.config': OURS,
  '.use()': OURS,
  '.toArray()': OURS,
  '.delay': OURS,
  '.bytes': OURS,
  '{capture}': OURS,
  '{config}': OURS,
  '{isError}': OURS,
  '{keepalive}': 'Firefox before 133 may cancel a call when the visitor leaves the page at once',
  '{move}': OURS,
  '{when}': OURS,
}

const IN_STYLES: Record<string, string> = {
  ':popover-open': 'beside the class that app/ui/overlays/popover-support.ts sets, in :is(), which forgives',
  ':details-content': 'on paper closed sections stay closed, and the footer is folded on wide screens too',
  ':open': 'nothing is styled by it: app/ui/overlays/popover.module.css only checks for support',
  ':autofill': 'the browser’s own colour',
  '@starting-style': 'the element appears without a transition',
  '@page': 'the printer’s own margins',
  '@media scripting': 'without JavaScript the filters’ button is at their end, not always in view',
  '()image-set': 'checked for with @supports; without it the picture is a WebP',
  '()type': 'as above',
  'background-image: image-set': 'as above',
  'accent-color': 'the browser’s own colour for ticks and sliders',
  'animation-range': 'used only with animation-timeline',
  'animation-timeline': 'scroll-driven animations do not run',
  'backdrop-filter': 'a rectangle to blur is only darkened, as it is without the filter',
  'break-after: avoid': 'a heading may stand alone at the foot of a printed page',
  'content-visibility': 'what is out of view is rendered as well',
  'cursor: crosshair': 'a finger has no cursor',
  'cursor: default': 'as above',
  'cursor: grab': 'as above',
  'cursor: pointer': 'as above',
  'cursor: progress': 'as above',
  'cursor: zoom-in': 'as above',
  'field-sizing': 'a long answer scrolls in its field',
  hyphens: 'long words are broken where they end the line',
  'line-clamp': 'the prefixed property does the same',
  'mask-image': 'the prefixed property does the same',
  'overscroll-behavior': 'the page behind may scroll too',
  'overscroll-behavior-x': 'as above',
  'position-area': 'a panel is centred (popover.module.css)',
  'position-try-fallbacks': 'as above',
  'print-color-adjust': 'the prefixed property does the same',
  resize: 'a phone has nothing to drag',
  'scrollbar-color': 'the browser’s own scrollbar',
  'scrollbar-gutter': 'a list shifts by the width of a scrollbar',
  'scrollbar-width': 'the browser’s own scrollbar',
  'text-size-adjust': 'the prefixed property does the same',
  'text-wrap': 'lines of a heading differ in length',
  ':view-transition-group': 'as view-transition-name',
  ':view-transition-new': 'as above',
  ':view-transition-old': 'as above',
  'view-transition-name': 'a page replaces the one before it at once',
  'user-select': 'the prefixed property does the same',
}

const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
const styles = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'))

describe('every feature that is newer than the oldest supported browsers', () => {
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
