import type { FormName } from '#domain/requests/request.ts'

const FORM_LINK_LABELS: Partial<Record<FormName, string>> = {
  'request-auto': 'Подобрать автомобиль',
  'form-message': 'Написать нам',
  request_call: 'Заказать звонок',
  request_question: 'Задать вопрос',
  request_spare_parts: 'Запросить деталь',
  request_vacancy: 'Откликнуться',
}

/** Label of a link to a form, for forms whose own button says too little outside of them. */
export const formLinkLabel = (form: FormName) => FORM_LINK_LABELS[form]
