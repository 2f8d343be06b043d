import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#locale/plural.ts'
import { useGatheredRows } from './use-gathered-rows.ts'

interface LiveListProps {
  /** The requests of the list, as they were loaded last. */
  numbers: readonly number[]
  /** Renders the list; it shows only rows that are shown. */
  children: (isShown: (number: number) => boolean) => ReactNode
}

/** A list that stays up to date. New rows gather behind one button, so that it does not jump under the reader. */
export function LiveList({ numbers, children }: LiveListProps) {
  const { isShown, count, show } = useGatheredRows(numbers)
  const showFromTop = () => {
    scrollTo({ top: 0 })
    show()
  }
  return (
    <>
      <div className="desk-updates" aria-live="polite">
        {count > 0 && (
          <button type="button" onClick={showFromTop}>
            <ArrowUp aria-hidden="true" />
            {plural(count, ['новая заявка', 'новые заявки', 'новых заявок'])}
          </button>
        )}
      </div>
      {children(isShown)}
    </>
  )
}
