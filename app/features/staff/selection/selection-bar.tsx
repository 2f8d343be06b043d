import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { formatNumber } from '#locale/number.ts'
import { withQuery } from '#urls/fill-pattern.ts'

interface SelectionBarProps {
  /** Of the form that the boxes of the rows belong to. */
  formId: string
  /** The page that says what would change. */
  action: string
  label: string
  /** The filter of the list: the page takes it along. */
  filter: URLSearchParams
  /** The link that selects all that the filter shows. */
  all: ReactNode
  /** The buttons. */
  children: ReactNode
}

/**
 * What can be done with the rows that are ticked. Shown by the style sheet once one is: a plain form, whose fields become
 * the address of the page that says what would change.
 */
export function SelectionBar({ formId, action, label, filter, all, children }: SelectionBarProps) {
  const picked = usePickedCount(formId)
  return (
    <form id={formId} action={action} className="desk-bulk" aria-label={label}>
      {[...filter].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p aria-live="polite">{picked === undefined ? 'С\u00a0выбранными' : `Выбрано ${formatNumber(picked)}`}</p>
      <Link to={withQuery(action, new URLSearchParams([...filter, ['all', '1']]))}>{all}</Link>
      <div className="desk-bulk-buttons">
        {children}
        <button type="reset" className="desk-bulk-reset">
          <X aria-hidden="true" />
          <span className="desk-hidden">Снять выбор</span>
        </button>
      </div>
    </form>
  )
}

/** How many rows are ticked; undefined until the script runs. */
function usePickedCount(formId: string): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    const recount = () => setCount(document.querySelectorAll(`input[form=${formId}]:checked`).length)
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
