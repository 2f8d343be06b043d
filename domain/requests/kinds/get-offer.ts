import * as v from 'valibot'
import { comment, contactFields, formSchema, personFields, hasEmailForReply } from './usual-fields.ts'
import { VALIDATION_MESSAGES } from '../forms/validation.texts.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const getOffer = {
  label: 'Запрос предложения',
  department: DEPARTMENTS.sales,
  schema: v.pipe(
    formSchema({ ...personFields, ...contactFields, comment }),
    v.forward(v.partialCheck([['contact_way'], ['email']], hasEmailForReply, VALIDATION_MESSAGES.emailToAnswer), [
      'email',
    ]),
  ),
  modals: {
    'request-get-offer': {
      title: 'Узнать мою\u00a0цену',
      lead: 'Посчитаем вашу цену и\u00a0ответим {when}.',
      button: 'Узнать мою\u00a0цену',
    },
  },
  formatNextStep: (reply) => `Подготовим предложение и\u00a0${reply}.`,
} satisfies RequestKindDefinition
