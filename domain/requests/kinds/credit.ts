import * as v from 'valibot'
import { line, wholeNumber } from '../forms/rules.ts'
import { VALIDATION_MESSAGES } from '../forms/validation.texts.ts'
import { formSchema, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const credit = {
  label: 'Заявка на кредит',
  department: DEPARTMENTS.sales,
  schema: v.pipe(
    formSchema({
      price_rub: wholeNumber(50_000, 1_000_000_000),
      first_payment_rub: wholeNumber(0, 1_000_000_000),
      term_months: wholeNumber(6, 120),
      // The slug of the programme with which the visitor has calculated.
      programme: v.optional(line(80)),
      ...personFields,
      email: optionalEmail,
    }),
    v.forward(
      v.partialCheck(
        [['price_rub'], ['first_payment_rub']],
        // The loan must be more than zero.
        ({ price_rub, first_payment_rub }) => first_payment_rub < price_rub,
        VALIDATION_MESSAGES.firstPayment,
      ),
      ['first_payment_rub'],
    ),
  ),
  modals: {
    'request-credit': {
      title: 'Расчёт кредита',
      lead: 'Подберём условия банка и\u00a0перезвоним {when}.',
      button: 'Отправить заявку',
      search: { name: 'Заявка на кредит', keywords: 'кредит рассрочка взять в кредит одобрение' },
    },
  },
  carLink: { label: 'кредит', calculator: 'credit' },
  formatNextStep: (reply) => `Подберём условия и\u00a0${reply}.`,
} satisfies RequestKindDefinition
