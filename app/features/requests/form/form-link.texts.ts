import type { FormName } from '#domain/requests/request.ts'

const FORM_LINK_LABELS: Partial<Record<FormName, string>> = {
  'request-auto': 'Подобрать автомобиль',
  'form-message': 'Написать нам',
  request_call: 'Заказать звонок',
  request_question: 'Задать вопрос',
  request_spare_parts: 'Запросить деталь',
  request_vacancy: 'Откликнуться',
}

/** What leads to a form, where the words of its own button say too little from afar. */
export const formLinkLabel = (form: FormName) => FORM_LINK_LABELS[form]
