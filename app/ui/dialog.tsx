import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  /** Open with `ref.current?.showModal()`, close with `ref.current?.close()`. */
  ref: RefObject<HTMLDialogElement | null>
  title: string
  /** `modal` stands in the middle (a sheet on a phone), `sheet` always comes from below, `full` covers everything. */
  kind?: 'modal' | 'sheet' | 'full'
  children: ReactNode
  /** Stays in view below what scrolls: the one button. */
  foot?: ReactNode
  id?: string
  onClose?: () => void
}

/** The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. Also closes on the veil. */
export function Dialog({ ref, title, kind = 'modal', children, foot, id, onClose }: DialogProps) {
  const titleId = `title-${useId()}`
  return (
    // The veil belongs to the dialog element; by keyboard Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      id={id}
      className={classNames(styles.dialog, styles[kind])}
      aria-labelledby={titleId}
      onClick={closeOnVeil}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Закрыть" onClick={() => ref.current?.close()}>
          <X />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}

function closeOnVeil(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close()
}
