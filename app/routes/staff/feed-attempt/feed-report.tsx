import type { ReactNode } from 'react'
import type { toReportView } from '#app/features/staff/feeds/report-view.ts'
import { Link } from '#app/ui/navigation/link.tsx'

type Report = ReturnType<typeof toReportView>

/** What a file does or would do: the counts, the cars one by one, and what is odd in it. */
export const FeedReport = ({
  report: { counts, groups, refusals, unknown, missing, warnings },
}: {
  report: Report
}) => (
  <>
    <section className="desk-section">
      <h2>Автомобили</h2>
      <dl className="desk-feed-counts">
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
    {groups.length > 0 && (
      <section className="desk-section">
        <h2>По&nbsp;одному</h2>
        <div>
          {groups.map(({ kind, title, count, cars, rest }, index) => (
            <Group key={kind} title={title} count={count} isOpen={index === 0}>
              {cars.map(({ car, path, change }) => (
                <li key={`${path} ${car}`}>
                  {path === null ? <span>{car}</span> : <Link to={path}>{car}</Link>}
                  {change !== null && <span>{change}</span>}
                </li>
              ))}
              {rest > 0 && <li className="desk-soft">и&nbsp;ещё {rest}</li>}
            </Group>
          ))}
        </div>
      </section>
    )}
    {refusals.length + unknown.length + missing.length + warnings.length > 0 && (
      <section className="desk-section">
        <h2>На&nbsp;что обратить внимание</h2>
        <div>
          {refusals.length > 0 && (
            <Group title="Не приняты" count={String(refusals.length)}>
              {refusals.map(({ place, reason }) => (
                <li key={`${place} ${reason}`}>
                  <span>{place}</span>
                  <span>{reason}</span>
                </li>
              ))}
            </Group>
          )}
          {unknown.length > 0 && (
            <Group title="Незнакомые значения" count={String(unknown.length)}>
              {unknown.map(({ text, cars }) => (
                <li key={text}>
                  <span>{text}</span>
                  <span className="desk-soft">{cars}</span>
                </li>
              ))}
            </Group>
          )}
          {missing.length > 0 && (
            <Group title="Не указано, и фильтры этих автомобилей не найдут" count={String(missing.length)}>
              {missing.map(({ text, cars }) => (
                <li key={text}>
                  <span>{text}</span>
                  <span className="desk-soft">{cars}</span>
                </li>
              ))}
            </Group>
          )}
          {warnings.length > 0 && (
            <Group title="О файле, для оператора" count={String(warnings.length)}>
              {warnings.map((warning) => (
                <li key={warning} lang="en">
                  {warning}
                </li>
              ))}
            </Group>
          )}
        </div>
      </section>
    )}
  </>
)

interface GroupProps {
  title: string
  count: string
  isOpen?: boolean
  children: ReactNode
}

const Group = ({ title, count, isOpen, children }: GroupProps) => (
  <details className="desk-feed-group" open={isOpen}>
    <summary>
      {title}
      <span>{count}</span>
    </summary>
    <ul className="desk-feed-cars">{children}</ul>
  </details>
)
