import * as v from 'valibot'
import { upperFirst } from '#locale/text.ts'
import { slot } from '../forms/rules.ts'
import { branch, brand, desiredTimeFields, formSchema, model, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const testdrive = {
  label: 'Запись на тест-драйв',
  department: DEPARTMENTS.sales,
  // An exact slot that is booked at once, or a desired time to agree on.
  schema: formSchema({
    brand,
    model,
    branch,
    slot: v.optional(slot),
    ...desiredTimeFields,
    ...personFields,
    email: optionalEmail,
  }),
  fields: { email: { hint: 'За\u00a0день до\u00a0поездки пришлём напоминание.' } },
  modals: {
    'request-testdrive': {
      title: 'Запись на\u00a0тест-драйв',
      lead: 'Подтвердим запись {when}. Возьмите с\u00a0собой права.',
      button: 'Записаться',
      search: { name: 'Записаться на тест-драйв', keywords: 'тест драйв тестдрайв пробная поездка' },
      withSlots: { lead: 'Закрепим время за\u00a0вами сразу. Возьмите с\u00a0собой права.' },
    },
  },
  formatNextStep: (reply) => `${upperFirst(reply)}, чтобы подтвердить день и\u00a0время.`,
  booked: {
    formatAcceptance: (number) => `Запись ${number} подтверждена.`,
    formatNextStep: ({ when, address }) => `Ждём вас ${when}: ${address}. Возьмите с\u00a0собой права.`,
  },
} satisfies RequestKindDefinition
