import { Form } from 'react-router'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import type { CardView } from './load-customer-view.server.ts'

interface PanelProps {
  view: CardView
}

/** All requests that this person may see; another person's can be split off. */
export function RequestsPanel({ view }: PanelProps) {
  const { history, hidden, can } = view
  return (
    <section className="desk-panel">
      <h2>Заявки</h2>
      {history.length === 0 && <p className="desk-soft">Ваш филиал их не&nbsp;видит.</p>}
      <ul className="desk-history">
        {history.map((row) => (
          <li key={row.number}>
            <StatusMark status={row.status} />
            <div>
              <Link to={staffRequestPath(row.number)}>
                №&nbsp;{row.number}, {row.label}
              </Link>
              <div className="desk-soft">
                {[row.came, row.subject, row.name, row.branch].filter((part) => part !== null).join(', ')}
              </div>
            </div>
            {can.split && <SplitForm view={view} number={row.number} name={row.name} />}
          </li>
        ))}
      </ul>
      {hidden !== null && <p className="desk-soft">{hidden}: их&nbsp;здесь не&nbsp;видно.</p>}
    </section>
  )
}

interface SplitFormProps extends PanelProps {
  number: number
  name: string
}

const SplitForm = ({ view, number, name }: SplitFormProps) => (
  <details className="desk-more desk-split">
    <summary>
      Другой человек…<span className="desk-hidden"> заявка №&nbsp;{number}</span>
    </summary>
    <Form method="post" className="desk-form">
      <p className="desk-soft">
        Заявка №&nbsp;{number}, {name}, получит свою карточку. Телефон останется у&nbsp;этой. Передумаете&nbsp;—
        объедините их снова.
      </p>
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="number" value={number} />
      <Button type="submit" name="intent" value="split" look="ghost" size="small">
        Отделить
      </Button>
    </Form>
  </details>
)

/** The cards that are shown as this one, each with its way out. */
export function MergesPanel({ view: { merges, can } }: PanelProps) {
  if (merges.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Из&nbsp;чего собрана</h2>
      <ul className="desk-history">
        {merges.map(({ id, goneId, name, requests, at, mergedBy }) => (
          <li key={id}>
            <div>
              Карточка №&nbsp;{goneId}, {name}
              <div className="desk-soft">
                {plural(requests, ['заявка', 'заявки', 'заявок'])}, {at}, {mergedBy}
              </div>
            </div>
            {can.merge && (
              <Form method="post">
                <input type="hidden" name="merge" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo-merge"
                  look="ghost"
                  size="small"
                  aria-label={`Разъединить: карточка №\u00a0${goneId}`}
                >
                  Разъединить
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
