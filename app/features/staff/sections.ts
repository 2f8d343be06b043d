import {
  Bookmark,
  CalendarDays,
  CarFront,
  Contact,
  HeartPulse,
  Settings,
  Inbox,
  type LucideIcon,
  Rss,
  ScrollText,
  Sun,
  UserRoundCog,
} from 'lucide-react'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { staffPath } from '#urls/staff-paths.ts'

/** A section of the back office. */
export interface Section {
  to: string
  label: string
  icon: LucideIcon
  permission: StaffPermission
  /** The first of a group. */
  isDivided?: boolean
  /** The beginning of the addresses of its other pages. */
  others?: string
}

const SECTIONS: readonly Section[] = [
  { to: staffPath(), label: 'Мой день', icon: Sun, permission: 'desk' },
  { to: staffPath('requests'), label: 'Заявки', icon: Inbox, permission: 'requests.view' },
  { to: staffPath('customers'), label: 'Клиенты', icon: Contact, permission: 'customers.view' },
  { to: staffPath('visits'), label: 'Визиты', icon: CalendarDays, permission: 'visits.view' },
  { to: staffPath('reservations'), label: 'Брони', icon: Bookmark, permission: 'reservations.view' },
  { to: staffPath('stock'), label: 'Склад', icon: CarFront, permission: 'stock.view' },
  { to: staffPath('feeds'), label: 'Фиды', icon: Rss, permission: 'feeds.view' },
  {
    to: staffPath('hours'),
    label: 'Настройки',
    icon: Settings,
    permission: 'requests.manage',
    isDivided: true,
    others: '/staff/settings/',
  },
  { to: staffPath('people'), label: 'Люди', icon: UserRoundCog, permission: 'staff.manage' },
  { to: staffPath('health'), label: 'Состояние', icon: HeartPulse, permission: 'health.view' },
  { to: staffPath('audit'), label: 'Журнал', icon: ScrollText, permission: 'desk' },
]

/** What a person may open: sections of other people are not shown. */
export const listSections = (permissions: readonly StaffPermission[]): Section[] =>
  SECTIONS.filter(({ permission }) => permissions.includes(permission))

/** How many sections a phone shows at the bottom; the others are on the page of all. */
const PHONE_SECTIONS = 4

/** The sections that a phone leaves to the page of all. One more fits in the place of the link to that page. */
export const listHiddenOnPhone = (sections: readonly Section[]): readonly Section[] =>
  sections.length > PHONE_SECTIONS + 1 ? sections.slice(PHONE_SECTIONS) : []
