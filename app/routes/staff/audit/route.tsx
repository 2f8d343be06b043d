import { Form, Link } from 'react-router'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { ACTION_LABELS, ACTOR_LABELS, AUDITED_FIELD_LABELS } from '#app/features/staff/staff.texts.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { keysOf } from '#domain/keys-of.ts'
import { listStaff } from '#domain/staff/people.server.ts'
import { listAudit } from '#domain/access/audit-log.server.ts'
import { branchesFor } from '#domain/access/rights.ts'
import type { AuditedFields } from '#domain/access/with-audit.server.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Журнал')

const FILTERS = ['actor', 'subject', 'action', 'day'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const filters = parseFilters(url.searchParams)
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0]
  const viewer = context.get(staffContext)
  const { entries, next } = await listAudit(site, viewer, {
    ...filters,
    before: before === undefined ? undefined : Number(before),
  })
  const branches = branchesFor(viewer, 'audit.view')
  const people = (await listStaff(site)).filter(
    ({ grants }) =>
      branches === 'all' || grants.some(({ branchId }) => branchId === null || branches.includes(branchId)),
  )
  return {
    filters,
    next,
    actors: [
      ...people.map(({ id, name }) => ({ id: `staff:${id}`, label: name })),
      ...Object.entries(ACTOR_LABELS).map(([id, label]) => ({ id, label })),
    ],
    entries: entries.map(({ at, before: was, after, ...entry }) => ({
      ...entry,
      at: formatNumericDateTime(at, site.timeZone),
      changes: [was && `было ${describeFields(was)}`, after && describeFields(after)].filter(Boolean).join(' → '),
    })),
  }
}

/** The filters of the address; a day that is none is left out. */
function parseFilters(search: URLSearchParams): Filters {
  const entries = FILTERS.flatMap((name) => {
    const value = (search.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200)
    const isUsable = value !== '' && (name !== 'day' || isDay(value))
    return isUsable ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

const isDay = (text: string) => isCalendarDay(text) && text > '2000'

/** Without most of a long id: `invitation:62b2724b`. */
const shortSubject = (subject: string) => subject.replace(/^(\w+:[\da-f]{8})-[\da-f-]{27}$/, '$1')

const describeFields = (fields: AuditedFields) =>
  Object.entries(fields)
    .map(([name, value]) => `${AUDITED_FIELD_LABELS[name] ?? name}: ${value ?? '—'}`)
    .join(', ')

export default function Audit({ loaderData: { filters, actors, entries, next } }: Route.ComponentProps) {
  return (
    <StaffPage title="Журнал" lead="Кто, что и когда сделал. Записи нельзя ни изменить, ни удалить.">
      <Form className="desk-filters" key={JSON.stringify(filters)}>
        <SelectField id="actor" name="actor" label="Кто" isOptional defaultValue={filters.actor}>
          <option value="">Все</option>
          {actors.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField id="action" name="action" label="Что" isOptional defaultValue={filters.action}>
          <option value="">Всё</option>
          {keysOf(ACTION_LABELS).map((action) => (
            <option key={action} value={action}>
              {ACTION_LABELS[action]}
            </option>
          ))}
        </SelectField>
        <TextField id="day" name="day" label="День" type="date" defaultValue={filters.day} isOptional />
        {filters.subject !== undefined && (
          <TextField id="subject" name="subject" label="С чем" defaultValue={filters.subject} isOptional />
        )}
        <Button type="submit">Показать</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink to={staffPath('audit')} look="ghost">
            Сбросить
          </ButtonLink>
        )}
      </Form>
      {entries.length === 0 ? (
        <p>Таких записей нет.</p>
      ) : (
        // The table scrolls sideways on a phone, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="desk-table-box" tabIndex={0} aria-label="Записи журнала">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Когда</th>
                <th scope="col">Кто</th>
                <th scope="col">Что</th>
                <th scope="col">С чем</th>
                <th scope="col">Подробно</th>
                <th scope="col">Адрес</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, actor, actorName, action, subject, changes, reason, address }) => (
                <tr key={id}>
                  <td>{at}</td>
                  <td>
                    <Link to={withQuery(staffPath('audit'), { ...filters, actor })}>
                      {actorName ?? ACTOR_LABELS[actor] ?? actor}
                    </Link>
                  </td>
                  <td>
                    <Link to={withQuery(staffPath('audit'), { ...filters, action })}>
                      {ACTION_LABELS[action] ?? action}
                    </Link>
                  </td>
                  <td>
                    <Link to={withQuery(staffPath('audit'), { ...filters, subject })}>{shortSubject(subject)}</Link>
                  </td>
                  <td>{[changes, reason].filter(Boolean).join('; ')}</td>
                  <td>{address}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {next !== undefined && (
        <p>
          <Link to={withQuery(staffPath('audit'), { ...filters, before: String(next) })}>Раньше</Link>
        </p>
      )}
    </StaffPage>
  )
}
