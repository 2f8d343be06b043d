import { plural } from '#locale/plural.ts'
import { formatPercent, formatNumber, formatRub } from '#locale/number.ts'
import { formatMonths } from '#locale/dates/term.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { LoanProblem } from '#domain/cars/credit/plan-credit.ts'

export const CREDIT_TEXTS = {
  price: 'Стоимость автомобиля, ₽',
  firstPayment: 'Первый взнос, ₽',
  share: 'Первый взнос, % от\u00a0стоимости',
  term: 'Срок, месяцев',
  programme: 'Программа',
  calculate: 'Рассчитать',
  request: 'Отправить заявку',
  monthly: 'Платёж в\u00a0месяц',
  fullCost: 'Полная стоимость кредита',
  loan: 'Сумма кредита',
  overpayment: 'Переплата',
  total: 'Всего со\u00a0взносом',
  warning:
    'Оценивайте свои финансовые возможности и\u00a0риски. Изучите все условия кредита в\u00a0банке. Решение принимает банк.',
  notCalculated: 'Исправьте отмеченные поля, и\u00a0мы посчитаем платёж.',
} as const

/** What is wrong with a figure, and what would be right. */
export function describeProblem(problem: LoanProblem): string {
  switch (problem.reason) {
    case 'not-a-number':
      return 'Укажите целое число, только цифры.'
    case 'no-loan':
      return 'Взнос должен быть меньше стоимости автомобиля.'
    case 'loan-too-high':
      return `По\u00a0этой программе дают не\u00a0больше ${formatRub(problem.loanMaxRub)}: нужен взнос от\u00a0${formatRub(problem.limit)}.`
    case 'too-low':
      return `${limitPrefix(problem.field)} не\u00a0меньше ${formatLimit(problem)}.`
    case 'too-high':
      return `${limitPrefix(problem.field)} не\u00a0больше ${formatLimit(problem)}.`
    default:
      return problem satisfies never
  }
}

const limitPrefix = (field: LoanProblem['field']) => (field === 'price' ? 'Укажите' : 'По\u00a0этой программе\u00a0—')

const formatLimit = ({ field, limit }: { field: LoanProblem['field']; limit: number }) =>
  field === 'term' ? formatMonthsGenitive(limit) : formatRub(limit)

/** In the genitive, after «от» and «до»: `12 месяцев`, `21 месяца`. Whole years read the same there from five on, so it counts months. */
const formatMonthsGenitive = (months: number) => plural(months, ['месяца', 'месяцев', 'месяцев'])

/** The requirements of a programme for the buyer, in one line. */
export function describeLimits(programme: CreditProgramme): string {
  const { firstPaymentMinPercent, termMinMonths, termMaxMonths, loanMaxRub } = programme
  return [
    firstPaymentMinPercent === 0 ? 'Можно без взноса' : `Взнос от\u00a0${formatPercent(firstPaymentMinPercent)}`,
    termMinMonths === termMaxMonths
      ? `срок ${formatMonths(termMinMonths)}`
      : `срок ${formatNumber(termMinMonths)}–${formatNumber(termMaxMonths)}\u00a0мес.`,
    ...(loanMaxRub === null ? [] : [`сумма до\u00a0${formatRub(loanMaxRub)}`]),
  ].join(', ')
}
