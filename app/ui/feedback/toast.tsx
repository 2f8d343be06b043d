import { X } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './toast-region.module.css'
import type { ToastContent } from './toasts.ts'

interface ToastProps {
  content: ToastContent
  onClose: () => void
}

/** A short message, optionally with a link. It disappears after ten seconds unless it is persistent. */
export function Toast({ content: { text, link, isPersistent }, onClose }: ToastProps) {
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
