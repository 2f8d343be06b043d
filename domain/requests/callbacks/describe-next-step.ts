import { formatSlotPhrase } from '#domain/test-drives/test-drive.ts'
import { awaitedDefinitionOf, definitionOf, type RequestKind } from '../kinds/registry.ts'
import type { Callback } from './callback.ts'
import { formatCallback } from './format-callback.ts'

/** The answers that decide how the visitor is contacted. */
export interface NextStepParams {
  contact_way?: string
  /** The event that they wait for. */
  tell_when?: string
  /** The booked slot and its place. */
  visit?: BookedVisit
}

export interface BookedVisit {
  /** In the branch's local time: `2026-11-21T10:00`. */
  local: string
  /** With the city: a dealer can be in several. */
  address: string
}

/**
 * The sentences, on the page and in the letter, about what happens to a request next: «Перезвоним завтра после 9:00.»
 */
export function describeNextStep(kind: RequestKind, callback: Callback, params: NextStepParams = {}): string {
  const { visit, tell_when, contact_way } = params
  const { booked, formatNextStep, replyVerb } = definitionOf(kind)
  if (booked && visit) return booked.formatNextStep({ when: formatSlotPhrase(visit.local), address: visit.address })
  const awaited = awaitedDefinitionOf(kind, tell_when)
  return awaited?.nextStep ?? formatNextStep(`${labelContactWay(contact_way, replyVerb)} ${formatCallback(callback)}`)
}

function labelContactWay(way: string | undefined, byDefault = 'перезвоним'): string {
  switch (way) {
    case 'sms':
      return 'напишем СМС'
    case 'telegram':
      return 'напишем в\u00a0Telegram'
    case 'email':
      return 'ответим на\u00a0почту'
    default:
      return byDefault
  }
}
