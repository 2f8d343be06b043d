import { Link } from '#app/ui/navigation/link.tsx'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { staffRequestPath } from '#urls/staff-paths.ts'
import type { BulkView } from './load-bulk-view.server.ts'

/** Each request with what would become of it, those that are skipped at the top. */
export function BulkRows({ view: { rows, sign } }: { view: BulkView }) {
  const sorted = rows.toSorted((a, b) => Number(b.skip !== null) - Number(a.skip !== null))
  return (
    <ul className="desk-list desk-bulk-rows" aria-label="Заявки">
      {sorted.map(({ number, status, name, label, branch, was, skip }) => (
        <li key={number} className={skip === null ? undefined : 'desk-skipped'}>
          <div>
            <StatusMark status={status} />
            <Link to={staffRequestPath(number)}>{name}</Link>{' '}
            <span className="desk-soft">
              №&nbsp;{number}, {label}, {branch ?? 'без филиала'}
            </span>
          </div>
          <div className="desk-becomes">
            {skip === null ? (
              <>
                <span className="desk-soft">{was}</span>
                {sign !== null && (
                  <>
                    {' '}
                    <span aria-hidden="true">→</span> <strong>{sign}</strong>
                  </>
                )}
              </>
            ) : (
              <span className="desk-warn">Пропустим: {skip}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
