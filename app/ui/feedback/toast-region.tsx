import { useState, useSyncExternalStore } from 'react'
import styles from './toast-region.module.css'
import { Toast } from './toast.tsx'
import { closeToast, subscribeToToasts, getToasts, type ShownToast, type ToastContent } from './toasts.ts'

const NO_TOASTS: readonly ShownToast[] = []

/**
 * Where toasts are shown, and read aloud. `notice`: one that the page comes with, for who has no JavaScript. They go by
 * themselves, but not under a mouse or with the focus inside; one that stays is closed by hand.
 */
export function ToastRegion({ notice }: { notice?: ToastContent }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS)
  const [closedNotice, closeNotice] = useState<ToastContent>()
  const isNoticed = notice !== undefined && notice !== closedNotice
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no paragraphs
    <div role="status" aria-atomic="false" className={styles.region}>
      {toasts.map((toast) => (
        <Toast key={toast.id} content={toast} onClose={() => closeToast(toast)} />
      ))}
      {isNoticed && toasts.every(({ isPersistent }) => isPersistent) && (
        <Toast content={notice} onClose={() => closeNotice(notice)} />
      )}
    </div>
  )
}
