import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { describeVisitRefusal } from '#app/features/staff/visits/visits.texts.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { cancelVisit, changeVisit, setLicenceSeen } from '#domain/desk/visits/change-visit.server.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import { VISIT_CHANGES, type VisitResult } from '#domain/desk/visits/visit.ts'
import { LicenceSchema, MoveVisitSchema, ShownVisitSchema } from '#domain/desk/visits/visit-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'

interface ActionParams {
  request: Request
  context: RouteContext
  url: URL
}

/** Handles every form of the calendar, and what is dragged there; back to the address that it was sent from. */
export async function handleVisitForm({ request, context, url }: ActionParams) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const shown = form.parse(ShownVisitSchema)
  if (!shown.ok) return form.rejectMalformed()
  const { number, version } = shown.values
  /** The day to show afterwards, when the visit moves. */
  let day: string | undefined
  async function run(): Promise<VisitResult | undefined> {
    const change = VISIT_CHANGES.find((name) => name === form.intent)
    if (change !== undefined) return changeVisit(site, viewer, { number, version: version ?? 0, change })
    if (form.intent === 'cancel') return cancelVisit(site, viewer, { number, version: version ?? 0 })
    if (form.intent === 'licence') {
      const parsed = form.parse(LicenceSchema)
      return parsed.ok
        ? setLicenceSeen(site, viewer, { number, version: version ?? 0, isSeen: parsed.values.seen === 'yes' })
        : undefined
    }
    if (form.intent !== 'move' && form.intent !== 'book') return undefined
    const parsed = form.parse(MoveVisitSchema)
    if (!parsed.ok) return undefined
    const { to: local, position: slotPosition } = parsed.values
    day = local.slice(0, 10)
    return scheduleVisit(site, viewer, {
      number,
      version: form.intent === 'book' ? null : (version ?? 0),
      local,
      slotPosition,
    })
  }
  const result = await run()
  if (result === undefined) return form.rejectMalformed()
  if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
  if (!result.ok) return form.reject({}, describeVisitRefusal(result), { status: 409 })
  const search = Object.fromEntries(url.searchParams)
  if (day !== undefined && search.day !== undefined) search.day = day
  return redirect(withQuery(url.pathname, { ...search, done: form.intent }), 303)
}
