import { useState, useSyncExternalStore } from 'react'
import styles from './toast-region.module.css'
import { Toast } from './toast.tsx'
import { closeToast, hearToasts, readToast, type ToastWords } from './toasts.ts'

/**
 * Where toasts are shown, one at a time, and read aloud. `notice`: one that the page comes with, for who has no
 * JavaScript. They go by themselves, but not under a mouse or with the focus inside.
 */
export function ToastRegion({ notice }: { notice?: ToastWords }) {
  const toast = useSyncExternalStore(hearToasts, readToast, () => undefined)
  const [closedNotice, closeNotice] = useState<ToastWords>()
  const isNoticed = notice !== undefined && notice !== closedNotice
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no paragraphs
    <div role="status" className={styles.region}>
      {toast && <Toast key={toast.id} words={toast} onClose={() => closeToast(toast)} />}
      {!toast && isNoticed && <Toast words={notice} onClose={() => closeNotice(notice)} />}
    </div>
  )
}
