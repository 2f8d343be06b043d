import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'

/**
 * A button and the panel it opens. The browser's own popover: it opens without JavaScript, closes on Escape or a tap
 * outside, and is above everything else. It is placed at its button, and on a phone at the foot of the screen.
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
  /** Which edge of the button the panel is aligned to. */
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const id = `panel-${useId()}`
  return (
    <>
      <button type="button" className={buttonClass} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className={classNames(styles.panel, styles[align], panelClass)}>
        {children}
      </div>
    </>
  )
}
