import { typesetText } from '#locale/text.ts'
import type { TradeInExample } from '#domain/cars/trade-in/find-trade-in-example.server.ts'
import { formatKm, formatMeasure } from '#locale/measure.ts'
import { plural } from '#locale/plural.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { SimilarityLevel, TradeInBasis, TradeInRefusal } from '#domain/cars/trade-in/trade-in.ts'

export const TRADE_IN_TEXTS = {
  title: 'Предварительная оценка',
  submit: 'Оценить',
  loading: 'Считаем…',
  prompt: typesetText('Укажите марку, модель, год и пробег — покажем примерную цену.'),
  notOffer: typesetText('Точную цену назовём после осмотра: он бесплатный и ни к чему не обязывает. Это не оферта.'),
  request: 'Записаться на\u00a0осмотр',
  requestAnyway: 'Оценить вручную',
  failed: typesetText('Не получилось посчитать: нет связи с сайтом. Проверьте интернет и повторите.'),
  difference: 'Доплата',
  noDifference: typesetText('Доплата не понадобится: ваш автомобиль может стоить не меньше этого.'),
} as const

/** `1 280 000 – 1 420 000 ₽`, which can break only before the dash. */
export const formatPriceRange = (lowRub: number, highRub: number) =>
  lowRub === highRub ? formatRub(lowRub) : `${formatNumber(lowRub)}\u00a0– ${formatRub(highRub)}`

const LIKENESS_LABELS: Record<SimilarityLevel, string> = {
  near: 'той же модели, близких по году и пробегу',
  generation: 'той же модели и поколения; их цены приведены к вашему году и пробегу',
  model: 'той же модели; их цены приведены к вашему году и пробегу',
  class: 'той же марки и класса; их цены приведены к вашей модели, году и пробегу',
}

/** The label of the example: `Например, Kia Rio 2019 года, пробег 80 000 км`. */
export const describeExample = ({ brand, model, year, mileageKm }: Omit<TradeInExample, 'lowRub' | 'highRub'>) =>
  typesetText(`Например, ${brand} ${model} ${year} года, пробег ${formatKm(mileageKm)}`)

/** The basis of an estimate: how many of our cars, which ones and of which years. */
export function describeBasis({ similarity, cars, soldCars, years, mileagesKm }: TradeInBasis): string {
  const counted = `По\u00a0${plural(cars, ['нашему автомобилю', 'нашим автомобилям', 'нашим автомобилям'])}`
  const sold =
    soldCars === 0
      ? ''
      : ` Из\u00a0них ${plural(soldCars, ['уже уехал', 'уже уехали', 'уже уехали'])} к\u00a0новым владельцам.`
  return `${counted} ${typesetText(LIKENESS_LABELS[similarity])}: ${formatYears(years)}, ${formatMileages(mileagesKm)}.${sold}`
}

const formatYears = ([from, to]: [number, number]) => (from === to ? `${from}\u00a0год` : `${from}–${to}\u00a0годы`)

function formatMileages([from, to]: [number, number]): string {
  const [least, most] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
  return least === most
    ? `пробег около ${formatMeasure(most, 'тыс.\u00a0км')}`
    : `пробег ${least}–${formatMeasure(most, 'тыс.\u00a0км')}`
}

/** Why there is no estimate, and what to do instead. */
export const TRADE_IN_REFUSAL_MESSAGES: Record<TradeInRefusal, string> = {
  'unknown-brand': typesetText(
    'Не знаем такой марки. Проверьте название или отправьте заявку: оценим автомобиль вручную.',
  ),
  'unknown-model': typesetText(
    'Не знаем такой модели этой марки. Проверьте название или отправьте заявку: оценим автомобиль вручную.',
  ),
  'too-few': typesetText(
    'Похожих автомобилей у нас было слишком мало, чтобы честно назвать цену. Отправьте заявку: менеджер оценит ваш по рынку.',
  ),
}
