interface PageHandlers {
  onHide: () => void
  /** The tab is visible again. */
  onShow: () => void
  /** The network is back, or the page comes from the back/forward cache: connections are dead. */
  onReconnect: () => void
  /** Somebody uses the page. */
  onTouch: () => void
}

/** Reports whether somebody sees and uses this tab, until `signal` is aborted. */
export function watchPage({ onHide, onShow, onReconnect, onTouch }: PageHandlers, signal: AbortSignal): void {
  if (document.visibilityState === 'hidden') onHide()
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? onHide() : onShow()), {
    signal,
  })
  addEventListener('online', onReconnect, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && onReconnect(), { signal })
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(type, onTouch, { signal, capture: true, passive: true })
}
