/** Calls back after the page's `load` event, so that the callback's work does not delay anything on the page. */
export function whenPageLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}
