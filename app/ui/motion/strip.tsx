import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './strip.module.css'
import { useStrip } from './use-strip.ts'

interface StripProps {
  /** What the row contains, for screen readers. */
  label: string
  items: readonly { key: string | number; content: ReactNode }[]
  /** Sets the width of the items: `--item`. */
  className?: string
}

/**
 * A row that is wider than its box: it scrolls by finger or wheel, the arrow buttons scroll it by one view, the bar
 * below is draggable, and the counter shows the position. It uses the browser's own scrolling; without script only that
 * remains.
 */
export function Strip({ label, items, className }: StripProps) {
  const { row, view, measure, move, drag, release } = useStrip()
  const isWhole = view.isAtStart && view.isAtEnd
  return (
    <div className={classNames(styles.strip, className)}>
      <ul ref={row} className={styles.row} aria-label={label} onScroll={measure}>
        {items.map(({ key, content }) => (
          <li key={key} className={styles.item}>
            {content}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={classNames('needs-script', styles.controls, isWhole && styles.idle)}>
          <div
            className={styles.bar}
            aria-hidden="true"
            onPointerDown={drag}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <div
              className={styles.handle}
              style={{ inlineSize: `${view.visibleShare * 100}%`, insetInlineStart: `${view.scrolledShare * 100}%` }}
            />
          </div>
          <p className={styles.place}>
            <span className="visually-hidden">Показано </span>
            {view.index + 1}&nbsp;/&nbsp;{items.length}
          </p>
          <IconButton label="Назад" look="outlined" aria-disabled={view.isAtStart} onClick={() => move(-1)}>
            <ArrowLeft />
          </IconButton>
          <IconButton label="Вперёд" look="outlined" aria-disabled={view.isAtEnd} onClick={() => move(1)}>
            <ArrowRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}
