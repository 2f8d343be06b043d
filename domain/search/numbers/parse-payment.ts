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
 * Said besides, and answered by the dealer's credit: its page tells what is paid at first, also to those who hope to pay
 * nothing.
 */
const CREDIT = new RegExp(
  `${START}(?:(?:(?:в|на) )?(?:(?:авто)?кредит|рассрочк|лизинг)\\p{L}*|без (?:перв\\p{L}+ )?взнос\\p{L}*)${END}`,
  'gu',
)

/** Less is nobody's payment for a car: «платёж до 30» means thousands. */
const MIN_PAYMENT_RUB = 1000

/**
 * Takes the most that a visitor would pay a month out of a question: «до 40 тысяч в месяц», «платёж до 30 тыс», «40к/мес».
 * Of two sums the one behind «до». In small letters, with single blanks and figures in digits.
 */
export function parsePayment(question: string): { monthlyRub?: number; rest: string } {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(question)
    if (found === null) continue
    const [said] = found
    const sums = [...said.matchAll(new RegExp(SUM, 'gu'))]
    const [, number, unit] = sums.at(-1) ?? []
    const rest = `${question.slice(0, found.index)} ${question.slice(found.index + said.length)}`
    return {
      monthlyRub: parseSum(number, unit),
      rest: rest.replace(CREDIT, ' '),
    }
  }
  return { rest: question }
}

function parseSum(number: string | undefined, unit: string | undefined): number {
  const sum = parseScaledNumber(number, unit)
  return sum < MIN_PAYMENT_RUB ? sum * 1000 : sum
}
