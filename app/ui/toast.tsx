import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'
import type { ToastWords } from './toasts.ts'

interface ToastProps {
  words: ToastWords
  onClose: () => void
}

/** Something short that has happened, perhaps with a way on; it goes after ten seconds. */
export function Toast({ words: { text, way }, onClose }: ToastProps) {
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
