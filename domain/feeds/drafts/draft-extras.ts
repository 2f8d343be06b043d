import type { EquipmentGroup } from '#domain/cars/car.ts'
import { parseColour } from '#domain/cars/reference/attributes/parse-colour.ts'
import type { FeedField, FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { parseTick } from '../values/parse-tick.ts'
import type { FieldParser } from './field-parser.ts'

const MATERIAL =
  /(?<!\p{Letter})(?:(?:эко)?кож(?:а|и|ей|ан\p{Letter}*|зам\p{Letter}*)|ткан(?:ь|и|ью|ев\p{Letter}*)|велюр\p{Letter}*|алькантар\p{Letter}*|замш\p{Letter}*|leather|fabric|cloth|nappa|alcantara)(?!\p{Letter})/iu

/** Whether a text tells what the seats are covered with: «кожа, бежевая», «Чёрный». */
export const isUpholstery = (text: string): boolean =>
  MATERIAL.test(text) || (!text.includes(' ') && parseColour(text) !== undefined)

/**
 * What a seller adds to a car, as it is told when the feed only says yes. A loan's terms are not quoted: a rate may stand on
 * a page only beside its lender and full cost.
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

const QUOTED: ReadonlySet<FeedField> = new Set(['guarantee', 'winterTyres'])

/** The upholstery and what the seller adds, as groups of equipment. */
export function listExtras(fields: FeedFields, unread: FieldParser): EquipmentGroup[] {
  const told = (field: FeedField) => unread.list(field).map(({ text }) => text)
  const upholstery = [...told('salon').filter(isUpholstery), ...told('upholstery')]
  const extras = EXTRAS.flatMap(([field, words]) => describeExtra(words, fields[field], QUOTED.has(field)))
  return [
    ...(upholstery.length === 0 ? [] : [{ name: 'Салон', items: upholstery }]),
    ...(extras.length === 0 ? [] : [{ name: 'От продавца', items: extras }]),
  ]
}

function describeExtra(words: string, value: string | undefined, isQuoted: boolean): string[] {
  const line = toLine(value ?? '', 120)
  if (line === null) return []
  const answer = parseTick(line)
  if (answer === false) return []
  return [answer === undefined && isQuoted ? `${words}: ${line}` : words]
}
