/**
 * Whether an element is rendered: neither hidden nor in a closed section. `checkVisibility` is too new
 * (docs/browsers.md).
 */
export const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.closest('details:not([open]) > :not(summary)') === null
