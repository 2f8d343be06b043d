import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './strip.module.css'
import { useStrip } from './use-strip.ts'

interface StripProps {
  /** What it holds, for those who do not see it. */
  label: string
  items: readonly { key: string | number; content: ReactNode }[]
  /** Gives the items their width: `--item`. */
  className?: string
}

/**
 * A row of which a part is in view: a finger or a wheel pushes it, arrows turn it by what is in view, the bar under it is
 * pulled, and the figures say where one stands. It is the browser's own scrolling; without script only that remains.
 */
export function Strip({ label, items, className }: StripProps) {
  const { row, view, measure, move, pull, release } = useStrip()
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
            onPointerDown={pull}
            onPointerMove={pull}
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
