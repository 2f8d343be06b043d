/** The part of the screen that a phone's keyboard leaves free, as custom properties for the sheet. */
export function fitAboveKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  let heightBefore = viewport.height
  const follow = () => {
    // Pinched, the visitor looks at a part of it: the pop-up must not flee from him.
    if (viewport.scale > 1.01) return
    dialog.style.setProperty('--visible-height', `${viewport.height}px`)
    dialog.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    // What has the focus stays above a keyboard that rises for it.
    if (viewport.height < heightBefore) dialog.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    heightBefore = viewport.height
  }
  follow()
  viewport.addEventListener('resize', follow, { signal })
  viewport.addEventListener('scroll', follow, { signal })
}

/** The page behind neither scrolls nor jumps: its scrollbar goes, the width that it took stays. */
export function lockScroll(): void {
  const root = document.documentElement
  if (root.classList.contains('behind-modal')) return
  root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
  root.classList.add('behind-modal')
}

/** The page moves again. */
export function unlockScroll(): void {
  document.documentElement.classList.remove('behind-modal')
  document.documentElement.style.removeProperty('--scrollbar-width')
}
