import {
  AVAILABILITY_LABELS,
  BLOCK_LABELS,
  BODY_LABELS,
  COLOUR_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from '#app/features/cars/car.texts.ts'
import { formatHp, formatKm, formatLitres, litresOf } from '#locale/measure.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { CatalogueSort, ChoiceFacet, Range, RangeFacet } from '#domain/cars/catalogue/catalogue-query.ts'

export const FILTER_TITLES: Record<ChoiceFacet | RangeFacet, string> = {
  block: 'Новые или с пробегом',
  brand: 'Марка',
  model: 'Модель',
  body: 'Кузов',
  fuel: 'Топливо',
  gearbox: 'Коробка передач',
  drive: 'Привод',
  colour: 'Цвет',
  wheel: 'Руль',
  availability: 'Наличие',
  branch: 'Филиал',
  benefit: 'С выгодой',
  photo: 'С фото',
  price: 'Цена',
  year: 'Год',
  mileage: 'Пробег',
  power: 'Мощность',
  volume: 'Объём',
}

/** With the unit of the filter's fields. */
export const RANGE_TITLES: Record<RangeFacet, string> = {
  price: 'Цена, ₽',
  year: 'Год выпуска',
  mileage: 'Пробег, км',
  power: 'Мощность, л.с.',
  volume: 'Объём, л',
}

/** «Ещё 11 марок»: the folded rest of a list. */
export const OPTION_FORMS = {
  brand: ['марка', 'марки', 'марок'],
  model: ['модель', 'модели', 'моделей'],
  body: ['кузов', 'кузова', 'кузовов'],
  colour: ['цвет', 'цвета', 'цветов'],
  branch: ['филиал', 'филиала', 'филиалов'],
} as const

export const SORT_LABELS: Record<CatalogueSort, string> = {
  newest: 'Сначала новые поступления',
  'price-asc': 'Сначала дешевле',
  'price-desc': 'Сначала дороже',
  'year-desc': 'По году: новее',
  'mileage-asc': 'По пробегу: меньше',
  'power-desc': 'По мощности: больше',
  'benefit-desc': 'По выгоде: больше',
}

const CODE_LABELS: Partial<Record<ChoiceFacet, Record<string, string>>> = {
  block: BLOCK_LABELS,
  body: BODY_LABELS,
  fuel: FUEL_LABELS,
  gearbox: GEARBOX_LABELS,
  drive: DRIVE_LABELS,
  colour: COLOUR_LABELS,
  wheel: WHEEL_LABELS,
  availability: AVAILABILITY_LABELS,
  benefit: { yes: FILTER_TITLES.benefit },
  photo: { yes: FILTER_TITLES.photo },
}

/** The label of an option's code; undefined for options that the stock names: brands, models, branches. */
export const codeLabel = (filter: ChoiceFacet, value: string): string | undefined => CODE_LABELS[filter]?.[value]

/** `Цена от 1 800 000 до 4 000 000 ₽`: the label of an active range. */
export function describeRange(filter: RangeFacet, { from, to }: Range): string {
  if (from !== undefined && from === to) return `${FILTER_TITLES[filter]} ${FORMAT_WITH_UNIT[filter](from)}`
  const formatValue = (value: number, withUnit: boolean) =>
    withUnit ? FORMAT_WITH_UNIT[filter](value) : FORMAT_WITHOUT_UNIT[filter](value)
  return [
    FILTER_TITLES[filter],
    ...(from === undefined ? [] : [`от\u00A0${formatValue(from, to === undefined)}`]),
    ...(to === undefined ? [] : [`до\u00A0${formatValue(to, true)}`]),
  ].join(' ')
}

const FORMAT_WITH_UNIT: Record<RangeFacet, (value: number) => string> = {
  price: formatRub,
  year: String,
  mileage: formatKm,
  power: formatHp,
  volume: formatLitres,
}
const FORMAT_WITHOUT_UNIT: Record<RangeFacet, (value: number) => string> = {
  price: formatNumber,
  year: String,
  mileage: formatNumber,
  power: formatNumber,
  volume: litresOf,
}
