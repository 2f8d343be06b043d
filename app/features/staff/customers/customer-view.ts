import type { CustomerContact, CustomerRow } from '#domain/customers/customer.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import { plural } from '#locale/plural.ts'

/** A contact in words, with the link that calls it or writes to it; null while it is masked. */
export interface ContactView {
  text: string
  href: string | null
  kind: CustomerContact['kind']
}

export const toContactView = ({ kind, value, isMasked }: CustomerContact): ContactView => ({
  kind,
  text: kind === 'phone' && !isMasked ? formatPhone(value) : value,
  href: isMasked ? null : kind === 'phone' ? phoneHref(value) : `mailto:${value}`,
})

/** A card in a list, as the browser gets it. */
export interface CustomerView {
  id: number
  name: string
  contact: ContactView | null
  /** «3 заявки» */
  requests: string
  /** «1 в работе» */
  open: string | null
  /** «и 2 в других филиалах» */
  hidden: string | null
  last: string | null
}

/** A card in words. */
export const toCustomerView = (
  { id, name, contact, requests, open, hidden, lastAt }: CustomerRow,
  { now, timeZone }: { now: Date; timeZone: string },
): CustomerView => ({
  id,
  name: name ?? 'Без имени',
  contact: contact && toContactView(contact),
  requests: plural(requests, ['заявка', 'заявки', 'заявок']),
  open: open === 0 ? null : `${open} в\u00a0работе`,
  hidden: hidden === 0 ? null : `и\u00a0ещё ${hidden} в\u00a0других филиалах`,
  last: lastAt && formatDateTime(lastAt, now, timeZone),
})
