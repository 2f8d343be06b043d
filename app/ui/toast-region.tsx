import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'
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

function Toast({ words: { text, way }, onClose }: { words: ToastWords; onClose: () => void }) {
  return (
    <div className={styles.toast} onAnimationEnd={(event) => event.target === event.currentTarget && onClose()}>
      <p>
        {text}{' '}
        {way && (
          <Link to={way.to} className={styles.way} onClick={onClose}>
            {way.label}
          </Link>
        )}
      </p>
      <IconButton label="Закрыть сообщение" className={`needs-script ${styles.close}`} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
