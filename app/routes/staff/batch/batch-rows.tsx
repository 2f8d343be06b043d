import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffRequestPath } from '#urls/staff-paths.ts'
import type { BatchView } from './load-batch-view.server.ts'

type Row = BatchView['rows'][number]

/** What became of each request, those that were left alone at the top. */
export function BatchRows({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <ul className="desk-list desk-bulk-rows" aria-label="Что вышло">
      {sorted.map((row) => (
        <li key={row.number} className={row.skip === null ? undefined : 'desk-skipped'}>
          <div>
            {row.status !== null && <StatusMark status={row.status} />}
            {row.name === null ? (
              `№\u00a0${row.number}`
            ) : (
              <Link to={staffRequestPath(row.number)}>{row.name}</Link>
            )}{' '}
            {row.name !== null && <span className="desk-soft">№&nbsp;{row.number}</span>}
          </div>
          <div className="desk-becomes">
            <Outcome row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const rankOf = ({ skip, isUndone, canUndo }: Row) => (skip !== null ? 0 : !isUndone && !canUndo ? 1 : 2)

function Outcome({ row: { skip, isUndone, canUndo, owner } }: { row: Row }) {
  if (skip !== null) return <span className="desk-warn">Пропущена: {skip}</span>
  if (isUndone) return <span className="desk-good">Возвращена как была</span>
  if (!canUndo) return <span className="desk-warn">Изменена, а&nbsp;потом её изменили ещё раз</span>
  return <span className="desk-good">Изменена{owner !== null && `, ведёт ${owner}`}</span>
}
