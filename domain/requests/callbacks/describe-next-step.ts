import { formatSlotPhrase } from '#domain/test-drives/format-slot.ts'
import type { Callback } from './callback.ts'
import type { RequestKind } from '../request.ts'
import { formatCallback } from './format-callback.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { upperFirst } from '#locale/letter-case.ts'

/** Answers on which it depends how a visitor is answered. */
export interface NextStepParams {
  contact_way?: string
  /** What they wait for. */
  tell_when?: string
  /** The hour that is booked, and where. */
  visit?: BookedVisit
}

export interface BookedVisit {
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  /** With the city: a dealer may be in several. */
  address: string
}

/** What happens to a request next, in sentences, on the page and in the letter: «Перезвоним завтра после 9:00.» */
export function describeNextStep(kind: RequestKind, callback: Callback, wishes: NextStepParams = {}): string {
  const { visit, tell_when, contact_way } = wishes
  if (kind === 'testdrive' && visit !== undefined)
    return `Ждём вас ${formatSlotPhrase(visit.local)}: ${visit.address}. Возьмите с\u00a0собой права.`
  const told = kind === 'auto' ? AWAITED_EVENT_MESSAGES.get(tell_when) : undefined
  return told ?? NEXT_STEPS[kind](`${labelContactWay(kind, contact_way)} ${formatCallback(callback)}`)
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
  // Anybody can write anybody's address into a form: advertising needs its owner's own word (38-FZ, article 18).
  subscribe: () =>
    'Прежде чем присылать новости, попросим подтвердить этот адрес письмом. Без подтверждения писем не\u00a0будет.',
}

/** Who has written a question may have left both a telephone and an address. */
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
