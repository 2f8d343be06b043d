import { data, redirect } from 'react-router'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { AgeingRuleSchema, EndAgeingRuleSchema, SeenCarSchema } from '#domain/stock/ageing/ageing-rule.ts'
import { addAgeingRule, endAgeingRule } from '#domain/stock/ageing/ageing-rules.server.ts'
import { markAgeingSeen } from '#domain/stock/ageing/ageing-reminders.server.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'

interface Sent {
  site: Site
  viewer: StaffViewer
  form: SentForm
}

/** Handles the forms of the rules, and «Видел» of the page of the day. */
export async function handleAgeingForm({ request, context }: { request: Request; context: RouteContext }) {
  const sent: Sent = {
    site: context.get(siteContext),
    viewer: context.get(staffContext),
    form: await readForm(request),
  }
  switch (sent.form.intent) {
    case 'add':
      return add(sent)
    case 'end':
      return end(sent)
    case 'see':
      return see(sent)
    default:
      return sent.form.rejectMalformed()
  }
}

async function add({ site, viewer, form }: Sent) {
  const parsed = form.parse(AgeingRuleSchema)
  if (!parsed.ok) return parsed.rejection
  const { branch = null, block = null, days, role } = parsed.values
  const result = await addAgeingRule(site, viewer, { branchId: branch, block, days, role })
  if (result.ok) return redirect(withQuery(staffPath('stock/ageing'), { done: 'added' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, 'Правил уже 50. Уберите лишние.', { status: 409 })
}

async function end({ site, viewer, form }: Sent) {
  const parsed = form.parse(EndAgeingRuleSchema)
  if (!parsed.ok) return form.rejectMalformed()
  const result = await endAgeingRule(site, viewer, parsed.values.rule)
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('stock/ageing'), { done: 'ended' }), 303)
}

async function see({ site, viewer, form }: Sent) {
  const parsed = form.parse(SeenCarSchema)
  if (!parsed.ok) return form.rejectMalformed()
  const result = await markAgeingSeen(site, viewer, parsed.values.car)
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath(), { done: 'seen' }), 303)
}
