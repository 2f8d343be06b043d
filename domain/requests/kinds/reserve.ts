import { comment, formSchema, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const reserve = {
  label: 'Бронирование автомобиля',
  department: DEPARTMENTS.sales,
  schema: formSchema({ ...personFields, email: optionalEmail, comment }),
  modals: {
    'request-reserve': {
      title: 'Забронировать автомобиль',
      lead: 'Проверим, что он свободен, и\u00a0подтвердим бронь {when}.',
      button: 'Забронировать',
    },
  },
  formatNextStep: (reply) => `Проверим, свободен\u00a0ли автомобиль, и\u00a0${reply}.`,
} satisfies RequestKindDefinition
