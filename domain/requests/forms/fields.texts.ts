import type { OwnFieldName } from '../kinds/registry.ts'

/**
 * The label of each field: above its input, in letters to the staff, in the first line of an export. A field that only
 * one kind has is labelled in the file of the kind.
 */
export const REQUEST_FIELD_LABELS = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'Электронная почта',
  comment: 'Комментарий',
  branch: 'Салон',
  brand: 'Марка',
  model: 'Модель',
  contact_way: 'Как удобнее связаться',
  call_time: 'Когда позвонить',
  tell_when: 'О чём сообщить',
  own_brand: 'Марка вашего автомобиля',
  own_model: 'Модель вашего автомобиля',
  own_year: 'Год выпуска',
  own_mileage_km: 'Пробег, км',
  own_gearbox: 'Коробка передач',
  own_condition: 'Состояние',
  own_price_rub: 'Желаемая цена, ₽',
  estimate: 'Предварительная оценка сайта',
  own_vin: 'VIN',
  own_plate: 'Госномер',
  price_rub: 'Стоимость автомобиля, ₽',
  first_payment_rub: 'Первый взнос, ₽',
  term_months: 'Срок, месяцев',
  programme: 'Программа',
  monthly_rub: 'Платёж в месяц, ₽',
  lender: 'Кредитор и условия',
  insurance: 'Какой полис нужен',
  work: 'Что сделать',
  wished_date: 'Желаемый день',
  wished_time: 'Желаемое время',
  slot: 'Время тест-драйва',
  position: 'Должность',
  resume_url: 'Ссылка на резюме',
  parts: 'Какие запчасти нужны',
  files: 'Файлы',
} as const

export type FieldName = keyof typeof REQUEST_FIELD_LABELS | OwnFieldName
