import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { PhoneLink } from '../text/phone-link.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './toast-region.module.css'

export interface ToastContent {
  text: string
  /** A link to a page of the site. */
  link?: { to: string; label: string }
  /** A number to call, in digits. */
  phone?: string
  /** Stays until the visitor closes it; other toasts come and go beside it. */
  isPersistent?: boolean
}

export interface ShownToast extends ToastContent {
  /** Two toasts with the same text have different ids. */
  id: number
}

/** At most one persistent toast, and one that disappears by itself. */
let currentToasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const setToasts = (toasts: readonly ShownToast[]) => {
  currentToasts = toasts
  for (const listener of listeners) listener()
}

/** Shows a toast at the foot of the window; it replaces the previous one of the same kind. For the browser only. */
export function showToast(content: ToastContent): void {
  lastId += 1
  const others = currentToasts.filter(({ isPersistent = false }) => isPersistent !== (content.isPersistent ?? false))
  const toast = { ...content, id: lastId }
  // A temporary toast is shown above the persistent one.
  setToasts(content.isPersistent ? [...others, toast] : [toast, ...others])
}

/** Removes the toast; does nothing when another one has already replaced it. */
export function closeToast({ id }: ShownToast): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id))
}

/** The toasts that are shown now. */
export const getToasts = () => currentToasts

/** Calls back whenever a toast appears or disappears; returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
function Toast({ content: { text, phone, link, isPersistent }, onClose }: ToastProps) {
  return (
    <div
      className={classNames(styles.toast, isPersistent && styles.stays)}
      onAnimationEnd={(event) => event.target === event.currentTarget && onClose()}
    >
      <p>
        {text} {phone && <PhoneLink digits={phone} className={styles.way} />}{' '}
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
