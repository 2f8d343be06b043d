import { data, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import { lowerFirst } from '#locale/text.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import {
  BranchDayFormSchema,
  BranchDayKeySchema,
  DeadlineFormSchema,
  DeadlineKeySchema,
} from '#domain/desk/deadlines/deadline-forms.ts'
import { listBranchDays, removeBranchDay, saveBranchDay } from '#domain/desk/deadlines/branch-days.server.ts'
import {
  loadResponseDeadlines,
  maySetDeadlines,
  setResponseDeadline,
  USUAL_MINUTES,
} from '#domain/desk/deadlines/response-deadlines.server.ts'
import { listVisitBranches, listVisitsOutsideHours } from '#domain/desk/visits/list-visits.server.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { formatDay } from '#locale/dates/numeric-date.ts'
import { formatDayMonth, toLocalDay } from '#locale/dates/wall-clock.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { type BookedVisit, BranchDays, DayForm } from './branch-days.tsx'
import { Deadlines } from './deadlines.tsx'

export const meta = () => staffMeta('Часы работы')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const seen = branchesFor(viewer, 'requests.manage')
  const branches = (await listBranches(site)).filter(({ id }) => seen === 'all' || seen.includes(id))
  const days = await Promise.all(
    branches.map(({ id, timeZone }) => listBranchDays(site, { branchId: id, since: toLocalDay(site.now(), timeZone) })),
  )
  const bookable = await listVisitBranches(site, viewer)
  const visits = await Promise.all(bookable.map((branch) => listVisitsOutsideHours(site, viewer, branch)))
  const deadlineOf = await loadResponseDeadlines(site.db)
  return {
    deadlines: REQUEST_KINDS.map((kind) => ({
      kind,
      label: definitionOf(kind).label,
      isOwn: deadlineOf(kind).isOwn,
      minutes: toMinutes(deadlineOf(kind).workingMs),
    })),
    usualMinutes: USUAL_MINUTES,
    canSetDeadlines: maySetDeadlines(viewer),
    branches: branches.map(({ id, name, hours }, index) => ({
      id,
      name,
      usual: keepRanges(lowerFirst(describeHours(hours))),
      days: (days[index] ?? []).map(({ day, spans }) => ({
        day,
        label: formatDay(day),
        hours: spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', '),
      })),
      outside: visits
        .flat()
        .filter(({ branchId }) => branchId === id)
        .map(({ number, local, name: visitor }) => ({
          number,
          text: `${formatDayMonth(local.slice(0, 10))}, ${formatSlotTime(local)}: ${visitor ?? 'без имени'}`,
        })),
    })),
  }
}

/** With the visits that the person decides about. */
type Rejection = FormRejection & { booked?: BookedVisit[] }

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<Response | ReturnType<typeof data<Rejection>>> {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const form = await readForm(request)
  if (form.intent === 'remove') {
    const parsed = form.parse(BranchDayKeySchema)
    if (!parsed.ok) return parsed.rejection
    const { branch: branchId, day } = parsed.values
    return answer(await removeBranchDay(site, viewer, { branchId, day }), 'removed')
  }
  if (form.intent === 'deadline') {
    const parsed = form.parse(DeadlineFormSchema)
    if (!parsed.ok) return parsed.rejection
    const { kind, minutes = null } = parsed.values
    return answer(await setResponseDeadline(site, viewer, { kind, minutes }), 'saved')
  }
  if (form.intent === 'usual-deadline') {
    const parsed = form.parse(DeadlineKeySchema)
    if (!parsed.ok) return parsed.rejection
    return answer(await setResponseDeadline(site, viewer, { ...parsed.values, minutes: undefined }), 'saved')
  }
  if (form.intent !== 'save') return form.rejectMalformed()
  const parsed = form.parse(BranchDayFormSchema)
  if (!parsed.ok) return parsed.rejection
  const result = await saveBranchDay(site, viewer, parsed.values)
  if (!result.ok && result.reason === 'past') return form.reject({ day: 'Этот день уже прошёл.' })
  if (!result.ok && result.reason === 'booked') {
    const known = result.visits.map(({ number }) => number).join(',')
    const rejected = form.reject({}, BOOKED_MESSAGE, {
      status: 409,
      values: { ...Object.fromEntries(form.fields), known: [known] },
    })
    const booked = result.visits.map(({ number, local }) => ({ number, hour: formatSlotTime(local) }))
    return data({ ...rejected.data, booked }, rejected.init ?? undefined)
  }
  return answer(result, 'saved')
}

const BOOKED_MESSAGE =
  'На\u00a0это время записаны на\u00a0тест-драйв. Записи останутся, пока вы их не\u00a0перенесёте или не\u00a0отмените. Чтобы сохранить часы, нажмите кнопку ещё раз.'

/** Lets no line break after the dash of «сб–вс». */
const keepRanges = (hours: string) => hours.replaceAll('–', '\u2060–\u2060')

const toMinutes = (ms: number | null) => (ms === null ? null : ms / MINUTE_MS)

function answer(result: { ok: boolean }, done: keyof typeof DONE_MESSAGES) {
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('hours'), { done }), 303)
}

const DONE_MESSAGES = {
  saved: 'Сохранено. Сроки ответа пересчитаны.',
  removed: 'День снова обычный. Сроки ответа пересчитаны.',
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, deadlines, usualMinutes, canSetDeadlines } = loaderData
  const rejection = useActionResult(actionData)
  return (
    <StaffPage title="Часы работы" lead="По ним считаются сроки ответа на заявки.">
      <SettingsTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      {branches.map((branch) => (
        <BranchDays key={branch.id} branch={branch} />
      ))}
      <DayForm branches={branches} rejection={rejection} booked={rejection?.booked ?? []} />
      <Deadlines deadlines={deadlines} usualMinutes={usualMinutes} canSet={canSetDeadlines} rejection={rejection} />
    </StaffPage>
  )
}
