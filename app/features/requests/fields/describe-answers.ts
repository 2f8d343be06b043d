import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { OPTION_LABELS, type OptionField } from '#domain/requests/forms/options.texts.ts'
import { formatTerm } from './describe-term.ts'

interface DescribeAnswersParams {
  values: Record<string, string[]>
  programmes: readonly CreditProgramme[]
}

/** What has been said already, in one line: «Kia Rio, 2018 год, 85 000 км». */
export function describeAnswers(names: readonly FieldName[], { values, programmes }: DescribeAnswersParams): string {
  const said = (name: FieldName) => (names.includes(name) ? values[name]?.[0] : undefined)
  const ownCar = [said('own_brand'), said('own_model')].filter(Boolean).join(' ')
  const parts = [
    optionLabel('work', said('work')),
    said('parts')?.replaceAll('\n', ', '),
    ownCar,
    withPrefix('VIN\u00a0', said('own_vin')),
    withSuffix(said('own_year'), '\u00a0год'),
    withSuffix(said('own_mileage_km'), '\u00a0км'),
    withPrefix('цена ', withSuffix(said('own_price_rub'), '\u00a0₽')),
    withSuffix(said('price_rub'), '\u00a0₽'),
    withPrefix('взнос ', withSuffix(said('first_payment_rub'), '\u00a0₽')),
    withPrefix('на\u00a0', formatTermAnswer(said('term_months'))),
    programmes.find(({ slug }) => slug === said('programme'))?.name,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

const withPrefix = (word: string, text: string | undefined) => text && word + text
const withSuffix = (text: string | undefined, word: string) => text && text + word
const formatTermAnswer = (months: string | undefined) => months && formatTerm(Number(months))

function optionLabel(field: OptionField, code: string | undefined): string | undefined {
  const words: Record<string, string> = OPTION_LABELS[field]
  return code && words[code]
}
