import type { BaseIssue } from 'valibot'
import type { FieldDefinition } from '../kinds/request-kind.ts'
import type { FieldName } from './fields.texts.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

/** The messages for required fields that are empty. */
const MISSING_FIELD_MESSAGES: Partial<Record<FieldName, string>> = {
  name: 'Укажите имя.',
  phone: 'Укажите телефон.',
  email: 'Укажите электронную почту.',
  comment: 'Напишите, о\u00a0чём речь.',
  branch: 'Выберите салон.',
  brand: 'Укажите марку.',
  model: 'Укажите модель.',
  contact_way: 'Выберите, как с\u00a0вами связаться.',
  call_time: 'Выберите, когда позвонить.',
  own_brand: 'Укажите марку вашего автомобиля.',
  own_model: 'Укажите модель вашего автомобиля.',
  own_year: 'Укажите год выпуска.',
  own_mileage_km: 'Укажите пробег в\u00a0километрах.',
  own_gearbox: 'Выберите коробку передач.',
  own_condition: 'Выберите состояние автомобиля.',
  own_price_rub: 'Укажите желаемую цену.',
  own_vin: 'Укажите VIN.',
  own_plate: 'Укажите госномер.',
  price_rub: 'Укажите стоимость автомобиля.',
  first_payment_rub: 'Укажите первый взнос.',
  term_months: 'Укажите срок в\u00a0месяцах.',
  programme: 'Выберите программу.',
  insurance: 'Выберите, какой полис нужен.',
  work: 'Выберите, что сделать.',
  wished_date: 'Выберите день.',
  wished_time: 'Укажите время.',
  slot: VALIDATION_MESSAGES.slot,
  position: 'Укажите должность.',
  resume_url: 'Укажите ссылку на\u00a0резюме.',
  parts: 'Напишите, какие запчасти нужны.',
}

/** The first problem of each field, as a message that says what to do. `fields` are those of a kind of request. */
export function collectFieldErrors(
  issues: readonly BaseIssue<unknown>[],
  fields: Readonly<Record<string, FieldDefinition>> = {},
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key)
    errors[field] ??=
      message === VALIDATION_MESSAGES.required
        ? (fields[field]?.missing ?? missingFieldMessage(field) ?? message)
        : message
  }
  return errors
}

const missingFieldMessage = (field: string): string | undefined =>
  Object.entries(MISSING_FIELD_MESSAGES).find(([name]) => name === field)?.[1]

/** What is wrong, by field name, in words for the visitor; one problem a field. */
export type FieldErrors = Record<string, string>
