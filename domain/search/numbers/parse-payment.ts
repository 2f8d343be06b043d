import { END, NUMBER, parseScaledNumber, ROUBLES, START, UNIT } from './number-patterns.ts'

const SUM = String.raw`${NUMBER} ?${UNIT}?${ROUBLES}`
const UP_TO = String.raw`(?:до|за|по|от|не (?:больше|более|выше|дороже)|около|в пределах|максимум)`
const FROM_TO = String.raw`(?:(?:от|с) ${SUM} до|${SUM} ?[-–—])`
const SUMS = String.raw`(?:(?:${UP_TO} )?${SUM}|${FROM_TO} ?${SUM})`
const PAYMENT = String.raw`(?:с )?(?:(?:еже)?месячн\p{L}* (?:плат[её]ж|взнос)|плат[её]ж)\p{L}*`
const PAYING = String.raw`(?:${PAYMENT}|плати\p{L}*|плачу|взнос\p{L}*)`
const MONTH = String.raw`мес(?:яц\p{L}*|\.)?`
const MONTHLY = String.raw`(?:(?:в|/) ?${MONTH}|/ ?м|ежемесячно)`

const PATTERNS = [
  new RegExp(`${START}(?:${PAYING} )?${SUMS} ?${MONTHLY}${END}`, 'u'),
  new RegExp(`${START}(?:${PAYMENT}(?: ${MONTHLY})?|(?:${PAYING} )?${MONTHLY}) ${SUMS}${END}`, 'u'),
  // «30к мес»; «60 мес» is a term.
  new RegExp(`${START}(?:${UP_TO} )?${NUMBER} ?${UNIT}${ROUBLES} ${MONTH}${END}`, 'u'),
]
/**
 * Words about credit beside a payment, which add no condition: the dealer's credit page shows the first payment, also
 * to visitors who hope to pay none.
 */
const CREDIT = new RegExp(
  `${START}(?:(?:(?:в|на) )?(?:(?:авто)?кредит|рассрочк|лизинг)\\p{L}*|без (?:перв\\p{L}+ )?взнос\\p{L}*)${END}`,
  'gu',
)

/** A smaller number means thousands: «платёж до 30». */
const MIN_PAYMENT_RUB = 1000

/**
 * Extracts the maximum monthly payment from a search: «до 40 тысяч в месяц», «платёж до 30 тыс», «40к/мес». Of two sums
 * it is the one after «до». `text` is lower-case, with single spaces and numbers in digits.
 */
export function parsePayment(text: string): { monthlyRub?: number; rest: string } {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [phrase] = found
    const sums = [...phrase.matchAll(new RegExp(SUM, 'gu'))]
    const [, number, unit] = sums.at(-1) ?? []
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + phrase.length)}`
    return {
      monthlyRub: parseSum(number, unit),
      rest: rest.replace(CREDIT, ' '),
    }
  }
  return { rest: text }
}

function parseSum(number: string | undefined, unit: string | undefined): number {
  const sum = parseScaledNumber(number, unit)
  return sum < MIN_PAYMENT_RUB ? sum * 1000 : sum
}
