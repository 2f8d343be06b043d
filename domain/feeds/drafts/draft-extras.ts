import type { EquipmentGroup } from '#domain/cars/car.ts'
import { parseColour } from '#domain/cars/reference/attributes/parse-colour.ts'
import type { FeedField, FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { parseTick } from '../values/parse-value.ts'
import type { FieldParser } from './field-parser.ts'

const MATERIAL =
  /(?<!\p{Letter})(?:(?:эко)?кож(?:а|и|ей|ан\p{Letter}*|зам\p{Letter}*)|ткан(?:ь|и|ью|ев\p{Letter}*)|велюр\p{Letter}*|алькантар\p{Letter}*|замш\p{Letter}*|leather|fabric|cloth|nappa|alcantara)(?!\p{Letter})/iu

/** Whether a text describes the upholstery of the seats: «кожа, бежевая», «Чёрный». */
export const isUpholstery = (text: string): boolean =>
  MATERIAL.test(text) || (!text.includes(' ') && parseColour(text) !== undefined)

/**
 * What a seller adds to a car, with the text that is shown when the feed only contains a yes. A loan's terms are not
 * quoted: a page may show a rate only together with the lender and the full cost.
 */
const EXTRAS = [
  ['guarantee', 'Гарантия продавца'],
  ['winterTyres', 'Комплект зимней резины'],
  ['freeTyres', 'Шины в подарок'],
  ['freeService', 'Техническое обслуживание в подарок'],
  ['freeAccessories', 'Аксессуары в подарок'],
  ['freeInsurance', 'Каско в подарок'],
  ['cheaperInsurance', 'Скидка на каско'],
  ['loanTerms', 'Особые условия кредита'],
  ['quickPapers', 'Быстрое оформление'],
] as const satisfies readonly (readonly [FeedField, string])[]

const QUOTED_FIELDS: ReadonlySet<FeedField> = new Set(['guarantee', 'winterTyres'])

/** The upholstery and what the seller adds, as groups of equipment. */
export function listExtras(fields: FeedFields, parser: FieldParser): EquipmentGroup[] {
  const textsOf = (field: FeedField) => parser.list(field).map(({ text }) => text)
  const upholstery = [...textsOf('salon').filter(isUpholstery), ...textsOf('upholstery')]
  const extras = EXTRAS.flatMap(([field, label]) => describeExtra(label, fields[field], QUOTED_FIELDS.has(field)))
  return [
    ...(upholstery.length === 0 ? [] : [{ name: 'Салон', items: upholstery }]),
    ...(extras.length === 0 ? [] : [{ name: 'От продавца', items: extras }]),
  ]
}

function describeExtra(label: string, value: string | undefined, isQuoted: boolean): string[] {
  const line = toLine(value ?? '', 120)
  if (line === null) return []
  const tick = parseTick(line)
  if (tick === false) return []
  return [tick === undefined && isQuoted ? `${label}: ${line}` : label]
}
