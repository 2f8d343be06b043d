import type { DeskVisit } from '#domain/desk/visits/list-visits.server.ts'
import type { VisitChange, VisitState } from '#domain/desk/visits/visit.ts'
import { VISIT_TRANSITIONS } from '#domain/desk/visits/visit.ts'
import { formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { formatPhone } from '#locale/phone.ts'
import { VISIT_STATE_LABELS } from './visits.texts.ts'

/** A visit as the browser gets it. */
export interface VisitView {
  number: number
  state: VisitState
  stateLabel: string
  version: number
  /** By the branch's clock. */
  local: string
  time: string
  position: number
  carId: number | null
  car: string | null
  name: string
  phone: string | null
  /** For `tel:`; null while the phone is masked. */
  digits: string | null
  owner: string | null
  isLicenceSeen: boolean
  isCancelledByVisitor: boolean
  /** Whether its hour has begun. */
  hasBegun: boolean
}

/** A visit in words. */
export function toVisitView(visit: DeskVisit, now: Date): VisitView {
  const { number, state, version, local, position, carId, carName, name, phone, isPhoneMasked, owner } = visit
  return {
    number,
    state,
    stateLabel: VISIT_STATE_LABELS[state],
    version,
    local,
    time: formatSlotTime(local),
    position,
    carId,
    car: carName,
    name: name ?? 'Без имени',
    phone: phone === null ? null : isPhoneMasked ? phone : formatPhone(phone),
    digits: isPhoneMasked ? null : phone,
    owner: owner?.name ?? null,
    isLicenceSeen: visit.isLicenceSeen,
    isCancelledByVisitor: visit.isCancelledByVisitor,
    hasBegun: visit.beginsAt <= now,
  }
}

/** What can be done with a visit now, the likeliest first. */
export const changesOf = ({ state, hasBegun }: Pick<VisitView, 'state' | 'hasBegun'>): VisitChange[] =>
  CHANGE_ORDER.filter((change) => VISIT_TRANSITIONS[change].from.includes(state) && (change !== 'miss' || hasBegun))

const CHANGE_ORDER: readonly VisitChange[] = ['confirm', 'finish', 'arrive', 'miss', 'restore']
