import * as v from 'valibot'
import { ownCarFields } from '../forms/car-fields.ts'
import { paragraph, vin } from '../forms/rules.ts'
import { formSchema, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const spareParts = {
  label: 'Запрос запчастей',
  department: DEPARTMENTS.service,
  schema: formSchema({
    parts: paragraph(),
    own_vin: v.optional(vin),
    own_brand: v.optional(ownCarFields.own_brand),
    own_model: v.optional(ownCarFields.own_model),
    ...personFields,
  }),
  fields: { own_vin: { hint: '17 знаков из\u00a0СТС или ПТС: по\u00a0ним подберём точно.' } },
  filesLabel: 'Файлы',
  actions: {
    request_spare_parts: {
      title: 'Запрос запчастей',
      lead: 'Проверим наличие и\u00a0цену и\u00a0перезвоним {when}.',
      button: 'Отправить запрос',
      linkLabel: 'Запросить деталь',
      isHiddenAfterAnswer: true,
    },
  },
  formatNextStep: (reply) => `Проверим наличие и\u00a0цену и\u00a0${reply}.`,
} satisfies RequestKindDefinition
