import { formatHp, formatKm, formatLitres, litresOf } from '#locale/measure.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { keysOf } from '../../keys-of.ts'
import type { Facet, RangeFacetEntry } from './facet.ts'
import {
  AVAILABILITY_LABELS,
  BLOCK_LABELS,
  BODY_LABELS,
  COLOUR_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from './options.texts.ts'

/**
 * Every facet of the catalogue, in the order of addresses and chips: all that a browser needs to know of it. Its column,
 * its encoding and its words are in facet-sources.server.ts.
 */
export const FACETS = {
  block: { kind: 'fixed', title: 'Новые или с пробегом', labels: BLOCK_LABELS },
  brand: { kind: 'named', title: 'Марка', group: 'brand', optionForms: ['марка', 'марки', 'марок'] },
  model: { kind: 'named', title: 'Модель', group: 'model', optionForms: ['модель', 'модели', 'моделей'] },
  trim: { kind: 'text', title: 'Комплектация' },
  body: {
    kind: 'fixed',
    title: 'Кузов',
    group: 'body',
    labels: BODY_LABELS,
    optionForms: ['кузов', 'кузова', 'кузовов'],
    isSelfExplanatory: true,
  },
  seats: {
    kind: 'fixed',
    title: 'Количество мест',
    group: 'body',
    labels: {
      2: '2\u00A0места',
      3: '3\u00A0места',
      4: '4\u00A0места',
      5: '5\u00A0мест',
      6: '6\u00A0мест',
      7: '7\u00A0мест',
      8: '8\u00A0мест',
      9: '9\u00A0мест',
    },
    isSelfExplanatory: true,
    isDetail: true,
  },
  fuel: { kind: 'fixed', title: 'Топливо', group: 'engine', labels: FUEL_LABELS, isSelfExplanatory: true },
  gearbox: { kind: 'fixed', title: 'Коробка передач', group: 'transmission', labels: GEARBOX_LABELS },
  drive: { kind: 'fixed', title: 'Привод', group: 'transmission', labels: DRIVE_LABELS },
  colour: {
    kind: 'fixed',
    title: 'Цвет',
    group: 'colour',
    labels: COLOUR_LABELS,
    optionForms: ['цвет', 'цвета', 'цветов'],
  },
  wheel: { kind: 'fixed', title: 'Руль', group: 'colour', labels: WHEEL_LABELS },
  availability: {
    kind: 'fixed',
    title: 'Наличие',
    group: 'place',
    labels: AVAILABILITY_LABELS,
    isSelfExplanatory: true,
  },
  branch: { kind: 'named', title: 'Салон', group: 'place', optionForms: ['салон', 'салона', 'салонов'] },
  benefit: { kind: 'flag', title: 'С выгодой', group: 'price' },
  photo: { kind: 'flag', title: 'С фото', group: 'price' },
  price: {
    kind: 'range',
    title: 'Цена',
    fieldTitle: 'Цена, ₽',
    group: 'price',
    format: formatRub,
    formatBare: formatNumber,
    hasHistogram: true,
  },
  year: { kind: 'range', title: 'Год', fieldTitle: 'Год выпуска', group: 'year', format: String, formatBare: String },
  mileage: {
    kind: 'range',
    title: 'Пробег',
    fieldTitle: 'Пробег, км',
    group: 'mileage',
    format: formatKm,
    formatBare: formatNumber,
    isOfUsedCars: true,
  },
  power: {
    kind: 'range',
    title: 'Мощность',
    fieldTitle: 'Мощность, л.с.',
    group: 'engine',
    format: formatHp,
    formatBare: formatNumber,
  },
  volume: {
    kind: 'range',
    title: 'Объём',
    fieldTitle: 'Объём, л',
    group: 'engine',
    format: formatLitres,
    formatBare: litresOf,
  },
} as const satisfies Record<string, Facet>

export type FacetName = keyof typeof FACETS
type FacetOfKind<Kind extends Facet['kind']> = {
  [Name in FacetName]: (typeof FACETS)[Name]['kind'] extends Kind ? Name : never
}[FacetName]

/** A facet with a lower and an upper end: whole roubles, years, kilometres, horsepower, cm³. */
export type RangeFacet = FacetOfKind<'range'>
/** A facet with options. Selected options of one facet are combined with «or». */
export type ChoiceFacet = Exclude<FacetName, RangeFacet>
/** A facet whose options do not depend on the stock. */
export type FixedFacet = FacetOfKind<'fixed' | 'flag'>
/** A facet with the single option `yes`. */
export type FlagFacet = FacetOfKind<'flag'>
/** A facet whose options have a name that only the stock knows. */
export type NamedFacet = FacetOfKind<'named'>
/** A facet whose options are texts of the feeds. */
export type TextFacet = FacetOfKind<'text'>

/** A facet that the page of a car lists among its facts. */
type DetailFacet = {
  [Name in FacetName]: (typeof FACETS)[Name] extends { isDetail: true } ? Name : never
}[FacetName]

export const getFacet = (name: FacetName): Facet => FACETS[name]
export const getRangeFacet = (name: RangeFacet): RangeFacetEntry => FACETS[name]

export const isRangeFacet = (name: FacetName): name is RangeFacet => FACETS[name].kind === 'range'
export const isFlagFacet = (name: FacetName): name is FlagFacet => FACETS[name].kind === 'flag'
export const isNamedFacet = (name: ChoiceFacet): name is NamedFacet => FACETS[name].kind === 'named'
export const isTextFacet = (name: ChoiceFacet): name is TextFacet => FACETS[name].kind === 'text'
export const isFixedFacet = (name: ChoiceFacet): name is FixedFacet => !isNamedFacet(name) && !isTextFacet(name)

export const FACET_NAMES = keysOf(FACETS)
export const CHOICE_FACETS = FACET_NAMES.filter((name) => !isRangeFacet(name))
export const RANGE_FACETS = FACET_NAMES.filter(isRangeFacet)
export const NAMED_FACETS = CHOICE_FACETS.filter(isNamedFacet)
export const TEXT_FACETS = CHOICE_FACETS.filter(isTextFacet)
export const FIXED_FACETS = CHOICE_FACETS.filter(isFixedFacet)

export const DETAIL_FACETS = FACET_NAMES.filter((name): name is DetailFacet => 'isDetail' in FACETS[name])

/** The options of a fixed facet, in the order in which a visitor sees them. */
export function listFixedValues(name: FixedFacet): readonly string[] {
  const facet = getFacet(name)
  return facet.kind === 'fixed' ? keysOf(facet.labels) : ['yes']
}

/** The label of a facet's option; undefined for one that the stock names, and for an unknown one. */
export function findOptionLabel(name: ChoiceFacet, value: string): string | undefined {
  const facet = getFacet(name)
  if (facet.kind === 'flag') return value === 'yes' ? facet.title : undefined
  return facet.kind === 'fixed' && Object.hasOwn(facet.labels, value) ? facet.labels[value] : undefined
}
