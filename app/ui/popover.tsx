import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './popover.module.css'

/**
 * A button and what it opens. The browser's own popover: it opens without JavaScript, closes on Escape or a tap beside
 * it, and stands over everything. It hangs at its button, and on a phone rises from the foot of the screen.
 */
export function Popover({
  label,
  buttonClass,
  panelClass,
  align = 'start',
  children,
}: {
  label: ReactNode
  buttonClass?: string
  panelClass?: string
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const id = `panel-${useId()}`
  // Chromium 129 to 132 can hang a panel at its button, but does not know by itself which one that is.
  const anchor = `--${id}`
  return (
    <>
      <button type="button" className={buttonClass} popoverTarget={id} style={{ anchorName: anchor }}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(styles.panel, styles[align], panelClass)}
        style={{ positionAnchor: anchor }}
      >
        {children}
      </div>
    </>
  )
}
