import type { StaffActor } from '#domain/access/rights.ts'
import { type AuditedFields, withAudit } from '#domain/access/with-audit.server.ts'
import { exportAccount } from '#domain/accounts/export-account.server.ts'
import type { Context } from '#domain/context.ts'
import { describeRequest, formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import { findRequestReport, listConsents } from '#domain/requests/reports/find-request-report.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards } from './lock-cards.server.ts'

type ExportContext = Pick<RequestContext, 'db' | 'now' | 'linkToCar'> & Pick<Context, 'timeZone'>

/** All data about a customer, for the customer. */
export type CustomerExport = Awaited<ReturnType<typeof loadExport>>

/**
 * Everything that the site holds about a customer, for them (law 152-FZ, article 14): their requests in every branch,
 * what the staff have written, where it was sent, and their account. The log says who has exported it.
 */
export async function exportCustomer(
  context: ExportContext,
  actor: StaffActor,
  id: number,
): Promise<{ ok: true; data: CustomerExport } | CustomerRefusal> {
  const allowed = await withAudit(context, actor, async (tx, audit): Promise<{ ok: true } | CustomerRefusal> => {
    const lock = { audit, actor, permission: 'customers.erase', name: 'customer.export' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    await audit({ action: 'customer.export', subject: `customer:${id}` })
    return { ok: true }
  })
  return allowed.ok ? { ok: true, data: await loadExport(context, id) } : allowed
}

async function loadExport(context: ExportContext, id: number) {
  const { db } = context
  const sent = await db
    .selectFrom('request')
    .innerJoin('customer_request', 'customer_request.request_id', 'request.id')
    .innerJoin('customer', 'customer.id', 'customer_request.customer_id')
    .select(['request.id', 'account_id as account'])
    .where('root_id', '=', id)
    .orderBy('request.id')
    .execute()
  const requests = []
  for (const { id: number } of sent) {
    const request = await loadRequest(context, number)
    if (request !== undefined) requests.push(request)
  }
  const accounts = []
  for (const account of new Set(sent.flatMap((request) => request.account ?? []))) {
    const exported = await exportAccount(context, account)
    if (exported !== undefined) accounts.push(exported)
  }
  const notes = await db
    .selectFrom('customer_note')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .select(['at', 'body as text'])
    .where('root_id', '=', id)
    .where('body', '!=', '')
    .orderBy('customer_note.id')
    .execute()
  return { exportedAt: context.now(), card: id, requests, notes, accounts }
}

async function loadRequest(context: ExportContext, number: number) {
  const report = await findRequestReport(context, number)
  if (report === undefined) return undefined
  const { db } = context
  const [consents, work, history, notes, calls, letters, deliveries, reservations] = await Promise.all([
    listConsents(context, number),
    db
      .selectFrom('request_work')
      .leftJoin('staff', 'staff.id', 'owner_id')
      .select(['staff.name as owner', 'next_action_at as at', 'next_action as text'])
      .where('request_id', '=', number)
      .executeTakeFirst(),
    db
      .selectFrom('request_event')
      .select(['at', 'kind', 'after as changed'])
      .where('request_id', '=', number)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('request_note')
      .select(['at', 'body as text'])
      .where('request_id', '=', number)
      .where('body', '!=', '')
      .execute(),
    db
      .selectFrom('request_call')
      .select(['at', 'outcome'])
      .where('request_id', '=', number)
      .where('removed_at', 'is', null)
      .execute(),
    db
      .selectFrom('request_reply')
      .leftJoin('request_reply_file', 'reply_id', 'request_reply.id')
      .select(['at', 'subject', 'body as text', 'state', 'name', 'content'])
      .where('request_id', '=', number)
      .where('body', '!=', '')
      .orderBy('at')
      .execute(),
    db
      .selectFrom('delivery')
      .select(['channel', 'state', 'ended_at as endedAt'])
      .where('request_id', '=', number)
      .execute(),
    db
      .selectFrom('reservation')
      .select(['reserved_at as reservedAt', 'until', 'ended_at as endedAt'])
      .where('request_id', '=', number)
      .execute(),
  ])
  const answers = describeRequest({ ...report, suspicion: null })
  return {
    number,
    title: formatRequestTitle(report),
    sentAt: report.submittedAt,
    answers: Object.fromEntries(answers.map(({ label, value }) => [label, value])),
    consents,
    handledBy: work?.owner ?? null,
    statuses: listStatuses(report.submittedAt, history),
    history,
    notes,
    plan: work === undefined || work.text === null ? null : { at: work.at, text: work.text },
    calls,
    letters: letters.map(({ name, content, ...letter }) => ({ ...letter, file: toFile(name, content) })),
    deliveries,
    reservations,
  }
}

/** The status that a request came with, and every one after it: calls and letters change it too. */
const listStatuses = (submittedAt: Date, history: readonly { at: Date; changed: AuditedFields }[]) => [
  { at: submittedAt, status: 'new' },
  ...history.flatMap(({ at, changed: { status } }) => (typeof status === 'string' ? [{ at, status }] : [])),
]

/** The PDF of an offer that a letter has carried. */
const toFile = (name: string | null, content: Buffer | null) =>
  name === null || content === null ? null : { name, mediaType: 'application/pdf', base64: content.toString('base64') }
