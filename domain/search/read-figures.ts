import type { CatalogueQuery, Range } from '../cars/catalogue-query.ts'
import { END, NUMBER, readNumber as read, ROUBLES, START, UNIT } from './figure-patterns.ts'
import { readPayment } from './read-payment.ts'
import { spellOutFigures } from './spell-out-figures.ts'

type Ranges = CatalogueQuery['ranges']

/** Figures that a question names, and what is left of it without them. */
export interface Figures {
  ranges: Ranges
  /** The most that is to be paid a month, in whole roubles. */
  monthlyRub?: number
  rest: string
}

const BETWEEN = new RegExp(
  `${START}(?:от |с )?${NUMBER} ?${UNIT}? ?(?:-|–|—|до|по) ?${NUMBER} ?${UNIT}${ROUBLES}${END}`,
  'u',
)
const UP_TO = new RegExp(
  `${START}(?:цен\\p{L}* )?(?:до|дешевле|не дороже|за|бюджет|в пределах|около) ${NUMBER} ?${UNIT}?${ROUBLES}${END}`,
  'u',
)
const FROM = new RegExp(`${START}(?:от|дороже|не дешевле) ${NUMBER} ?${UNIT}?${ROUBLES}${END}`, 'u')
const ALONE = new RegExp(`${START}${NUMBER} ?(млн|миллион\\p{L}*|тыс\\p{L}*)${ROUBLES}${END}`, 'u')
const MILEAGE = new RegExp(`${START}(?:с пробегом |пробег\\p{L}* )?(?:до )?${NUMBER} ?${UNIT}? ?км\\.?${END}`, 'u')
const MILEAGE_BEHIND = new RegExp(
  `${START}(?:до )?${NUMBER} ?${UNIT}? ?(?:км\\.? )?(?<!(?<!\\p{L})с )пробег\\p{L}*${END}`,
  'u',
)
const MILEAGE_NAMED = new RegExp(`${START}(?:с )?пробег\\p{L}* (?:до )?${NUMBER} ?${UNIT}?${END}`, 'u')
const POWER = new RegExp(`${START}(\\d{2,4}) ?(?:л\\.? ?с\\.?|лошад\\p{L}*)${END}`, 'u')
const VOLUME = new RegExp(`${START}(\\d)[.,](\\d)(?: ?(?:л|литр\\p{L}*)\\.?)?${END}`, 'u')
const YEAR = String.raw`((?:19[89]|20[0-4])\d)`
const YEARS = new RegExp(`${START}(?:с |от )?${YEAR} ?(?:-|–|—|до|по) ?${YEAR}(?: ?г(?:\\.|од\\p{L}*)?)?${END}`, 'u')
const SINCE = new RegExp(`${START}(?:от|с|после|не старше) ${YEAR}(?: ?г(?:\\.|од\\p{L}*)?)?${END}`, 'u')
const UNTIL = new RegExp(
  `${START}(?:до|по) ${YEAR}(?! ?(?:${UNIT}|руб|₽|км)${END})(?: ?г(?:\\.|од\\p{L}*)?)?${END}`,
  'u',
)
const OF_YEAR = new RegExp(`${START}${YEAR} ?г(?:\\.|од\\p{L}*)?${END}`, 'u')

/** Nobody means a price by less: «до 2015» is a year, «от 5» is nothing. */
const LEAST_PRICE = 50_000

/** No car has run more: «с пробегом до 1 900 000» is a price. */
const MOST_KM = 600_000

/** Takes prices, payments, mileages, years, power and volume out of a question: «камри до 2,5 млн с 2019 года». */
export function readFigures(question: string): Figures {
  const inDigits = spellOutFigures(question.toLowerCase().replace(/[\s\u00A0\u202F]+/g, ' '))
  const { rest: unpaid, ...payment } = readPayment(inDigits)
  let rest = unpaid
  const ranges: Ranges = {}
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(rest)
    if (found === null) continue
    const given = read(found.slice(1))
    if (given === undefined) continue
    for (const filter of ['price', 'year', 'mileage', 'power', 'volume'] as const) {
      const range = given[filter]
      if (range !== undefined) ranges[filter] = { ...ranges[filter], ...range }
    }
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
  }
  return { ranges, ...payment, rest }
}

type Reader = (found: (string | undefined)[]) => Ranges | undefined

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [MILEAGE, ([number, unit]) => ranged('mileage', { to: read(number, unit) })],
  [MILEAGE_BEHIND, ([number, unit]) => mileage({ to: read(number, unit) })],
  [MILEAGE_NAMED, ([number, unit]) => mileage({ to: read(number, unit) })],
  [YEARS, ([from, to]) => ranged('year', inOrder(read(from), read(to)))],
  [SINCE, ([from]) => ranged('year', { from: read(from) })],
  [UNTIL, ([to]) => ranged('year', { to: read(to) })],
  [OF_YEAR, ([year]) => ranged('year', { from: read(year), to: read(year) })],
  // «от 1 до 2 млн»: the unit is said once.
  [BETWEEN, ([from, unit, to, other]) => price(inOrder(read(from, unit ?? other), read(to, other)))],
  [UP_TO, ([to, unit]) => price({ to: read(to, unit) })],
  [FROM, ([from, unit]) => price({ from: read(from, unit) })],
  [ALONE, ([to, unit]) => price({ to: read(to, unit) })],
  [POWER, ([power]) => ranged('power', { from: read(power), to: read(power) })],
  // An engine of 1598 cm³ is a 1.6.
  [VOLUME, ([litres, tenths]) => ranged('volume', aroundCc(read(`${litres}${tenths}`) * 100))],
]

const ranged = (filter: keyof Ranges, range: Range): Ranges => ({ [filter]: range })
const aroundCc = (cc: number): Range => ({ from: cc - 50, to: cc + 49 })
const inOrder = (one: number, other: number): Range => ({ from: Math.min(one, other), to: Math.max(one, other) })

const mileage = (range: Range) => ((range.to ?? 0) > MOST_KM ? undefined : ranged('mileage', range))

function price(range: Range): Ranges | undefined {
  return (range.to ?? range.from ?? 0) < LEAST_PRICE ? undefined : { price: range }
}
