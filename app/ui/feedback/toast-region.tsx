import { useState, useSyncExternalStore } from 'react'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import styles from './toast-region.module.css'
import { closeToast, subscribeToToasts, getToasts, type ShownToast, type ToastContent } from './toasts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

const NO_TOASTS: readonly ShownToast[] = []

/**
 * Shows toasts and announces them to screen readers. `notice` is a toast in the page's HTML, for browsers without
 * JavaScript. Toasts disappear by themselves, except while hovered or focused; a persistent one has to be closed.
 */
export function ToastRegion({ notice }: { notice?: ToastContent }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS)
  const [closedNotice, closeNotice] = useState<ToastContent>()
  const hasNotice = notice !== undefined && notice !== closedNotice
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no paragraphs
    <div role="status" aria-atomic="false" className={styles.region}>
      {toasts.map((toast) => (
        <Toast key={toast.id} content={toast} onClose={() => closeToast(toast)} />
      ))}
      {hasNotice && toasts.every(({ isPersistent }) => isPersistent) && (
        <Toast content={notice} onClose={() => closeNotice(notice)} />
      )}
    </div>
  )
}

interface ToastProps {
  content: ToastContent
  onClose: () => void
}

/** A short message, optionally with a link. It disappears after ten seconds unless it is persistent. */
function Toast({ content: { text, link, isPersistent }, onClose }: ToastProps) {
  return (
    <div
      className={classNames(styles.toast, isPersistent && styles.stays)}
      onAnimationEnd={(event) => event.target === event.currentTarget && onClose()}
    >
      <p>
        {text}{' '}
        {link && (
          <Link to={link.to} className={styles.way} onClick={onClose}>
            {link.label}
          </Link>
        )}
      </p>
      <IconButton label="Закрыть сообщение" className={`needs-script ${styles.close}`} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
