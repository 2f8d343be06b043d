import type { RequestKind } from './request.ts'

/** What a request of this kind is called: in a letter's subject, in Telegram, in a CRM, in an export. */
export const KIND_WORDS: Record<RequestKind, string> = {
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
