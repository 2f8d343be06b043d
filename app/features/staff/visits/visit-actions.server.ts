import { data, redirect } from 'react-router'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { describeVisitRefusal } from './visits.texts.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { cancelVisit, changeVisit, setLicenceSeen } from '#domain/desk/visits/change-visit.server.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import type { VisitChange, VisitResult } from '#domain/desk/visits/visit.ts'
import { LicenceSchema, MoveVisitSchema, ShownVisitSchema } from '#domain/desk/visits/visit-forms.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { withQuery } from '#urls/fill-pattern.ts'

/** One form of the calendar, as it was sent. */
interface Sent {
  site: Site
  viewer: StaffViewer
  form: SentForm
  number: number
  /** The version as it was shown. */
  version: number
}

/** `day`: where the visit is now. Undefined: the form could not be read. */
type Handled = { result: VisitResult; day?: string } | undefined
type Handler = (sent: Sent) => Promise<Handled>

const change =
  (name: VisitChange): Handler =>
  async ({ site, viewer, number, version }) => ({
    result: await changeVisit(site, viewer, { number, version, change: name }),
  })

const HANDLERS: Readonly<Record<string, Handler>> = {
  confirm: change('confirm'),
  arrive: change('arrive'),
  finish: change('finish'),
  miss: change('miss'),
  restore: change('restore'),
  cancel: async ({ site, viewer, number, version }) => ({
    result: await cancelVisit(site, viewer, { number, version }),
  }),
  licence: async ({ site, viewer, number, version, form }) => {
    const parsed = form.parse(LicenceSchema)
    if (!parsed.ok) return undefined
    return { result: await setLicenceSeen(site, viewer, { number, version, isSeen: parsed.values.seen === 'yes' }) }
  },
  move: (sent) => schedule(sent, sent.version),
  book: (sent) => schedule(sent, null),
}

async function schedule({ site, viewer, number, form }: Sent, version: number | null): Promise<Handled> {
  const parsed = form.parse(MoveVisitSchema)
  if (!parsed.ok) return undefined
  const { to: local, position: slotPosition } = parsed.values
  const result = await scheduleVisit(site, viewer, { number, version, local, slotPosition })
  return { result, day: local.slice(0, 10) }
}

interface ActionParams {
  request: Request
  context: RouteContext
  url: URL
}

/** Handles every form of the calendar, and what is dragged there; back to the address that it was sent from. */
export async function handleVisitForm({ request, context, url }: ActionParams) {
  const form = await readForm(request)
  const handle = Object.hasOwn(HANDLERS, form.intent) ? HANDLERS[form.intent] : undefined
  const shown = form.parse(ShownVisitSchema)
  if (handle === undefined || !shown.ok) return form.rejectMalformed()
  const { number, version = 0 } = shown.values
  const handled = await handle({
    site: context.get(siteContext),
    viewer: context.get(staffContext),
    form,
    number,
    version,
  })
  if (handled === undefined) return form.rejectMalformed()
  const { result, day } = handled
  if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
  if (!result.ok) return form.reject({}, describeVisitRefusal(result), { status: 409 })
  const search = Object.fromEntries(url.searchParams)
  // The day that the visit has moved to.
  if (day !== undefined && search.week === undefined) search.day = day
  return redirect(withQuery(url.pathname, { ...search, done: form.intent }), 303)
}
