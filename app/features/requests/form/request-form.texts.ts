import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import type { FormName } from '#domain/requests/request.ts'
import { formatCallback } from '#domain/requests/callbacks/format-callback.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import type { RequestFormView } from '../request-form-view.ts'

interface FormTexts {
  title: string
  /** What happens after sending, and when. */
  lead: string
  /** Label of the submit button. */
  button: string
}

/** Replaced with the time of the answer, which depends on the branch and the hour. */
const WHEN_PLACEHOLDER = '{when}'

const CALL_TEXTS: FormTexts = {
  title: 'Заказать звонок',
  lead: `Перезвоним ${WHEN_PLACEHOLDER} или когда вам удобно.`,
  button: 'Жду звонка',
}

const FORM_TEXTS: Record<FormName, FormTexts> = {
  'request-auto': {
    title: 'Заявка на\u00a0автомобиль',
    lead: `Проверим наличие и\u00a0ответим ${WHEN_PLACEHOLDER}.`,
    button: 'Отправить заявку',
  },
  'request-get-offer': {
    title: 'Получить предложение',
    lead: `Посчитаем вашу цену и\u00a0ответим ${WHEN_PLACEHOLDER}.`,
    button: 'Получить предложение',
  },
  'request-reserve': {
    title: 'Забронировать автомобиль',
    lead: `Проверим, что он свободен, и\u00a0подтвердим бронь ${WHEN_PLACEHOLDER}.`,
    button: 'Забронировать',
  },
  'request-trade': {
    title: 'Оценка по\u00a0trade-in',
    lead: `Посчитаем цену и\u00a0перезвоним ${WHEN_PLACEHOLDER}.`,
    button: 'Узнать цену',
  },
  'request-credit': {
    title: 'Расчёт кредита',
    lead: `Подберём условия банка и\u00a0перезвоним ${WHEN_PLACEHOLDER}.`,
    button: 'Отправить заявку',
  },
  'request-strahovka': {
    title: 'Расчёт страховки',
    lead: `Сравним предложения и\u00a0перезвоним с\u00a0расчётом ${WHEN_PLACEHOLDER}.`,
    button: 'Получить расчёт',
  },
  'request-testdrive': {
    title: 'Запись на\u00a0тест-драйв',
    lead: `Подтвердим запись ${WHEN_PLACEHOLDER}. Возьмите с\u00a0собой права.`,
    button: 'Записаться',
  },
  'request-service': {
    title: 'Запись на\u00a0сервис',
    lead: `Подтвердим запись по\u00a0телефону ${WHEN_PLACEHOLDER}.`,
    button: 'Записаться',
  },
  'request-call': CALL_TEXTS,
  request_call: CALL_TEXTS,
  'form-message': {
    title: 'Написать нам',
    lead: `Ответим по\u00a0телефону или почте ${WHEN_PLACEHOLDER}.`,
    button: 'Отправить',
  },
  request_question: {
    title: 'Задать вопрос',
    lead: `Ответим по\u00a0телефону или почте ${WHEN_PLACEHOLDER}.`,
    button: 'Отправить вопрос',
  },
  request_vacancy: {
    title: 'Отклик на\u00a0вакансию',
    lead: 'Расскажите о\u00a0себе или приложите резюме: ответим в\u00a0течение двух рабочих дней.',
    button: 'Отправить отклик',
  },
  request_spare_parts: {
    title: 'Запрос запчастей',
    lead: `Проверим наличие и\u00a0цену и\u00a0перезвоним ${WHEN_PLACEHOLDER}.`,
    button: 'Отправить запрос',
  },
  subscribe: {
    title: 'Подписка на\u00a0новости',
    lead: 'Новые поступления и\u00a0предложения на\u00a0вашу почту.',
    button: 'Подписаться',
  },
}

/** For the form without a car: after a search without results, or from the page of a sold car. */
const CHOOSE_CAR_TEXTS: FormTexts = {
  title: 'Подбор автомобиля',
  lead: `Подберём варианты и\u00a0ответим ${WHEN_PLACEHOLDER}.`,
  button: 'Отправить заявку',
}

/** For a car that is not available yet. */
const AWAITED_TEXTS: Record<AwaitedEvent, FormTexts> = {
  arrived: {
    title: 'Сообщить о\u00a0поступлении',
    lead: 'Напишем или позвоним, как только автомобиль будет в\u00a0автосалоне: тогда его можно посмотреть и\u00a0взять на\u00a0тест-драйв.',
    button: 'Сообщить мне',
  },
  free: {
    title: 'Сообщить, если освободится',
    lead: 'Напишем или позвоним, если бронь снимут и\u00a0автомобиль снова будет свободен.',
    button: 'Сообщить мне',
  },
}

/** With free slots to choose from no confirmation is needed. */
const CHOOSE_SLOT_TEXTS: FormTexts = {
  ...FORM_TEXTS['request-testdrive'],
  lead: 'Выбранное время сразу станет вашим. Возьмите с\u00a0собой права.',
}

/** Title, lead and button of a form; without `car` the form is about no particular car. */
export function formTextsOf({
  form,
  car,
  slots,
  awaited,
  callback,
}: Pick<RequestFormView, 'form' | 'car' | 'slots' | 'awaited' | 'callback'>): FormTexts {
  if (awaited !== undefined) return AWAITED_TEXTS[awaited]
  if (slots !== undefined) return CHOOSE_SLOT_TEXTS
  const texts = form === 'request-auto' && car === undefined ? CHOOSE_CAR_TEXTS : FORM_TEXTS[form]
  return { ...texts, lead: texts.lead.replace(WHEN_PLACEHOLDER, formatCallback(callback)) }
}

/** Shorter than in a letter to the staff: the group or the form around them gives the context. */
export const SHORT_FIELD_LABELS: Partial<Record<FieldName, string>> = {
  own_brand: 'Марка',
  own_model: 'Модель',
  term_months: 'Срок кредита',
}

export const FIELD_HINTS: Partial<Record<FieldName, string>> = {
  own_vin: '17 знаков из\u00a0СТС или ПТС: по\u00a0ним подберём точно.',
}

export const REQUEST_FORM_TEXTS = {
  ownCar: 'Ваш автомобиль',
  change: 'Изменить',
  message: 'Сообщение',
  question: 'Вопрос',
  anyDay: 'Любой день',
  anyTime: 'Любое время',
  anyBranch: 'Любой',
  notSpecified: 'Не указано',
  choose: 'Выберите',
  chooseBrand: 'Выбор марки',
  chooseModel: 'Выбор модели', // docs/product.md, Form fields
  filePrompt: 'Загрузить файл(ы)', // docs/product.md, Form fields
  fileHint: 'До\u00a05 файлов по\u00a010\u00a0МБ: фотографии или PDF.',
  fileAgain: 'Если прикладывали файлы, выберите их ещё раз: браузер не сохраняет их.',
  photos: 'Фотографии автомобиля',
  removeFile: 'Убрать',
  sending: 'Отправляем…',
  sent: 'Отправлено',
  retry: 'Повторить',
  confirmRepeat: 'Да, отправить ещё одну',
  declineRepeat: 'Нет, не нужно',
  repeatDeclined: 'Вторую заявку не\u00a0отправили. Прежняя принята.',
  checkFields: 'Проверьте отмеченные поля:',
} as const
