import { ArrowUp } from 'lucide-react'
import { plural } from '#locale/plural.ts'
import { useListUpdates } from './use-list-updates.ts'

/** What has come or changed since the list was loaded, behind one button, so that the list does not jump. */
export function ListUpdates({ shown }: { shown: readonly number[] }) {
  const { count, show } = useListUpdates(shown)
  return (
    <div className="desk-updates" aria-live="polite">
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            scrollTo({ top: 0 })
            show()
          }}
        >
          <ArrowUp aria-hidden="true" />
          {plural(count, ['новая заявка', 'новые заявки', 'новых заявок'])}
        </button>
      )}
    </div>
  )
}
