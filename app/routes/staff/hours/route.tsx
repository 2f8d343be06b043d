import { data, Form as RouterForm, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import { lowerFirst } from '#locale/text.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { BranchDayFormSchema, BranchDayKeySchema } from '#domain/desk/deadlines/branch-day-form.ts'
import { listBranchDays, removeBranchDay, saveBranchDay } from '#domain/desk/deadlines/branch-days.server.ts'
import { formatDay } from '#locale/dates/numeric-date.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Часы работы')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const seen = branchesFor(context.get(staffContext), 'requests.manage')
  const branches = (await listBranches(site)).filter(({ id }) => seen === 'all' || seen.includes(id))
  const days = await Promise.all(
    branches.map(({ id, timeZone }) =>
      listBranchDays(site, { branchId: id, since: toWallClock(site.now(), timeZone).slice(0, 10) }),
    ),
  )
  return {
    branches: branches.map(({ id, name, hours }, index) => ({
      id,
      name,
      usual: lowerFirst(describeHours(hours)),
      days: (days[index] ?? []).map(({ day, spans }) => ({
        day,
        label: formatDay(day),
        hours: spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', '),
      })),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const form = await readForm(request)
  if (form.intent === 'remove') {
    const parsed = form.parse(BranchDayKeySchema)
    if (!parsed.ok) return parsed.rejection
    const { branch: branchId, day } = parsed.values
    return answer(await removeBranchDay(site, viewer, { branchId, day }), 'removed')
  }
  if (form.intent !== 'save') return form.rejectMalformed()
  const parsed = form.parse(BranchDayFormSchema)
  return parsed.ok ? answer(await saveBranchDay(site, viewer, parsed.values), 'saved') : parsed.rejection
}

function answer(result: { ok: boolean }, done: keyof typeof DONE_MESSAGES) {
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('hours'), { done }), 303)
}

const DONE_MESSAGES = {
  saved: 'Сохранено. Сроки ответа пересчитаны.',
  removed: 'День снова обычный. Сроки ответа пересчитаны.',
}

export default function Hours({ loaderData: { branches }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage title="Часы работы" lead="По ним считаются сроки ответа на заявки.">
      <DoneAlert messages={DONE_MESSAGES} />
      {branches.map(({ id, name, usual, days }) => (
        <section key={id} className="desk-section">
          <h2>{name}</h2>
          <p>Обычно: {usual}.</p>
          {days.length > 0 && (
            <ul className="desk-list">
              {days.map(({ day, label, hours }) => (
                <li key={day}>
                  <div>
                    <strong>{label}</strong> {hours === '' ? 'закрыто' : hours}
                  </div>
                  <RouterForm method="post">
                    <input type="hidden" name="branch" value={id} />
                    <input type="hidden" name="day" value={day} />
                    <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                      Вернуть обычные часы
                    </Button>
                  </RouterForm>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="desk-section">
        <h2>Праздник или короткий день</h2>
        <p>Без времени филиал в&nbsp;этот день закрыт.</p>
        <Form id="day" intent="save" schema={BranchDayFormSchema} rejection={rejection} className="desk-filters">
          {({ field, isBusy }) => (
            <>
              <SelectField {...field('branch')} label="Филиал" placeholder="Выберите">
                {branches.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField {...field('day')} label="День" type="date" />
              <TextField {...field('opens')} label="Открытие" type="time" isOptional />
              <TextField {...field('closes')} label="Закрытие" type="time" isOptional />
              <Button type="submit" disabled={isBusy}>
                Сохранить
              </Button>
            </>
          )}
        </Form>
      </section>
    </StaffPage>
  )
}
