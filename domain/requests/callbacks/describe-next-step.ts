import { formatSlotPhrase } from '#domain/test-drives/test-drive.ts'
import type { Callback } from './callback.ts'
import type { RequestKind } from '../request.ts'
import { formatCallback } from './format-callback.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { upperFirst } from '#locale/text.ts'

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
  if (kind === 'testdrive' && visit !== undefined)
    return `Ждём вас ${formatSlotPhrase(visit.local)}: ${visit.address}. Возьмите с\u00a0собой права.`
  const eventMessage = kind === 'auto' ? AWAITED_EVENT_MESSAGES.get(tell_when) : undefined
  return eventMessage ?? NEXT_STEPS[kind](`${labelContactWay(kind, contact_way)} ${formatCallback(callback)}`)
}

const AWAITED_EVENT_MESSAGES: ReadonlyMap<unknown, string> = new Map<AwaitedEvent, string>([
  ['arrived', 'Сообщим, как только автомобиль будет в\u00a0автосалоне.'],
  ['free', 'Сообщим, если автомобиль снова будет свободен.'],
])

/** `reply` is «перезвоним завтра после 9:00». */
const NEXT_STEPS: Record<RequestKind, (reply: string) => string> = {
  auto: (reply) => `${upperFirst(reply)}.`,
  trade: (reply) => `Посчитаем цену вашего автомобиля и\u00a0${reply}.`,
  credit: (reply) => `Подберём условия и\u00a0${reply}.`,
  strahovka: (reply) => `Рассчитаем полис и\u00a0${reply}.`,
  testdrive: (reply) => `${upperFirst(reply)}, чтобы подтвердить день и\u00a0время.`,
  service: (reply) => `${upperFirst(reply)}, чтобы подтвердить запись.`,
  'get-offer': (reply) => `Подготовим предложение и\u00a0${reply}.`,
  reserve: (reply) => `Проверим, свободен\u00a0ли автомобиль, и\u00a0${reply}.`,
  call: (reply) => `${upperFirst(reply)}.`,
  message: (reply) => `${upperFirst(reply)}.`,
  question: (reply) => `${upperFirst(reply)}.`,
  vacancy: () => 'Прочитаем его и\u00a0свяжемся с\u00a0вами в\u00a0течение двух рабочих дней.',
  'spare-parts': (reply) => `Проверим наличие и\u00a0цену и\u00a0${reply}.`,
  // Anybody can enter another person's address: advertising needs its owner's own consent (38-FZ, article 18).
  subscribe: () =>
    'Прежде чем присылать новости, попросим подтвердить этот адрес письмом. Без подтверждения писем не\u00a0будет.',
}

/** Kinds whose sender may have left both a phone number and an e-mail address. */
const PHONE_OR_EMAIL_KINDS: readonly RequestKind[] = ['message', 'question']

function labelContactWay(kind: RequestKind, way: string | undefined): string {
  switch (way) {
    case 'sms':
      return 'напишем СМС'
    case 'telegram':
      return 'напишем в\u00a0Telegram'
    case 'email':
      return 'ответим на\u00a0почту'
    default:
      return PHONE_OR_EMAIL_KINDS.includes(kind) ? 'ответим' : 'перезвоним'
  }
}
