import { type ReactNode, useId, useState } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { useIsHydrated } from '../enhancement/hydration.ts'
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
  title,
  to,
  children,
}: {
  label: ReactNode
  buttonClass?: string
  panelClass?: string
  /** Which edge of the button the panel is aligned to. */
  align?: 'start' | 'end'
  /** The gist of the panel, for the link. */
  title?: string
  /**
   * For lists with many panels: a page that says the same. The panel is filled when it opens first, and without
   * JavaScript a link to the page is in the button's place.
   */
  to?: string
  children: ReactNode
}) {
  const id = `panel-${useId()}`
  const isHydrated = useIsHydrated()
  const [isFilled, setFilled] = useState(to === undefined)
  if (to !== undefined && !isHydrated) {
    return (
      <Link to={to} className={buttonClass} title={title}>
        {label}
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={buttonClass} popoverTarget={id} onClick={() => setFilled(true)}>
        {label}
      </button>
      <div id={id} popover="auto" className={classNames(styles.panel, styles[align], panelClass)}>
        {isFilled && children}
      </div>
    </>
  )
}
