import { MERGE_REASON_LABELS } from '#app/features/staff/customers/customers.texts.ts'
import { toContactView, toCustomerView } from '#app/features/staff/customers/customer-view.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { CustomerCard } from '#domain/customers/customer.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { lowerFirst } from '#locale/text.ts'

/** Everything that the page of a customer shows, in words. */
export function toCardView(card: CustomerCard, site: Pick<Site, 'now' | 'timeZone' | 'newId'>, viewer: StaffViewer) {
  const clock = { now: site.now(), timeZone: site.timeZone }
  const format = (moment: Date, zone = site.timeZone) => formatDateTime(moment, clock.now, zone)
  const day = (moment: Date) => formatDate(moment, site.timeZone)
  const rows = card.history.map((row) => toRowView(row, clock))
  const isErased = card.erasedAt !== null
  const mayMerge = isAllowed(viewer, 'customers.merge') && !isErased
  return {
    ...toCustomerView(card, clock),
    version: card.version,
    erased: card.erasedAt && day(card.erasedAt),
    hasAccount: card.hasAccount,
    contacts: card.contacts.map(toContactView),
    isMasked: card.contacts.some(({ isMasked }) => isMasked),
    history: rows,
    cars: [...new Set(card.history.flatMap(({ subject }) => subject ?? []))],
    ownCars: card.ownCars.map(({ name, vin, plate }) => ({
      name: name || 'Автомобиль',
      facts: [plate, vin].filter(Boolean).join(', '),
    })),
    visits: card.visits.map(({ number, beginsAt, isCancelled, timeZone }) => ({
      number,
      at: format(beginsAt, timeZone),
      state: isCancelled ? 'отменён' : beginsAt > clock.now ? 'записан' : 'прошёл',
    })),
    reservations: card.reservations.map(({ number, until, endedAt }) => ({
      number,
      car: card.history.find((row) => row.number === number)?.subject ?? 'Автомобиль',
      state: endedAt === null ? `до\u00a0${format(until)}` : `снята ${format(endedAt)}`,
    })),
    consents: card.consents.map(({ purpose, version, givenAt, withdrawnAt, withdrawnBy, number }) => ({
      key: `${purpose} ${number ?? 'account'} ${givenAt.getTime()}`,
      label: purpose === 'advertising' ? 'Реклама' : 'Обработка данных',
      text: `редакция ${version}, ${day(givenAt)}`,
      number,
      withdrawn:
        withdrawnAt &&
        `отозвано ${format(withdrawnAt)}${withdrawnBy === null ? ' в\u00a0личном кабинете' : `, записал(а) ${withdrawnBy}`}`,
    })),
    noteKey: site.newId(),
    notes: card.notes.map(({ at, ...note }) => ({ ...note, at: format(at) })),
    merges: card.merges.map(({ mergedAt, name, ...merge }) => ({
      ...merge,
      name: name ?? 'Без имени',
      at: format(mergedAt),
    })),
    suggestions: card.suggestions.map(({ reasons, ...row }) => ({
      ...toCustomerView(row, clock),
      reasons: lowerFirst(reasons.map((reason) => MERGE_REASON_LABELS[reason]).join(', ')),
    })),
    can: {
      merge: mayMerge,
      split: mayMerge && card.requests > 1,
      withdraw:
        mayMerge && card.consents.some(({ purpose, withdrawnAt }) => purpose === 'advertising' && withdrawnAt === null),
      erase: isAllowed(viewer, 'customers.erase'),
      write: !isErased,
    },
  }
}

export type CardView = ReturnType<typeof toCardView>
