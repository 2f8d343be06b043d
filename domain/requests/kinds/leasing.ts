import * as v from 'valibot'
import { line, wholeNumber } from '../forms/rules.ts'
import { brand, comment, formSchema, model, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

const INN_MESSAGE = 'Проверьте ИНН: это 10 цифр, у предпринимателя 12.'

/** The number of a taxpayer: ten digits of a company, twelve of a sole proprietor; the last ones are check digits. */
const inn = v.pipe(
  line(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^(?:\d{10}|\d{12})$/, INN_MESSAGE),
  v.check((digits) => digits !== '0'.repeat(digits.length), INN_MESSAGE),
  v.check((digits) => {
    const checked = digits.length === 10 ? [9] : [10, 11]
    return checked.every((place) => checkDigit(digits.slice(0, place)) === Number(digits[place]))
  }, INN_MESSAGE),
)

/** The tax service's weights of the digits before a check digit; a shorter number uses the last ones. */
const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

function checkDigit(digits: string): number {
  const weights = INN_WEIGHTS.slice(-digits.length)
  const sum = weights.reduce((total, weight, place) => total + Number(digits[place]) * weight, 0)
  return (sum % 11) % 10
}

export const leasing = {
  label: 'Заявка на лизинг',
  department: DEPARTMENTS.sales,
  schema: formSchema({
    company: line(150, 2),
    inn,
    brand: v.optional(brand),
    model,
    // A lessor finances at least half of the price, for one to five years.
    advance_percent: v.optional(wholeNumber(0, 49)),
    term_months: v.optional(wholeNumber(12, 60)),
    ...personFields,
    email: optionalEmail,
    comment,
  }),
  fields: {
    company: {
      label: 'Компания',
      missing: 'Укажите компанию.',
      example: 'ООО «Ромашка»',
      input: { autoComplete: 'organization', maxLength: 150 },
    },
    inn: {
      label: 'ИНН компании',
      missing: 'Укажите ИНН компании.',
      hint: 'По\u00a0нему лизинговая компания подготовит условия.',
      example: '7707083893',
      input: { inputMode: 'numeric', maxLength: 14 },
    },
    advance_percent: {
      label: 'Аванс, %',
      example: '20',
      width: 'half',
      input: { inputMode: 'numeric', maxLength: 4 },
    },
    term_months: { label: 'Срок, месяцев', width: 'half', input: { inputMode: 'numeric', maxLength: 4 } },
  },
  modals: {
    'request-leasing': {
      title: 'Заявка на\u00a0лизинг',
      lead: 'Подберём условия лизинговых компаний и\u00a0перезвоним {when}.',
      button: 'Отправить заявку',
      search: { name: 'Заявка на лизинг', keywords: 'лизинг юридическим лицам компании организации ип автопарк' },
    },
  },
  carLink: { label: 'лизинг' },
  formatNextStep: (reply) => `Подберём условия лизинговых компаний и\u00a0${reply}.`,
} satisfies RequestKindDefinition
