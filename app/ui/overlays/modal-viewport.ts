/** Keeps the dialog within the part of the screen above a phone's keyboard, by custom properties. */
export function fitAboveKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  let heightBefore = viewport.height
  const follow = () => {
    // While the visitor is zoomed in, the pop-up must not move.
    if (viewport.scale > 1.01) return
    dialog.style.setProperty('--visible-height', `${viewport.height}px`)
    dialog.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    // The focused element stays above a keyboard that opens for it.
    if (viewport.height < heightBefore) dialog.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    heightBefore = viewport.height
  }
  follow()
  viewport.addEventListener('resize', follow, { signal })
  viewport.addEventListener('scroll', follow, { signal })
}

/** Stops the page behind from scrolling, without a layout shift: the scrollbar disappears, its width stays reserved. */
export function lockScroll(): void {
  const root = document.documentElement
  if (root.classList.contains('behind-modal')) return
  root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
  root.classList.add('behind-modal')
}

/** Lets the page scroll again. */
export function unlockScroll(): void {
  document.documentElement.classList.remove('behind-modal')
  document.documentElement.style.removeProperty('--scrollbar-width')
}
