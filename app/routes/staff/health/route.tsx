import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import { countDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import { formatTime } from '#locale/dates/date.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { AREA_LABELS, describeInRussian } from './findings.texts.ts'
import { listChannelRows } from './list-channel-rows.ts'
import { WithCommands } from './with-commands.tsx'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Состояние')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [areas, counts] = await Promise.all([site.health.examine(), countDeliveries(site)])
  const views = areas.map(({ area, findings }) => ({
    label: AREA_LABELS[area],
    findings: findings.map((finding) => ({ status: finding.status, ...describeInRussian(finding) })),
  }))
  const problems = views.flatMap(({ label, findings }) =>
    findings.flatMap(({ status, ...words }) => (status === 'good' ? [] : [{ status, label, ...words }])),
  )
  return {
    checkedAt: formatTime(site.now(), site.timeZone),
    problems: problems.toSorted((one, other) => Number(other.status === 'bad') - Number(one.status === 'bad')),
    well: views.flatMap(({ label, findings }) => {
      const lines = findings.filter(({ status }) => status === 'good').map(({ what }) => what)
      return lines.length === 0 ? [] : [{ label, lines }]
    }),
    channels: listChannelRows(
      site.channels.map(({ name }) => name),
      counts,
    ),
    canRetry: isAllowed(viewer, 'deliveries.retry'),
  }
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const { checkedAt, problems, well, channels, canRetry } = loaderData
  const faults = problems.filter(({ status }) => status === 'bad').length
  return (
    <StaffPage
      title="Состояние"
      lead={
        <>
          {describeTotal(faults, problems.length - faults)}. Проверено в&nbsp;{checkedAt}.
        </>
      }
    >
      {problems.length > 0 && (
        <section className="desk-section">
          <h2>Что исправить</h2>
          <ul className="desk-list desk-findings">
            {problems.map(({ status, label, what, remedy }) => (
              <li key={`${label} ${what}`}>
                {status === 'bad' ? (
                  <CircleX className="desk-bad" aria-hidden="true" />
                ) : (
                  <TriangleAlert className="desk-warn" aria-hidden="true" />
                )}
                <div>
                  <span className="desk-soft">
                    {label}
                    <span className="desk-hidden">: {status === 'bad' ? 'неисправность' : 'предупреждение'}</span>
                  </span>
                  <strong>
                    <WithCommands text={what} />
                  </strong>
                  {remedy !== undefined && (
                    <p>
                      <WithCommands text={remedy} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="desk-section">
        <h2>Доставка заявок</h2>
        <ul className="desk-list desk-channels">
          {channels.map((channel) => (
            <li key={channel.name}>
              <strong>{channel.name}</strong>
              <dl>
                <Figure label="Ждут" count={channel.waiting} note={channel.oldest} />
                <Figure label="Задержаны" count={channel.held} />
                <Figure label="Не доставлены" count={channel.dead} isBad />
              </dl>
            </li>
          ))}
        </ul>
        {canRetry && channels.some(({ dead }) => dead > 0) && (
          <p>
            <Link to={staffPath('requests/dead')}>Отправить недоставленные ещё&nbsp;раз</Link>
          </p>
        )}
      </section>
      <section className="desk-section">
        <h2>В&nbsp;порядке</h2>
        <ul className="desk-list desk-findings desk-well">
          {well.map(({ label, lines }) => (
            <li key={label}>
              <CircleCheck aria-hidden="true" />
              <div>
                <strong>{label}</strong>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </StaffPage>
  )
}

function describeTotal(faults: number, warnings: number): string {
  const parts = [
    ...(faults === 0 ? [] : [plural(faults, ['неисправность', 'неисправности', 'неисправностей'])]),
    ...(warnings === 0 ? [] : [plural(warnings, ['предупреждение', 'предупреждения', 'предупреждений'])]),
  ]
  return parts.length === 0 ? 'Всё работает' : parts.join(', ')
}

interface FigureProps {
  label: string
  count: number
  note?: string | null
  isBad?: boolean
}

function Figure({ label, count, note, isBad }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isBad && count > 0 ? 'desk-bad' : undefined}>
        {formatNumber(count)}
        {count > 0 && note && <span className="desk-soft"> {note}</span>}
      </dd>
    </div>
  )
}
