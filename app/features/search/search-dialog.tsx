import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import styles from './search-dialog.module.css'
import { SearchField } from './search-field.tsx'
import { SearchStart } from './search-start.tsx'
import { SEARCH_LABEL } from './search.texts.ts'

/**
 * The search over the page: below the bar on a wide screen, full screen on a phone, with the field at the bottom. The
 * browser's modal dialog traps the focus, closes on Escape and restores the focus. Rendered only while it is open.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // The field is the first focusable element.
    dialog.current?.showModal()
    return fitAboveKeyboard(dialog.current)
  }, [])
  const close = () => dialog.current?.close()
  const closeOnOutsideClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={SEARCH_LABEL}
      onClose={onClose}
      onClick={closeOnOutsideClick}
    >
      <div className={styles.panel}>
        <SearchField look="sheet" start={<SearchStart onLeave={close} />} onLeave={close} />
        <IconButton label="Закрыть поиск" className={styles.close} onClick={close}>
          <X />
        </IconButton>
      </div>
    </dialog>
  )
}

/** A phone's keyboard covers the page: the dialog takes the rest of the screen. Returns the function that stops it. */
function fitAboveKeyboard(dialog: HTMLDialogElement | null): () => void {
  const view = window.visualViewport
  if (dialog === null || view === null) return () => undefined
  const fit = () => {
    dialog.style.setProperty('--view-height', `${view.height}px`)
    dialog.style.setProperty('--view-top', `${view.offsetTop}px`)
  }
  fit()
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  return () => {
    view.removeEventListener('resize', fit)
    view.removeEventListener('scroll', fit)
  }
}
