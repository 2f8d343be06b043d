import type { RequestDetails, RequestKind } from '../request.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'

/** The label of each kind: in a letter's subject, in Telegram, in a CRM, in an export. */
const KIND_LABELS: Record<RequestKind, string> = {
  auto: 'Заявка на автомобиль',
  trade: 'Оценка по trade-in',
  credit: 'Заявка на кредит',
  strahovka: 'Заявка на страхование',
  testdrive: 'Запись на тест-драйв',
  service: 'Запись на сервис',
  'get-offer': 'Запрос предложения',
  reserve: 'Бронирование автомобиля',
  call: 'Заказ звонка',
  message: 'Сообщение',
  question: 'Вопрос',
  vacancy: 'Отклик на вакансию',
  'spare-parts': 'Запрос запчастей',
  subscribe: 'Подписка на новости',
}

/** The labels of requests to be notified about a car. */
const AWAITED_EVENT_LABELS: ReadonlyMap<unknown, string> = new Map<AwaitedEvent, string>([
  ['arrived', 'Сообщить о поступлении'],
  ['free', 'Сообщить, если освободится'],
])

/** The label of a request; waiting for a car has another label than ordering one. */
export const labelRequestKind = ({ kind, details }: { kind: RequestKind; details: RequestDetails }) =>
  AWAITED_EVENT_LABELS.get(details.tell_when) ?? KIND_LABELS[kind]
