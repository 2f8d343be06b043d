import type { CreditProgramme } from '#domain/cars/monthly-payment.ts'
import type { FieldName } from '#domain/requests/field-words.ts'
import { OPTION_WORDS, type OptionField } from '#domain/requests/option-words.ts'
import { describeTerm } from './describe-term.ts'

interface Told {
  values: Record<string, string[]>
  programmes: readonly CreditProgramme[]
}

/** What has been said already, in one line: «Kia Rio, 2018 год, 85 000 км». */
export function tellAnswers(names: readonly FieldName[], { values, programmes }: Told): string {
  const said = (name: FieldName) => (names.includes(name) ? values[name]?.[0] : undefined)
  const ownCar = [said('own_brand'), said('own_model')].filter(Boolean).join(' ')
  const parts = [
    optionWord('work', said('work')),
    said('parts')?.replaceAll('\n', ', '),
    ownCar,
    before('VIN\u00a0', said('own_vin')),
    after(said('own_year'), '\u00a0год'),
    after(said('own_mileage_km'), '\u00a0км'),
    before('цена ', after(said('own_price_rub'), '\u00a0₽')),
    after(said('price_rub'), '\u00a0₽'),
    before('взнос ', after(said('first_payment_rub'), '\u00a0₽')),
    before('на\u00a0', term(said('term_months'))),
    programmes.find(({ slug }) => slug === said('programme'))?.name,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

const before = (word: string, text: string | undefined) => text && word + text
const after = (text: string | undefined, word: string) => text && text + word
const term = (months: string | undefined) => months && describeTerm(Number(months))

function optionWord(field: OptionField, code: string | undefined): string | undefined {
  const words: Record<string, string> = OPTION_WORDS[field]
  return code && words[code]
}
