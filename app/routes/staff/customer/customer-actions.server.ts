import { data, redirect } from 'react-router'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { CUSTOMER_REFUSALS } from '#app/features/staff/customers/customers.texts.ts'
import { toContactView } from '#app/features/staff/customers/customer-view.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { NoteSchema } from '#domain/desk/actions/work-forms.ts'
import { addCustomerNote, removeCustomerNote } from '#domain/customers/customer-notes.server.ts'
import { undoMerge } from '#domain/customers/merge-customers.server.ts'
import { revealContacts } from '#domain/customers/reveal-contacts.server.ts'
import { splitRequest } from '#domain/customers/split-request.server.ts'
import { withdrawCustomerAdvertising } from '#domain/customers/withdraw-advertising.server.ts'
import { isConfirmed, type StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCustomerPath } from '#urls/staff-paths.ts'

interface ActionParams {
  request: Request
  context: RouteContext
  id: number
}

/** Handles every form of a customer's page. `reveal` shows the contacts at once: they are in no address. */
export async function handleCustomerForm({ request, context, id }: ActionParams) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'reveal') {
    const revealed = await revealContacts(site, viewer, id)
    if (!revealed.ok) throw data(null, { status: 404 })
    return data({ revealed: revealed.contacts.map(toContactView) })
  }
  const result = await change({ site, viewer, context, id, form })
  if (!('ok' in result)) return result
  if (result.ok) return redirect(withQuery(staffCustomerPath(id), { done: form.intent }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  if (result.reason === 'unconfirmed') {
    requireConfirmation(context, staffCustomerPath(id))
    return form.rejectMalformed()
  }
  return form.reject({}, CUSTOMER_REFUSALS[result.reason], { status: 409 })
}

interface Sent {
  site: Site
  viewer: StaffViewer
  context: RouteContext
  id: number
  form: SentForm
}

async function change({ site, viewer, context, id, form }: Sent) {
  const idIn = (name: string) => parseIdField(form.fields, name) ?? 0
  switch (form.intent) {
    case 'note': {
      const parsed = form.parse(NoteSchema)
      return parsed.ok ? addCustomerNote(site, viewer, { id, ...parsed.values }) : parsed.rejection
    }
    case 'remove-note':
      return removeCustomerNote(site, viewer, { id, note: idIn('note') })
    case 'split':
      return splitRequest(site, viewer, { id, version: idIn('version'), number: idIn('number') })
    case 'withdraw':
      requireConfirmation(context, staffCustomerPath(id))
      return withdrawCustomerAdvertising(site, viewer, id)
    case 'undo-merge':
      return undoMerge(site, viewer, { merge: idIn('merge'), isConfirmed: isConfirmed(viewer, site.now()) })
    default:
      return form.rejectMalformed()
  }
}
