import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { describeDetails, describeSubject } from '#app/features/staff/audit/describe-entry.ts'
import { ACTION_LABELS, ACTOR_LABELS } from '#app/features/staff/staff.texts.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { keysOf } from '#domain/keys-of.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { listStaff, type StaffPerson } from '#domain/staff/people.server.ts'
import { listAudit } from '#domain/access/audit-log.server.ts'
import { branchesFor, isAllowed, type StaffActor } from '#domain/access/rights.ts'
import { listLostReasons } from '#domain/desk/reasons/lost-reasons.server.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffBatchPath, staffPath } from '#urls/staff-paths.ts'
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
  const [people, branches, reasons] = await Promise.all([listStaff(site), listBranches(site), listLostReasons(site)])
  const names = {
    people: new Map(people.map(({ id, name }) => [id, name])),
    branches: new Map(branches.map(({ id, name }) => [id, name])),
    reasons: new Map(reasons.map(({ code, title }) => [code, title])),
    timeZone: site.timeZone,
  }
  return {
    filters,
    next,
    actors: isAllowed(viewer, 'audit.view') ? listActors(viewer, people) : [],
    entries: entries.map(({ at, before: was, after, reason, ...entry }) => ({
      ...entry,
      at: formatNumericDateTime(at, site.timeZone),
      about: describeSubject(entry.subject, names),
      batch: entry.actor === viewer.id ? /^batch:([\da-f-]+)$/.exec(entry.subject)?.[1] : undefined,
      details: describeDetails({ action: entry.action, before: was, after, reason }, names),
    })),
  }
}

/** Who can be chosen in the filter: people of the branches whose log the viewer reads. */
function listActors(viewer: StaffActor, people: readonly StaffPerson[]) {
  const branches = branchesFor(viewer, 'audit.view')
  const visible = people.filter(
    ({ grants }) =>
      branches === 'all' || grants.some(({ branchId }) => branchId === null || branches.includes(branchId)),
  )
  return [
    ...visible.map(({ id, name }) => ({ id: `staff:${id}`, label: name })),
    ...Object.entries(ACTOR_LABELS).map(([id, label]) => ({ id, label })),
  ]
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

export default function Audit({ loaderData: { filters, actors, entries, next } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Журнал"
      lead={
        actors.length > 0
          ? 'Кто, что и когда сделал. Записи нельзя ни изменить, ни удалить.'
          : 'Что и когда сделали вы. Записи нельзя ни изменить, ни удалить.'
      }
    >
      <Form className="desk-filters" key={JSON.stringify(filters)}>
        {actors.length > 0 && (
          <SelectField id="actor" name="actor" label="Кто" isOptional defaultValue={filters.actor}>
            <option value="">Все</option>
            {actors.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
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
              {entries.map(({ id, at, actor, actorName, action, subject, about, batch, details, address }) => (
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
                    <Link to={withQuery(staffPath('audit'), { ...filters, subject })}>{about}</Link>
                  </td>
                  <td>
                    {details}
                    {batch !== undefined && (
                      <>
                        {' '}
                        <Link to={staffBatchPath(batch)}>что вышло</Link>
                      </>
                    )}
                  </td>
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
