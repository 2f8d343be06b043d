import { plural } from '#locale/plural.ts'
import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { formatPercent, formatPercentRange, formatNumber, formatRub } from '#locale/number.ts'
import type { PaymentLimit } from '#domain/search/payment-limits.ts'
import type { FoundPayment } from '#domain/search/search.ts'

export const SEARCH_LABEL = 'Поиск по сайту'
/** What can be searched for, with an example of each. */
export const SEARCH_EXAMPLE = 'Марка, модель, VIN или номер'
export const SUGGESTIONS_LABEL = 'Подсказки'

/** Announced when the list changes. */
export function formatSuggestionCount(count: number): string {
  if (count === 0) return 'Подсказок нет'
  return `${plural(count, ['подсказка', 'подсказки', 'подсказок'])}, выбирайте стрелками`
}

/** «Платёж до 40 000 ₽ в месяц» */
export const describePayment = ({ monthlyRub }: Pick<FoundPayment, 'monthlyRub'>) =>
  `Платёж до\u00A0${formatRub(monthlyRub)} в\u00A0месяц`

/** «Новые до 2 345 000 ₽»: the price that the payment allows. */
export const describeLimit = ({ block, toRub }: PaymentLimit) =>
  `${BLOCK_LABELS[block]} ${toRub === null ? 'по\u00A0любой цене' : `до\u00A0${formatRub(toRub)}`}`

/** «20 % цены»; more when the price is higher than the lender's maximum loan allows. */
export function describeFirstPayment({ programme, toRub }: PaymentLimit): string {
  const share = `${formatPercent(programme.firstPaymentPercent)} цены`
  if (toRub !== null || programme.loanMaxRub === null) return share
  return `от\u00A0${share}: банк даёт до\u00A0${formatRub(programme.loanMaxRub)}`
}

export const NO_PROGRAMMES_MESSAGE =
  'Рассчитать платёж сейчас не\u00A0по\u00A0чему: кредитных программ на\u00A0сайте нет.'

/** How a payment was understood, in one line with everything that the law on advertising requires. */
export function describePaymentTerms(payment: FoundPayment): string {
  if (payment.limits.length === 0) return NO_PROGRAMMES_MESSAGE
  return [`${describePayment(payment)}.`, ...payment.limits.map(describeTerms)].join(' ')
}

function describeTerms(limit: PaymentLimit): string {
  const { lender, licence, termMonths, annualRatePercent, ...cost } = limit.programme
  return [
    `${describeLimit(limit)}: полная стоимость кредита ${formatPercentRange(cost.fullCostMinPercent, cost.fullCostMaxPercent)}`,
    `ставка ${formatPercent(annualRatePercent)} годовых`,
    `первый взнос ${describeFirstPayment(limit)}`,
    `${formatNumber(termMonths)}\u00A0мес.`,
    `${lender}, ${licence}.`,
  ].join(', ')
}
