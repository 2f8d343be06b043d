import { CarFront, Contact, FileText, Inbox, type LucideIcon, UserRoundCog, Zap } from 'lucide-react'
import type { GroupKind } from './search-view.ts'

const ICONS: Record<GroupKind, LucideIcon> = {
  requests: Inbox,
  customers: Contact,
  cars: CarFront,
  people: UserRoundCog,
  commands: Zap,
  pages: FileText,
}

/** The sign of what is found. */
export function GroupIcon({ kind }: { kind: GroupKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" />
}
