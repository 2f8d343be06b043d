import { bindWords } from '#app/ui/bind-words.ts'
import { formatKm } from '#app/ui/measure.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { MaintenancePrice } from '#domain/content/maintenance-price.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'

export const MAINTENANCE_WORDS = {
  title: 'Расчёт технического обслуживания',
  ask: 'Рассчитать ТО',
  asking: 'Считаем…',
  sought: 'Следующее ТО',
  waiting: bindWords(
    'Назовите автомобиль и пробег: покажем, какое обслуживание следующее, что в него входит и сколько стоит.',
  ),
  failed: bindWords('Не получилось посчитать: нет связи с сайтом. Проверьте интернет и повторите.'),
  later: 'Потом',
  request: 'Записаться на\u00a0ТО',
  all: 'Все интервалы',
  mileage: 'Пробег',
  works: 'Работы',
  parts: 'Запчасти и\u00a0материалы',
  labour: 'Работа',
  total: 'Всего',
  preliminary: bindWords('Цена предварительная: точную назовёт мастер после осмотра, до начала работ.'),
} as const

export const totalOf = ({ partsRub, labourRub }: MaintenancePrice) => partsRub + labourRub

/** In one sentence: «Замена масла, проверка тормозов»; what begins with an abbreviation keeps its capitals. */
export const tellWorks = ({ works: [first = '', ...others] }: MaintenancePrice) =>
  [first, ...others.map((work) => work.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()))].join(', ')

/** `ТО-3 на 45 000 км` */
export const tellDue = (name: string, dueAtKm: number) => `${name} на\u00a0${formatKm(dueAtKm)}`

export const tellSplit = ({ partsRub, labourRub }: MaintenancePrice) =>
  `Запчасти и\u00a0материалы ${formatRub(partsRub)}, работа ${formatRub(labourRub)}.`

/** Whose prices these are: a model that has none of its own is told those of its brand, or of any car. */
export function tellScope({ brand, model, prices }: MaintenanceSchedule): string {
  const scope = prices[0]?.scope ?? 'any'
  switch (scope) {
    case 'model':
      return `Цены для ${brand ?? 'этой марки'} ${model ?? ''}`.trim()
    case 'brand':
      return `Цены для марки ${brand ?? ''}`.trim()
    case 'any':
      return bindWords('Цены для автомобиля любой марки: для вашей назовём точнее по телефону')
    default:
      return scope satisfies never
  }
}
