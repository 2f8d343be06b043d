import { CALLBACK_MINUTES, type Callback } from '#domain/requests/callback.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import type { TellWhen } from '#domain/requests/tell-when.ts'
import { tellSlotWhen } from '#domain/test-drives/slot-words.ts'
import type { FormAnswer } from './form-answer.ts'

/** Answers on which it depends how and when a visitor is answered. */
export interface Wishes {
  contact_way?: string
  call_time?: string
  /** What they wait for. */
  tell_when?: string
  /** The hour that is booked, and where. */
  visit?: Visit
}

export interface Visit {
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  address: string
}

/** What became of the request and what happens next: «Заявка № 1001 принята. Перезвоним в течение 10 минут.» */
export function tellTaken(kind: RequestKind, number: number, callback: Callback, wishes: Wishes = {}): string {
  if (kind === 'testdrive' && wishes.visit !== undefined) return tellVisit(number, wishes.visit)
  const told = TOLD_WHEN.get(wishes.tell_when)
  if (kind === 'auto' && told !== undefined) return `Заявка №\u00a0${number} принята. ${told}`
  const reply = `${wayWords(kind, wishes.contact_way)} ${timeWords(wishes.call_time) ?? whenWords(callback)}`
  return NEXT_STEP[kind](`№\u00a0${number}`, reply)
}

const TOLD_WHEN: ReadonlyMap<unknown, string> = new Map<TellWhen, string>([
  ['arrived', 'Сообщим, как только автомобиль будет в\u00a0автосалоне.'],
  ['free', 'Сообщим, если автомобиль снова будет свободен.'],
])

const tellVisit = (number: number, { local, address }: Visit) =>
  `Запись №\u00a0${number} подтверждена. Ждём вас ${tellSlotWhen(local)}: ${address}. Возьмите с\u00a0собой права.`

/** `reply` is «перезвоним завтра после 9:00». */
const NEXT_STEP: Record<RequestKind, (number: string, reply: string) => string> = {
  auto: (number, reply) => `Заявка ${number} принята. ${asSentence(reply)}.`,
  trade: (number, reply) => `Заявка ${number} принята. Посчитаем цену вашего автомобиля и\u00a0${reply}.`,
  credit: (number, reply) => `Заявка ${number} принята. Подберём условия и\u00a0${reply}.`,
  strahovka: (number, reply) => `Заявка ${number} принята. Рассчитаем полис и\u00a0${reply}.`,
  testdrive: (number, reply) => `Заявка ${number} принята. ${asSentence(reply)}, чтобы подтвердить день и\u00a0время.`,
  service: (number, reply) => `Заявка ${number} принята. ${asSentence(reply)}, чтобы подтвердить запись.`,
  'get-offer': (number, reply) => `Заявка ${number} принята. Подготовим предложение и\u00a0${reply}.`,
  reserve: (number, reply) => `Заявка ${number} принята. Проверим, свободен\u00a0ли автомобиль, и\u00a0${reply}.`,
  call: (number, reply) => `Заявка ${number} принята. ${asSentence(reply)}.`,
  message: (number, reply) => `Сообщение ${number} принято. ${asSentence(reply)}.`,
  question: (number, reply) => `Вопрос ${number} принят. ${asSentence(reply)}.`,
  vacancy: (number) =>
    `Отклик ${number} принят. Прочитаем его и\u00a0свяжемся с\u00a0вами в\u00a0течение двух рабочих дней.`,
  'spare-parts': (number, reply) => `Заявка ${number} принята. Проверим наличие и\u00a0цену и\u00a0${reply}.`,
  subscribe: () => 'Подписка оформлена. Напишем, как только появятся новости или акции.',
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who has written a question may have left both a telephone and an address. */
const EITHER_WAY: readonly RequestKind[] = ['message', 'question']

function wayWords(kind: RequestKind, way: string | undefined): string {
  switch (way) {
    case 'sms':
      return 'напишем СМС'
    case 'telegram':
      return 'напишем в\u00a0Telegram'
    case 'email':
      return 'ответим на\u00a0почту'
    default:
      return EITHER_WAY.includes(kind) ? 'ответим' : 'перезвоним'
  }
}

/** The part of the day that the visitor has chosen himself. */
function timeWords(time: string | undefined): string | undefined {
  switch (time) {
    case 'morning':
      return 'утром, с\u00a09 до\u00a012'
    case 'afternoon':
      return 'днём, с\u00a012 до\u00a017'
    case 'evening':
      return 'вечером, с\u00a017 до\u00a021'
    default:
      return undefined
  }
}

const WEEKDAYS = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

/** «в течение 10 минут», «сегодня после 9:00», «завтра после 9:00», «в понедельник после 10:00». */
function whenWords(callback: Callback): string {
  switch (callback.kind) {
    case 'soon':
      return `в\u00a0течение ${CALLBACK_MINUTES}\u00a0минут`
    case 'later': {
      const { inDays, day, time } = callback.opening
      const on = inDays === 0 ? 'сегодня' : inDays === 1 ? 'завтра' : WEEKDAYS[day - 1]?.replace(' ', '\u00a0')
      return `${on} после\u00a0${time.replace(/^0/, '')}`
    }
    case 'unknown':
      return 'в\u00a0рабочее время'
    default:
      return callback satisfies never
  }
}

/** Forms that stand on a page as an answer to something: taken, they give way to what stood there before (spec §4). */
const GIVING_WAY: readonly FormName[] = ['request_question', 'request_vacancy', 'request_spare_parts']

/** What the page does after the message (spec §3). */
export const actionAfter = (form: FormName): FormAnswer['action'] =>
  GIVING_WAY.includes(form) ? 'hide-answer-form' : 'popup'
