/** Does it once everything that the page was loaded with is there, and nothing of it has to wait for this. */
export function whenPageLoaded(deed: () => void): void {
  if (document.readyState === 'complete') deed()
  else addEventListener('load', deed, { once: true })
}
