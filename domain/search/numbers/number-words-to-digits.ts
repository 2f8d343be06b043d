// A Map: «constructor» is no number word, but every object has that property.
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    один: 1,
    одного: 1,
    одна: 1,
    одной: 1,
    два: 2,
    две: 2,
    двух: 2,
    три: 3,
    трех: 3,
    четыре: 4,
    четырех: 4,
    пять: 5,
    пяти: 5,
    шесть: 6,
    шести: 6,
    семь: 7,
    семи: 7,
    восемь: 8,
    восьми: 8,
    девять: 9,
    девяти: 9,
    десять: 10,
    десяти: 10,
    пятнадцать: 15,
    пятнадцати: 15,
    двадцать: 20,
    двадцати: 20,
    тридцать: 30,
    тридцати: 30,
    сорок: 40,
    сорока: 40,
    пятьдесят: 50,
    пятидесяти: 50,
    шестьдесят: 60,
    шестидесяти: 60,
    семьдесят: 70,
    семидесяти: 70,
    восемьдесят: 80,
    восьмидесяти: 80,
    девяносто: 90,
    девяноста: 90,
    сто: 100,
    ста: 100,
    двести: 200,
    двухсот: 200,
    триста: 300,
    трехсот: 300,
    четыреста: 400,
    четырехсот: 400,
    пятьсот: 500,
    пятисот: 500,
    шестьсот: 600,
    шестисот: 600,
    семьсот: 700,
    семисот: 700,
    восемьсот: 800,
    восьмисот: 800,
    девятьсот: 900,
    девятисот: 900,
    полтора: 1.5,
    полторы: 1.5,
    полутора: 1.5,
    пол: 0.5,
    половиной: 0.5,
  }),
)
const MILLION = /^(?:миллион(?:а|ов|у|е|чик\p{Letter}*)?|млн|лям(?:а|ов|чик\p{Letter}*)?)$/u
const THOUSAND = /^(?:тысяч(?:а|и|у)?|тыс|тыщ(?:а|и|у)?)$/u
const HALF_A_MILLION = /^полу?(?:миллиона|ляма|лимона)$/u
const DIGITS = /^(?:[1-9]\d*(?:[.,]\d+)?|0[.,]\d+)$/u
/** «3-х», «2х», «2ух». */
const CASE_ENDING = /(?<=\d)-?(?:х|ух|ех)$/u
/** «Двух с половиной миллионов». */
const AND_A_HALF = / с половиной(?!\p{Letter})/gu
/** Without a unit these words mean a sum in millions. */
const ONE_AND_A_HALF = /^пол(?:тор[аы]|утора)$/u
/** After these words a number is converted whatever it counts: «до двух», «больше трёх». */
const BEFORE_NUMBERS = /^(?:до|от|за|больше|более|меньше|менее|дороже|дешевле|около|пробег(?:ом)?)$/u
const COUNTED_NOUN = /^(?:мест|двер)/u
const PER_MONTH = /^(?:в мес|ежемесячно)/u

const MILLION_RUB = 1_000_000

/**
 * Replaces the number words of a search text with digits: «до полутора миллионов» is «до 1.5 млн», «миллион двести»
 * 1.2 млн, «от миллиона до двух» from one million to two, «до тридцати в месяц» thirty thousand. Other words stay
 * unchanged. `text` is lower-case with single spaces.
 */
export function numberWordsToDigits(text: string): string {
  const words = text.replaceAll(AND_A_HALF, ' половиной').split(' ')
  const plain = words.map((word) => word.replaceAll('ё', 'е').replace(CASE_ENDING, ''))
  const out: string[] = []
  let last = 0
  for (let from = 0; from < words.length;) {
    const to = endOfSum(plain, from)
    const value = parseNumberWords(plain.slice(from, to), impliedScale(plain, from, to, last))
    if (value !== undefined) last = value
    if (value === undefined) out.push(...words.slice(from, Math.max(to, from + 1)))
    else out.push(...(isInDigits(plain, from, to) ? plain.slice(from, to) : [formatWithUnit(value)]))
    from = Math.max(to, from + 1)
  }
  return out.join(' ')
}

/**
 * The scale of numbers without one: a monthly payment is in thousands, one end of «от трёх до четырёх миллионов» or «от
 * миллиона до двух» has the scale of the other end.
 */
function impliedScale(words: readonly string[], from: number, to: number, last: number): number | undefined {
  if (PER_MONTH.test(words.slice(to, to + 2).join(' '))) return 1000
  const before = words[from - 1] ?? ''
  if (before === 'до' && last >= MILLION_RUB) return MILLION_RUB
  if (before === 'от' && words[to] === 'до') {
    const upper = parseNumberWords(words.slice(to + 1, endOfNumber(words, to + 1)), undefined) ?? 0
    const scale = [MILLION_RUB, 1000].find((scale) => upper >= scale)
    if (scale !== undefined) return scale
  }
  if (words.slice(from, to).some((word) => ONE_AND_A_HALF.test(word))) return MILLION_RUB
  return BEFORE_NUMBERS.test(before) || COUNTED_NOUN.test(words[to] ?? '') ? 1 : undefined
}

/** Like `endOfNumber`, but a monthly payment has no millions: «до 3 млн 60 тысяч в месяц» are two sums. */
function endOfSum(words: readonly string[], from: number): number {
  const to = endOfNumber(words, from)
  if (!PER_MONTH.test(words.slice(to, to + 2).join(' '))) return to
  const millions = words.slice(from, to).findLastIndex((word) => MILLION.test(word))
  return millions === -1 ? to : from + millions + 1
}

/**
 * The index after the last word of the number that begins at `from`. Digits belong to it only before their scale
 * («тигго 7 два миллиона»), and a scale after digits only with all of them («1 000 тысяч» is left unchanged).
 */
function endOfNumber(words: readonly string[], from: number): number {
  if (scaleOf(words[from] ?? '') !== undefined && /\d$/.test(words[from - 1] ?? '')) return from
  let to = from
  while (isNumberWord(words[to] ?? '', words[to + 1])) to += 1
  return to
}

const isNumberWord = (word: string, next = '') =>
  NUMBER_WORDS.has(word) ||
  scaleOf(word) !== undefined ||
  (DIGITS.test(word) && (scaleOf(next) !== undefined || next === 'половиной'))

/** Whether a number has digits and a scale: «2000 тысяч» is no year and stays unchanged. */
const isInDigits = (words: readonly string[], from: number, to: number) =>
  to - from === 2 && DIGITS.test(words[from] ?? '') && scaleOf(words[to - 1] ?? '') !== undefined

/** A number with a unit that makes it a sum: «1.5 млн», «250 тыс». */
const formatWithUnit = (value: number) =>
  value >= MILLION_RUB ? `${value / MILLION_RUB} млн` : value >= 1000 ? `${value / 1000} тыс` : String(value)

/** The value of number words; undefined when they have no scale and none is `implied`. */
function parseNumberWords(words: readonly string[], implied: number | undefined): number | undefined {
  let total = 0
  let current = 0
  let scale: number | undefined
  for (const word of words) {
    const factor = scaleOf(word)
    if (factor === undefined) current += NUMBER_WORDS.get(word) ?? Number(word.replace(',', '.'))
    else {
      total += (current || 1) * factor
      current = 0
      scale = factor
    }
  }
  if (words.length === 0 || (scale ?? implied) === undefined) return undefined
  if (scale === undefined) return current * (implied ?? 1)
  // «Миллион двести» omits «тысяч», «миллион с половиной» does not.
  return Math.round(total + current * (current < 1 ? scale : scale / 1000))
}

function scaleOf(word: string): number | undefined {
  if (MILLION.test(word)) return MILLION_RUB
  if (HALF_A_MILLION.test(word)) return MILLION_RUB / 2
  return THOUSAND.test(word) ? 1000 : undefined
}
