import {
  CalendarClock,
  CalendarDays,
  CarFront,
  FileText,
  Inbox,
  type LucideIcon,
  ScrollText,
  Sun,
  UserRoundCog,
} from 'lucide-react'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { staffPath } from '#urls/staff-paths.ts'

/** A section of the back office. */
interface Section {
  to: string
  label: string
  icon: LucideIcon
  permission: StaffPermission
  /** The first of a group. */
  isDivided?: boolean
}

const SECTIONS: readonly Section[] = [
  { to: staffPath(), label: 'Мой день', icon: Sun, permission: 'desk' },
  { to: staffPath('requests'), label: 'Заявки', icon: Inbox, permission: 'requests.view' },
  { to: staffPath('visits'), label: 'Визиты', icon: CalendarDays, permission: 'visits.view' },
  { to: staffPath('reservations'), label: 'Брони', icon: CarFront, permission: 'reservations.view' },
  { to: staffPath('hours'), label: 'Часы', icon: CalendarClock, permission: 'requests.manage', isDivided: true },
  { to: staffPath('templates'), label: 'Шаблоны', icon: FileText, permission: 'templates.manage' },
  { to: staffPath('people'), label: 'Люди', icon: UserRoundCog, permission: 'staff.manage', isDivided: true },
  { to: staffPath('audit'), label: 'Журнал', icon: ScrollText, permission: 'desk' },
]

/** What a person may open: sections of other people are not shown. */
export const listSections = (permissions: readonly StaffPermission[]): Section[] =>
  SECTIONS.filter(({ permission }) => permissions.includes(permission))

/** How many sections a phone shows at the bottom; the others are on the page of all. */
const PHONE_SECTIONS = 4

/** The sections that a phone shows, and those that it leaves to the page of all. */
export function divideForPhone<Item>(sections: readonly Item[]): { shown: readonly Item[]; others: readonly Item[] } {
  // One more fits in the place of the link to all.
  const count = sections.length > PHONE_SECTIONS + 1 ? PHONE_SECTIONS : sections.length
  return { shown: sections.slice(0, count), others: sections.slice(count) }
}
