import * as v from 'valibot'
import { upperFirst } from '#locale/text.ts'
import { ownCarFields } from '../forms/car-fields.ts'
import { optionsOf } from '../forms/options.texts.ts'
import { choice, plate, vin } from '../forms/rules.ts'
import { branch, comment, desiredTimeFields, formSchema, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const service = {
  label: 'Запись на сервис',
  department: DEPARTMENTS.service,
  schema: formSchema({
    own_brand: ownCarFields.own_brand,
    own_model: ownCarFields.own_model,
    own_year: v.optional(ownCarFields.own_year),
    own_mileage_km: v.optional(ownCarFields.own_mileage_km),
    own_vin: v.optional(vin),
    own_plate: v.optional(plate),
    work: choice(optionsOf('work')),
    branch,
    ...desiredTimeFields,
    ...personFields,
    comment,
  }),
  // Only a car from the visitor's garage fills these in.
  fields: { own_vin: { shown: 'with-value', width: 'half' }, own_plate: { shown: 'with-value' } },
  modals: {
    'request-service': {
      title: 'Запись на\u00a0сервис',
      lead: 'Подтвердим запись по\u00a0телефону {when}.',
      button: 'Записаться',
      search: { name: 'Записаться на сервис', keywords: 'сервис ремонт то техобслуживание обслуживание' },
    },
  },
  formatNextStep: (reply) => `${upperFirst(reply)}, чтобы подтвердить запись.`,
} satisfies RequestKindDefinition
