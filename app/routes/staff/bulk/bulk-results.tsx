import { Link } from '#app/ui/navigation/link.tsx'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { plural } from '#locale/plural.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import { REQUEST_FORMS } from './bulk.texts.ts'
import type { DescribedOutcome } from './describe-outcomes.server.ts'

interface BulkResultsProps {
  results: readonly DescribedOutcome[]
  /** The list that the requests were selected in. */
  back: string
}

/** What became of each request, those that were left alone at the top. */
export function BulkResults({ results, back }: BulkResultsProps) {
  const skipped = results.filter(({ skip }) => skip !== null)
  const changed = results.length - skipped.length
  const sorted = [...skipped, ...results.filter(({ skip }) => skip === null)]
  return (
    <>
      <Alert tone={changed === 0 ? 'warn' : 'good'} live>
        {changed === 0 ? 'Ни\u00a0одна заявка не\u00a0изменилась.' : `Изменено: ${plural(changed, REQUEST_FORMS)}.`}
        {skipped.length > 0 && ` Пропущено: ${plural(skipped.length, REQUEST_FORMS)}, причины ниже.`}
      </Alert>
      <div>
        <ButtonLink to={back}>К&nbsp;списку</ButtonLink>
      </div>
      <ul className="desk-list desk-bulk-rows" aria-label="Что вышло">
        {sorted.map(({ number, name, status, owner, skip }) => (
          <li key={number} className={skip === null ? undefined : 'desk-skipped'}>
            <div>
              {status !== null && <StatusMark status={status} />}
              {name === null ? `№\u00a0${number}` : <Link to={staffRequestPath(number)}>{name}</Link>}{' '}
              {name !== null && <span className="desk-soft">№&nbsp;{number}</span>}
            </div>
            <div className="desk-becomes">
              {skip === null ? (
                <span className="desk-good">Изменена{owner !== null && `, ведёт ${owner}`}</span>
              ) : (
                <span className="desk-warn">Пропущена: {skip}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
