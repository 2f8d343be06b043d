import {
  AVAILABILITY_WORDS,
  BLOCK_WORDS,
  BODY_WORDS,
  COLOUR_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  GEARBOX_WORDS,
  WHEEL_WORDS,
} from '#app/features/cars/car-words.ts'
import { formatHp, formatKm, formatLitres, litresOf } from '#app/ui/measure.ts'
import { formatNumber, formatRub } from '#app/ui/rouble.ts'
import type { CatalogueSort, ChoiceFilter, Range, RangeFilter } from '#domain/cars/catalogue-query.ts'

export const FILTER_TITLES: Record<ChoiceFilter | RangeFilter, string> = {
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

/** With the unit in which the fields of the filter are filled in. */
export const RANGE_TITLES: Record<RangeFilter, string> = {
  price: 'Цена, ₽',
  year: 'Год выпуска',
  mileage: 'Пробег, км',
  power: 'Мощность, л.с.',
  volume: 'Объём, л',
}

/** «Ещё 11 марок»: what a folded rest of a list is made of. */
export const OPTION_FORMS = {
  brand: ['марка', 'марки', 'марок'],
  model: ['модель', 'модели', 'моделей'],
  body: ['кузов', 'кузова', 'кузовов'],
  colour: ['цвет', 'цвета', 'цветов'],
  branch: ['филиал', 'филиала', 'филиалов'],
} as const

export const SORT_LABEL = 'Сортировка' // spec §9
export const SORT_WORDS: Record<CatalogueSort, string> = {
  newest: 'Сначала новые поступления',
  'price-asc': 'Сначала дешевле',
  'price-desc': 'Сначала дороже',
  'year-desc': 'По году: новее',
  'mileage-asc': 'По пробегу: меньше',
  'power-desc': 'По мощности: больше',
  'benefit-desc': 'По выгоде: больше',
}

const CODE_WORDS: Partial<Record<ChoiceFilter, Record<string, string>>> = {
  block: BLOCK_WORDS,
  body: BODY_WORDS,
  fuel: FUEL_WORDS,
  gearbox: GEARBOX_WORDS,
  drive: DRIVE_WORDS,
  colour: COLOUR_WORDS,
  wheel: WHEEL_WORDS,
  availability: AVAILABILITY_WORDS,
  benefit: { yes: FILTER_TITLES.benefit },
  photo: { yes: FILTER_TITLES.photo },
}

/** The word for one option's code; undefined for what is named by the stock itself: brands, models, branches. */
export const wordFor = (filter: ChoiceFilter, value: string): string | undefined => CODE_WORDS[filter]?.[value]

/** `Цена от 1 800 000 до 4 000 000 ₽`: a range in force, as a chip says it. */
export function describeRange(filter: RangeFilter, { from, to }: Range): string {
  if (from !== undefined && from === to) return `${FILTER_TITLES[filter]} ${WITH_UNIT[filter](from)}`
  const write = (value: number, withUnit: boolean) => (withUnit ? WITH_UNIT[filter](value) : BARE[filter](value))
  return [
    FILTER_TITLES[filter],
    ...(from === undefined ? [] : [`от\u00A0${write(from, to === undefined)}`]),
    ...(to === undefined ? [] : [`до\u00A0${write(to, true)}`]),
  ].join(' ')
}

const WITH_UNIT: Record<RangeFilter, (value: number) => string> = {
  price: formatRub,
  year: String,
  mileage: formatKm,
  power: formatHp,
  volume: formatLitres,
}
const BARE: Record<RangeFilter, (value: number) => string> = {
  price: formatNumber,
  year: String,
  mileage: formatNumber,
  power: formatNumber,
  volume: litresOf,
}
