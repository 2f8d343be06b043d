import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { formatCallback } from '#domain/requests/callbacks/format-callback.ts'
import { awaitedDefinitionOf, formDefinitionOf, kindOfForm } from '#domain/requests/kinds/registry.ts'
import type { FormTexts } from '#domain/requests/kinds/request-kind.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** Title, lead and button of a form; without `car` the form is about no particular car. */
export function formTextsOf({
  form,
  car,
  slots,
  awaited,
  callback,
}: Pick<RequestFormView, 'form' | 'car' | 'slots' | 'awaited' | 'callback'>): FormTexts {
  const { withoutCar, withSlots, ...standard } = formDefinitionOf(form)
  const { title, lead, button } = {
    ...(awaitedDefinitionOf(kindOfForm(form), awaited) ?? (car === undefined ? (withoutCar ?? standard) : standard)),
    ...(slots !== undefined && withSlots),
  }
  return { title, lead: lead.replace('{when}', formatCallback(callback)), button }
}

/** Shorter than in a letter to the staff: the group or the form around them gives the context. */
export const SHORT_FIELD_LABELS: Partial<Record<FieldName, string>> = {
  own_brand: 'Марка',
  own_model: 'Модель',
  term_months: 'Срок кредита',
}

export const REQUEST_FORM_TEXTS = {
  ownCar: 'Ваш автомобиль',
  change: 'Изменить',
  anyDay: 'Любой день',
  anyTime: 'Любое время',
  anyBranch: 'Любой',
  notSpecified: 'Не указано',
  choose: 'Выберите',
  chooseBrand: 'Выбор марки',
  chooseModel: 'Выбор модели', // docs/product.md, Form fields
  filePrompt: 'Загрузить файл(ы)', // docs/product.md, Form fields
  oneMoreFile: 'Ещё файл',
  oneMorePhoto: 'Ещё фото',
  takePhoto: 'Снять фото',
  fileHint: 'До\u00a05 файлов по\u00a010\u00a0МБ: фотографии или PDF.',
  fileAgain: 'Если прикладывали файлы, выберите их ещё раз: браузер не сохраняет их.',
  removeFile: 'Убрать',
  addComment: 'Добавить комментарий',
  sending: 'Отправляем…',
  sent: 'Отправлено',
  retry: 'Повторить',
  confirmRepeat: 'Да, отправить ещё одну',
  declineRepeat: 'Нет, не нужно',
  repeatDeclined: 'Вторую заявку не\u00a0отправили. Прежняя принята.',
  checkFields: 'Проверьте отмеченные поля:',
} as const
