import type { RequestDetails, RequestKind } from './request.ts'
import type { TellWhen } from './tell-when.ts'

/** What a request of this kind is called: in a letter's subject, in Telegram, in a CRM, in an export. */
const KIND_WORDS: Record<RequestKind, string> = {
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

/** What a buyer asks of a car that is not to be had yet, on the button and in the request. */
export const TELL_WHEN_WORDS: Record<TellWhen, string> = {
  arrived: 'Сообщить о поступлении',
  free: 'Сообщить, если освободится',
}

const TITLES: ReadonlyMap<unknown, string> = new Map(Object.entries(TELL_WHEN_WORDS))

/** What a request is called by what it asks for: who waits for a car wants something else than who orders one. */
export const nameKind = ({ kind, details }: { kind: RequestKind; details: RequestDetails }) =>
  TITLES.get(details.tell_when) ?? KIND_WORDS[kind]
