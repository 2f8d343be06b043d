import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './column-strip.module.css'

/** On a phone two columns are whole, and a third one shows that there are more. */
const SHOWN = 2

interface ColumnStripProps {
  /** The element that scrolls sideways. */
  scroller: RefObject<HTMLElement | null>
  /** How many cars are compared. */
  count: number
  differences: DifferencesSwitch | undefined
}

/** A link that hides the rows without differences, or shows them again. */
export interface DifferencesSwitch {
  to: string
  isOn: boolean
}

/** On a phone, a line that stays above the table: which cars are in view, and whether only differences are shown. */
export function ColumnStrip({ scroller, count, differences }: ColumnStripProps) {
  const first = useFirstColumn(scroller)
  const last = Math.min(first + SHOWN, count)
  const turn = (columns: number) => {
    const list = scroller.current
    list?.scrollTo({ left: (first + columns) * columnWidthOf(list) })
  }
  return (
    <div className={styles.strip}>
      {differences && (
        <Link
          to={differences.to}
          className={styles.differences}
          role="switch"
          aria-checked={differences.isOn}
          preventScrollReset
          rel="nofollow"
        >
          <span className={styles.track} aria-hidden="true" />
          Только различия
        </Link>
      )}
      {count > SHOWN && (
        <div className={`${styles.turn} needs-script`}>
          <IconButton label="Предыдущий автомобиль" disabled={first === 0} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <p aria-live="polite">
            {first + 1 === last ? last : `${first + 1}–${last}`} из&nbsp;{count}
          </p>
          <IconButton label="Следующий автомобиль" disabled={last === count} onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** The index of the first column in view. */
function useFirstColumn(scroller: RefObject<HTMLElement | null>): number {
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const list = scroller.current
    if (list === null) return undefined
    const follow = () => setFirst(Math.round(list.scrollLeft / columnWidthOf(list)))
    list.addEventListener('scroll', follow, { passive: true })
    return () => list.removeEventListener('scroll', follow)
  }, [scroller])
  return first
}

const columnWidthOf = (list: HTMLElement) => list.querySelector('th[aria-label]')?.clientWidth || list.clientWidth
