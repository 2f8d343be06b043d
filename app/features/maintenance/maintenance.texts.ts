import { typesetText } from '#locale/text.ts'
import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import type { MaintenancePrice } from '#domain/content/maintenance-price.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'

export const MAINTENANCE_TEXTS = {
  title: 'Расчёт технического обслуживания',
  submit: 'Рассчитать ТО',
  loading: 'Считаем…',
  prompt: typesetText(
    'Укажите марку, модель и пробег — покажем, какое ТО следующее, что в него входит и сколько оно стоит.',
  ),
  failed: typesetText('Не получилось посчитать: нет связи с сайтом. Проверьте интернет и повторите.'),
  later: 'Потом',
  request: 'Записаться на\u00a0ТО',
  all: 'Все интервалы',
  allWorks: 'Работы и\u00a0цены по\u00a0интервалам',
  mileage: 'Пробег',
  works: 'Работы',
  parts: 'Запчасти и\u00a0материалы',
  labour: 'Работа',
  total: 'Всего',
  preliminary: typesetText('Цена предварительная: точную назовёт мастер после осмотра, до начала работ.'),
} as const

export const totalRub = ({ partsRub, labourRub }: MaintenancePrice) => partsRub + labourRub

/** In one sentence: «Замена масла, проверка тормозов»; abbreviations keep their capitals. */
export const formatWorks = ({ works: [first = '', ...others] }: MaintenancePrice) =>
  [first, ...others.map((work) => work.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()))].join(', ')

/** `ТО-3 на 45 000 км` */
export const formatDue = (name: string, dueAtKm: number) => `${name} на\u00a0${formatKm(dueAtKm)}`

/** The label of the example: `Например, ТО-1 на 15 000 км`. */
export const describeExample = ({ name, mileageKm }: MaintenancePrice) => `Например, ${formatDue(name, mileageKm)}`

export const formatPriceSplit = ({ partsRub, labourRub }: MaintenancePrice) =>
  `Запчасти и\u00a0материалы ${formatRub(partsRub)}, работа ${formatRub(labourRub)}.`

/** What the prices apply to: a model without its own prices gets those of its brand, or of any car. */
export function describeScope({ brand, model, prices }: MaintenanceSchedule): string {
  const scope = prices[0]?.scope ?? 'any'
  switch (scope) {
    case 'model':
      return `Цены для ${brand ?? 'этой марки'} ${model ?? ''}`.trim()
    case 'brand':
      return `Цены для марки ${brand ?? ''}`.trim()
    case 'any':
      return typesetText('Цены для автомобиля любой марки: для вашей назовём точнее по телефону')
    default:
      return scope satisfies never
  }
}
