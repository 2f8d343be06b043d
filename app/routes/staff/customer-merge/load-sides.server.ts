import { data, redirect } from 'react-router'
import { toContactView, toCustomerView } from '#app/features/staff/customers/customer-view.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { CustomerCard } from '#domain/customers/customer.ts'
import { findCustomer } from '#domain/customers/find-customer.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { plural } from '#locale/plural.ts'
import { staffCustomerPath, staffMergePath } from '#urls/staff-paths.ts'

const MAX_SHOWN = 10

/** Two cards side by side, in words. A card that is merged already is replaced by the one that shows it. */
export async function loadSides(site: Site, viewer: StaffViewer, ids: readonly [a: number, b: number]) {
  const [a, b] = [await findCustomer(site, viewer, ids[0]), await findCustomer(site, viewer, ids[1])]
  if (a === undefined || b === undefined) throw data(null, { status: 404 })
  if (a.kind === 'card' && b.kind === 'card') return { a: toSide(a.card, site), b: toSide(b.card, site) }
  const [first, second] = [a, b].map((found) => (found.kind === 'card' ? found.card.id : found.into))
  const isOne = first === undefined || second === undefined || first === second
  throw redirect(isOne ? staffCustomerPath(first ?? ids[0]) : staffMergePath(first, second))
}

export type Side = Awaited<ReturnType<typeof loadSides>>['a']

function toSide(card: CustomerCard, { now, timeZone }: Site) {
  const clock = { now: now(), timeZone }
  return {
    ...toCustomerView(card, clock),
    version: card.version,
    contacts: card.contacts.map(toContactView).map(({ text }) => text),
    history: card.history
      .slice(0, MAX_SHOWN)
      .map((row) => toRowView(row, clock))
      .map(({ number, status, label, subject, came }) => ({ number, status, label, subject, came })),
    more: Math.max(0, card.requests - MAX_SHOWN),
    notes: card.notes.length === 0 ? null : plural(card.notes.length, ['заметка', 'заметки', 'заметок']),
    ownCars: card.ownCars.map(({ name, vin, plate }) => [name, plate, vin].filter(Boolean).join(', ')),
  }
}
