import {
  CalendarCheck,
  CircleCheck,
  Circle,
  CircleDot,
  Copy,
  PhoneCall,
  ShieldX,
  type LucideIcon,
  CircleX,
} from 'lucide-react'
import type { RequestStatus } from '#domain/desk/desk.ts'
import { STATUS_LABELS } from './desk.texts.ts'

/** A status is a shape first, so that it is seen without colour. */
const ICONS: Record<RequestStatus, LucideIcon> = {
  new: Circle,
  taken: CircleDot,
  reached: PhoneCall,
  appointment: CalendarCheck,
  won: CircleCheck,
  lost: CircleX,
  duplicate: Copy,
  spam: ShieldX,
}

/** The status of a request as a sign; its name is for readers and, with `hasLabel`, for everybody. */
export function StatusMark({ status, hasLabel = false }: { status: RequestStatus; hasLabel?: boolean }) {
  const Icon = ICONS[status]
  return (
    <span className={`desk-status desk-status-${status}`} title={STATUS_LABELS[status]}>
      <Icon aria-hidden="true" />
      <span className={hasLabel ? undefined : 'desk-hidden'}>{STATUS_LABELS[status]}</span>
    </span>
  )
}
