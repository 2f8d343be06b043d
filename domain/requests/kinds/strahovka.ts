import * as v from 'valibot'
import { ownCarFields } from '../forms/car-fields.ts'
import { optionsOf } from '../forms/options.texts.ts'
import { choices } from '../forms/rules.ts'
import { formSchema, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type FieldDefinition, type RequestKindDefinition } from './request-kind.ts'

/** The policy is for the car of the form, if it has one. */
const UNLESS_CAR: FieldDefinition = { shown: 'without-car' }

export const strahovka = {
  label: 'Заявка на страхование',
  department: DEPARTMENTS.sales,
  schema: formSchema({
    insurance: choices(optionsOf('insurance')),
    own_brand: v.optional(ownCarFields.own_brand),
    own_model: v.optional(ownCarFields.own_model),
    own_year: v.optional(ownCarFields.own_year),
    ...personFields,
  }),
  fields: { insurance: { isList: true }, own_brand: UNLESS_CAR, own_model: UNLESS_CAR, own_year: UNLESS_CAR },
  modals: {
    'request-strahovka': {
      title: 'Расчёт страховки',
      lead: 'Сравним предложения и\u00a0перезвоним с\u00a0расчётом {when}.',
      button: 'Получить расчёт',
    },
  },
  carLink: { label: 'страховка' },
  formatNextStep: (reply) => `Рассчитаем полис и\u00a0${reply}.`,
} satisfies RequestKindDefinition
