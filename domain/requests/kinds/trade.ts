import { ownCarFields } from '../forms/car-fields.ts'
import { comment, formSchema, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const trade = {
  label: 'Оценка по trade-in',
  department: DEPARTMENTS.sales,
  schema: formSchema({ ...ownCarFields, ...personFields, email: optionalEmail, comment }),
  filesLabel: 'Фотографии автомобиля',
  photosHint: 'Спереди, сзади, салон, приборы.',
  modals: {
    'request-trade': {
      title: 'Оценка по\u00a0trade-in',
      lead: 'Посчитаем цену и\u00a0перезвоним {when}.',
      button: 'Узнать цену',
      search: { name: 'Обменять автомобиль', keywords: 'трейд ин trade-in обмен сдать выкуп' },
    },
  },
  carLink: { label: 'оценка', calculator: 'trade-in' },
  formatNextStep: (reply) => `Посчитаем цену вашего автомобиля и\u00a0${reply}.`,
} satisfies RequestKindDefinition
