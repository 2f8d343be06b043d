/** Calls back once the page has loaded with everything in it, so that nothing on the page waits for the callback's work. */
export function whenPageLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}
