import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { BULK_FORM_ID } from '#app/features/staff/requests/request-list.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { type DeskQuery, formatDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'

interface BulkBarProps {
  query: DeskQuery
  /** How many requests the filter matches. */
  total: number
  canSetStatus: boolean
}

/**
 * What can be done with the rows that are ticked. Shown by the style sheet once one is: a plain form, whose fields become
 * the address of the page that says what would change.
 */
export function BulkBar({ query, total, canSetStatus }: BulkBarProps) {
  const picked = usePickedCount()
  const filter = new URLSearchParams(formatDeskQuery({ ...query, after: undefined }))
  return (
    <form id={BULK_FORM_ID} action={staffPath('requests/bulk')} className="desk-bulk" aria-label="Выбранные заявки">
      {[...filter].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p aria-live="polite">{picked === undefined ? 'С\u00a0выбранными' : `Выбрано ${formatNumber(picked)}`}</p>
      <Link to={withQuery(staffPath('requests/bulk'), new URLSearchParams([...filter, ['all', '1']]))}>
        все {plural(total, ['заявка', 'заявки', 'заявок'])} по&nbsp;фильтру
      </Link>
      <div className="desk-bulk-buttons">
        <Button type="submit" name="do" value="transfer" look="ghost" size="small">
          Передать…
        </Button>
        {canSetStatus && (
          <Button type="submit" name="do" value="status" look="ghost" size="small">
            Закрыть…
          </Button>
        )}
        <button type="reset" className="desk-bulk-reset">
          <X aria-hidden="true" />
          <span className="desk-hidden">Снять выбор</span>
        </button>
      </div>
    </form>
  )
}

/** How many rows are ticked; undefined until the script runs. */
function usePickedCount(): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    const recount = () => setCount(document.querySelectorAll(`input[form=${BULK_FORM_ID}]:checked`).length)
    // The boxes are empty only after the event.
    const recountLater = () => setTimeout(recount)
    recount()
    addEventListener('change', recount)
    addEventListener('reset', recountLater)
    return () => {
      removeEventListener('change', recount)
      removeEventListener('reset', recountLater)
    }
  })
  return count
}
