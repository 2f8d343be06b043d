import { toCustomerView } from '#app/features/staff/customers/customer-view.ts'
import { STATUS_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import { CAR_STATE_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { REQUEST_STATUSES } from '#domain/desk/desk.ts'
import { formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import type { FoundEverything } from '#domain/staff-search/staff-search.ts'
import { formatStockQuery, NO_STOCK_QUERY } from '#domain/stock/list/stock-query.ts'
import { formatRub } from '#locale/number.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffCustomerPath, staffPath, staffPersonPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { FoundStaffLinks, StaffLink } from './staff-links.ts'

/** What is found, by kind, in the order in which it is shown. */
export const GROUP_KINDS = ['requests', 'customers', 'cars', 'people', 'commands', 'pages'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** Something that is found: what it is called, what tells it from others, and where it leads. */
export interface SearchItem {
  to: string
  title: string
  note: string
}

/** Everything of one kind; none is empty. */
export interface SearchGroup {
  kind: GroupKind
  title: string
  items: SearchItem[]
  /** The list with the same search, where there is more than is shown. */
  more: string | null
}

/** An answer as the browser gets it. */
export interface SearchView {
  /** The text that it is for. */
  text: string
  groups: SearchGroup[]
}

const TITLES: Record<GroupKind, string> = {
  requests: 'Заявки',
  customers: 'Клиенты',
  cars: 'Автомобили',
  people: 'Сотрудники',
  commands: 'Действия',
  pages: 'Страницы',
}

interface Found {
  text: string
  everything: FoundEverything
  links: FoundStaffLinks
  /** How many of a kind are shown. */
  limit: number
}

/** An answer in words. `timeZone` is the site's. */
export function toSearchView(
  { text, everything: { requests, customers, cars, people }, links, limit }: Found,
  clock: { now: Date; timeZone: string },
): SearchView {
  const items: Record<GroupKind, SearchItem[]> = {
    requests: requests.map((row) => {
      const { number, name, label, subject, phone, status } = toRowView(row, clock)
      const state = row.isHeld ? 'На\u00a0проверке' : STATUS_LABELS[status]
      return { to: staffRequestPath(number), title: name, note: join(`№\u00a0${number}`, state, label, subject, phone) }
    }),
    customers: customers.map((row) => {
      const { id, name, contact, requests: count, last } = toCustomerView(row, clock)
      return { to: staffCustomerPath(id), title: name, note: join(contact?.text, count, last) }
    }),
    cars: cars.map(({ id, name, trim, year, vin, priceRub, state, branch }) => ({
      to: staffCarPath(id),
      title: `${name}, ${year}`,
      note: join(trim, vin && `…${vin.slice(-4)}`, formatRub(priceRub), CAR_STATE_LABELS[state], branch),
    })),
    people: people.map(({ id, name, email, isDisabled }) => ({
      to: staffPersonPath(id),
      title: name,
      note: join(email, isDisabled && 'доступ закрыт'),
    })),
    commands: links.commands.map(toItem),
    pages: links.pages.map(toItem),
  }
  return {
    text,
    groups: GROUP_KINDS.filter((kind) => items[kind].length > 0).map((kind) => ({
      kind,
      title: TITLES[kind],
      items: items[kind].slice(0, limit),
      more: items[kind].length > limit ? listWith(kind, text) : null,
    })),
  }
}

const toItem = ({ to, title }: StaffLink): SearchItem => ({ to, title, note: '' })

const join = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** The list of these that can be searched by the same text. */
function listWith(kind: GroupKind, text: string): string | null {
  if (kind === 'requests')
    return staffPath('requests') + formatDeskQuery({ ...NO_QUERY, statuses: REQUEST_STATUSES, q: text })
  if (kind === 'customers') return withQuery(staffPath('customers'), { q: text })
  return kind === 'cars' ? staffPath('stock') + formatStockQuery({ ...NO_STOCK_QUERY, q: text }) : null
}

const NO_QUERY = parseDeskQuery(new URLSearchParams())
