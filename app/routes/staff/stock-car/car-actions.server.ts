import { data, redirect } from 'react-router'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { describeValue } from '#app/features/staff/stock/describe-value.ts'
import { CAR_STATE_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { setInFeed } from '#domain/stock/outgoing/exclusions.server.ts'
import {
  CarFeedSchema,
  CarStateSchema,
  EndOverrideSchema,
  OverrideSchema,
} from '#domain/stock/overrides/override-forms.ts'
import { endOverride, type OverrideResult, setOverride } from '#domain/stock/overrides/overrides.server.ts'
import { changeCarState } from '#domain/stock/states/change-car-state.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { addDays, fromWallClock } from '#locale/dates/wall-clock.ts'
import { lowerFirst } from '#locale/text.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath } from '#urls/staff-paths.ts'

interface ActionParams {
  request: Request
  context: RouteContext
  id: number
}

/** Handles every form of a car's page. */
export async function handleCarForm({ request, context, id }: ActionParams) {
  const sent: Sent = {
    site: context.get(siteContext),
    viewer: context.get(staffContext),
    form: await readForm(request),
    id,
  }
  switch (sent.form.intent) {
    case 'set':
      return set(sent)
    case 'end':
      return end(sent)
    case 'state':
      return changeState(sent)
    case 'feed':
      return changeFeed(sent)
    default:
      return sent.form.rejectMalformed()
  }
}

interface Sent {
  site: Site
  viewer: StaffViewer
  form: SentForm
  id: number
}

async function set({ site, viewer, form, id }: Sent) {
  const parsed = form.parse(OverrideSchema)
  if (!parsed.ok) return parsed.rejection
  const { field, value, reason, until, shown = null } = parsed.values
  const timeZone = await findTimeZone(site, id)
  const end = until === undefined ? null : fromWallClock(`${addDays(until, 1)}T00:00`, timeZone)
  const result = await setOverride(site, viewer, { carId: id, field, value, reason, until: end, shown })
  if (!result.ok && result.reason === 'past-end') return form.reject({ until: 'Этот день уже прошёл.' })
  if (!result.ok && result.reason === 'no-end') return form.reject({ until: 'Укажите последний день.' })
  return answer(result, { site, form, id, done: field === 'badge' ? 'badge' : 'set' })
}

async function end({ site, viewer, form, id }: Sent) {
  const parsed = form.parse(EndOverrideSchema)
  if (!parsed.ok) return parsed.rejection
  const result = await endOverride(site, viewer, { carId: id, shown: parsed.values.shown })
  return answer(result, { site, form, id, done: parsed.values.field === 'badge' ? 'no-badge' : 'end' })
}

/** The last day of a value is that of the car's branch. */
async function findTimeZone(site: Site, id: number): Promise<string> {
  const car = await site.db.selectFrom('car').select('branch_id as branchId').where('id', '=', id).executeTakeFirst()
  const branches = await listBranches(site)
  return branches.find((branch) => branch.id === car?.branchId)?.timeZone ?? site.timeZone
}

async function answer(
  result: OverrideResult,
  { site, form, id, done }: Pick<Sent, 'site' | 'form' | 'id'> & { done: 'set' | 'end' | 'badge' | 'no-badge' },
) {
  if (result.ok) return redirect(withQuery(staffCarPath(id), { done: result.isPending ? 'pending' : done }), 303)
  if (result.reason !== 'changed') throw data(null, { status: 404 })
  const { current } = result
  if (current === null)
    return form.reject({}, 'Своё значение уже сняли: сейчас здесь то, что в\u00a0фиде.', { status: 409 })
  const branches = new Map((await listBranches(site)).map((branch) => [branch.id, branch.name]))
  const value = describeValue(current.field, current.value, branches)
  const message = `Пока вы\u00a0правили, ${current.by ?? 'оператор сервера'} поставил(а): ${value}. Ваше осталось в\u00a0форме: сохраните ещё раз, чтобы заменить.`
  // The form shows the value of the colleague as the one that it replaces.
  return form.reject({}, message, { status: 409 })
}

const BUSY_MESSAGE = 'Этот автомобиль сейчас обновляет фид. Нажмите ещё раз через минуту.'

async function changeState({ site, viewer, form, id }: Sent) {
  const parsed = form.parse(CarStateSchema)
  if (!parsed.ok) return parsed.rejection
  const result = await changeCarState(site, viewer, { carId: id, ...parsed.values })
  if (result.ok) return redirect(withQuery(staffCarPath(id), { done: 'state' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  if (result.reason === 'request-unknown') return form.reject({ request: 'Такой заявки нет.' })
  if (result.reason === 'changed') {
    const state = lowerFirst(CAR_STATE_LABELS[result.current])
    return form.reject({}, `Состояние уже изменили: ${state}.`, { status: 409 })
  }
  const message = result.reason === 'busy' ? BUSY_MESSAGE : 'Из\u00a0этого состояния так нельзя: сначала снимите бронь.'
  return form.reject({}, message, { status: 409 })
}

async function changeFeed({ site, viewer, form, id }: Sent) {
  const parsed = form.parse(CarFeedSchema)
  if (!parsed.ok) return form.rejectMalformed()
  const { feed, give } = parsed.values
  const result = await setInFeed(site, viewer, { carId: id, feed, isIncluded: give === 'yes' })
  if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
  if (!result.ok) return form.reject({}, BUSY_MESSAGE, { status: 409 })
  return redirect(withQuery(staffCarPath(id), { done: give === 'yes' ? 'include' : 'exclude' }), 303)
}
