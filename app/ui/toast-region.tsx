import { useState, useSyncExternalStore } from 'react'
import styles from './toast-region.module.css'
import { Toast } from './toast.tsx'
import { closeToast, hearToasts, readToasts, type ShownToast, type ToastWords } from './toasts.ts'

const NOTHING: readonly ShownToast[] = []

/**
 * Where toasts are shown, and read aloud. `notice`: one that the page comes with, for who has no JavaScript. They go by
 * themselves, but not under a mouse or with the focus inside; one that stays is closed by hand.
 */
export function ToastRegion({ notice }: { notice?: ToastWords }) {
  const toasts = useSyncExternalStore(hearToasts, readToasts, () => NOTHING)
  const [closedNotice, closeNotice] = useState<ToastWords>()
  const isNoticed = notice !== undefined && notice !== closedNotice
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no paragraphs
    <div role="status" aria-atomic="false" className={styles.region}>
      {toasts.map((toast) => (
        <Toast key={toast.id} words={toast} onClose={() => closeToast(toast)} />
      ))}
      {isNoticed && toasts.every(({ stays }) => stays) && <Toast words={notice} onClose={() => closeNotice(notice)} />}
    </div>
  )
}
