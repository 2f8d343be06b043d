import { ChevronLeft, ChevronRight } from 'lucide-react'
import { data, Form as RouterForm, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { listBulkColleagues } from '#domain/desk/bulk/list-bulk-rows.server.ts'
import {
  addAbsence,
  DAYS_IN_WEEK,
  listAbsences,
  listDuties,
  removeAbsence,
  saveDutyWeek,
} from '#domain/desk/routing/duty.server.ts'
import { AbsenceSchema, DutyWeekSchema } from '#domain/desk/routing/routing-forms.ts'
import { addDays, formatDayMonth, isCalendarDay, toLocalDay, weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatShortWeekday } from '#locale/dates/weekday.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { DutyGrid } from './duty-grid.tsx'
import { readDutyForm } from './read-duty-form.server.ts'

export const meta = () => staffMeta('Смены')

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const managed = branchesFor(viewer, 'routing.manage')
  const [all, people] = await Promise.all([listBranches(site), listBulkColleagues(site, viewer)])
  const branches = all.filter(({ id }) => managed === 'all' || managed.includes(id))
  const branch = branches.find(({ id }) => String(id) === url.searchParams.get('branch')) ?? branches[0]
  const today = toLocalDay(site.now(), branch?.timeZone ?? site.timeZone)
  const asked = url.searchParams.get('week') ?? ''
  const monday = mondayOf(isCalendarDay(asked) && asked > '2000' && asked < '2100' ? asked : today)
  const [duties, absences] = await Promise.all([
    branch === undefined ? [] : listDuties(site, { branchId: branch.id, monday }),
    listAbsences(site, viewer, today),
  ])
  const days = Array.from({ length: DAYS_IN_WEEK }, (_, index) => addDays(monday, index))
  return {
    branches: branches.map(({ id, name }) => ({ id, name })),
    branchId: branch?.id,
    monday,
    previous: addDays(monday, -DAYS_IN_WEEK),
    next: addDays(monday, DAYS_IN_WEEK),
    week: `${formatDayMonth(monday)} — ${formatDayMonth(addDays(monday, DAYS_IN_WEEK - 1))}`,
    days: days.map((day) => ({
      day,
      weekday: formatShortWeekday(weekdayOf(day)),
      date: formatDayMonth(day),
      isToday: day === today,
    })),
    people: people
      .filter(({ branches: worksIn }) => worksIn === 'all' || (branch !== undefined && worksIn.includes(branch.id)))
      .map(({ id, name }) => ({
        id,
        name,
        duties: duties.filter(({ staffId }) => staffId === id).map(({ day }) => day),
        away: days.filter((day) =>
          absences.some(({ person, firstDay, lastDay }) => person.id === id && firstDay <= day && day <= lastDay),
        ),
      })),
    everybody: people.map(({ id, name }) => ({ id, name })),
    absences: absences.map(({ id, person, firstDay, lastDay }) => ({
      id,
      name: person.name,
      days:
        firstDay === lastDay ? formatDayMonth(firstDay) : `${formatDayMonth(firstDay)} — ${formatDayMonth(lastDay)}`,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request, { read: readDutyForm })
  if (form.intent === 'absence') {
    const parsed = form.parse(AbsenceSchema)
    if (!parsed.ok) return parsed.rejection
    return answer(await addAbsence(site, viewer, parsed.values), { done: 'absence' })
  }
  if (form.intent === 'remove-absence')
    return answer(await removeAbsence(site, viewer, parseIdField(form.fields, 'absence') ?? 0), { done: 'removed' })
  if (form.intent !== 'week') return form.rejectMalformed()
  const parsed = form.parse(DutyWeekSchema)
  if (!parsed.ok) return form.rejectMalformed()
  const { branch: branchId, week } = parsed.values
  const duties = (form.fields.get('duty') ?? []).flatMap((text) => {
    const [, id = '', day = ''] = /^([1-9]\d{0,8})@(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
    return id === '' ? [] : [{ staffId: Number(id), day }]
  })
  const result = await saveDutyWeek(site, viewer, { branchId, monday: mondayOf(week), duties })
  return answer(result, { branch: String(branchId), week, done: 'week' })
}

function answer(result: { ok: boolean }, query: Record<string, string>) {
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('settings/duty'), query), 303)
}

const DONE_MESSAGES = {
  week: 'Смены сохранены.',
  absence: 'Отсутствие записано: новых заявок в\u00a0эти дни не\u00a0будет.',
  removed: 'Отсутствие удалено.',
}

export default function DutyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, branchId, monday, previous, next, week, days, people } = loaderData
  const weekPath = (day: string) => withQuery(staffPath('settings/duty'), { branch: String(branchId ?? ''), week: day })
  return (
    <StaffPage title="Смены">
      <SettingsTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      <section className="desk-section">
        <h2>Кто на&nbsp;смене</h2>
        <p>
          Новые заявки предлагаются тем, кто отмечен. День без&nbsp;единой отметки&nbsp;— для&nbsp;всех, кто работает
          в&nbsp;филиале.
        </p>
        {branches.length > 1 && (
          <RouterForm className="desk-filters">
            <input type="hidden" name="week" value={monday} />
            <SelectField
              id="duty-branch"
              name="branch"
              label="Филиал"
              isOptional
              defaultValue={branchId}
              key={branchId}
            >
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button type="submit" look="ghost">
              Показать
            </Button>
          </RouterForm>
        )}
        <nav className="desk-days" aria-label="Недели">
          <div>
            <Link to={weekPath(previous)} aria-label="Неделя раньше">
              <ChevronLeft aria-hidden="true" />
            </Link>
            <strong>{week}</strong>
            <Link to={weekPath(next)} aria-label="Неделя позже">
              <ChevronRight aria-hidden="true" />
            </Link>
          </div>
        </nav>
        {branchId === undefined || people.length === 0 ? (
          <p className="desk-empty">В&nbsp;этом филиале с&nbsp;заявками никто не&nbsp;работает.</p>
        ) : (
          <DutyGrid key={`${branchId} ${monday}`} branchId={branchId} monday={monday} days={days} people={people} />
        )}
      </section>
      <Absences loaderData={loaderData} actionData={actionData} />
    </StaffPage>
  )
}

function Absences({
  loaderData: { absences, everybody },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const rejection = useActionResult(actionData)
  return (
    <section className="desk-section">
      <h2>Отпуска и&nbsp;отсутствие</h2>
      {absences.length > 0 && (
        <ul className="desk-list">
          {absences.map(({ id, name, days }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong> <span className="desk-soft">{days}</span>
              </div>
              <RouterForm method="post">
                <input type="hidden" name="absence" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove-absence"
                  look="ghost"
                  size="small"
                  aria-label={`Удалить: ${name}, ${days}`}
                >
                  Удалить
                </Button>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
      <Form id="absence" intent="absence" schema={AbsenceSchema} rejection={rejection} className="desk-filters">
        {({ field, isBusy }) => (
          <>
            <SelectField {...field('person')} label="Кто" placeholder="Выберите">
              {everybody.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField {...field('first')} label="Первый день" type="date" />
            <TextField
              {...field('last')}
              label="Последний день"
              type="date"
              hint="Пусто&nbsp;— один день."
              isOptional
            />
            <Button type="submit" disabled={isBusy}>
              Добавить
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}
