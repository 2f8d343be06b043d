import { formatHp, formatKm, formatMeasure } from '#locale/measure.ts'
import { upperFirst } from '#locale/text.ts'
import { DETAIL_FACETS, getFacet } from '#domain/cars/facets/facets.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import {
  AVAILABILITY_LABELS,
  BODY_LABELS,
  COLOUR_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from '#domain/cars/facets/options.texts.ts'
import { DAMAGE_LABELS, STATE_LABELS, TITLE_LABELS } from './car.texts.ts'
import { formatCarName } from './describe-car.ts'

/** A fact about a car, by name. */
interface CarFact {
  name: string
  /** Its group, where cars are compared. */
  subject: FactSubject
  /** The text for the visitor; null when the feed does not have it. */
  format: (car: CarDetails) => string | null
  /** For facts where one car is objectively better: the figure to compare. */
  comparable?: { of: (car: CarDetails) => number | null; better: 'lower' | 'higher' }
}

export type FactSubject = 'name' | 'model' | 'body' | 'engine' | 'history' | 'terms'

/** All facts, in the order of the section «Характеристики». */
export const CAR_FACTS: readonly CarFact[] = [
  { name: 'Марка и модель', subject: 'name', format: ({ card }) => formatCarName(card) },
  { name: 'Поколение', subject: 'model', format: ({ card }) => card.generation },
  { name: 'Модификация', subject: 'model', format: ({ modification }) => modification },
  { name: 'Комплектация', subject: 'model', format: ({ card }) => card.trim },
  {
    name: 'Кузов',
    subject: 'body',
    format: ({ card, asFed }) => (card.body ? BODY_LABELS[card.body] : (asFed.body ?? null)),
  },
  { name: 'Дверей', subject: 'body', format: ({ doors }) => (doors === null ? null : String(doors)) },
  { name: 'Год выпуска', subject: 'model', format: ({ card }) => String(card.year) },
  {
    name: 'Пробег',
    subject: 'history',
    format: ({ card }) => (card.mileageKm === null ? null : formatKm(card.mileageKm)),
    comparable: { of: ({ card }) => card.mileageKm, better: 'lower' },
  },
  {
    name: 'Топливо',
    subject: 'engine',
    format: ({ card, asFed }) => (card.engine.fuel ? FUEL_LABELS[card.engine.fuel] : (asFed.fuel ?? null)),
  },
  {
    name: 'Объём двигателя',
    subject: 'engine',
    format: ({ card }) => (card.engine.cc === null ? null : formatMeasure(card.engine.cc, 'см³')),
  },
  {
    name: 'Мощность',
    subject: 'engine',
    format: ({ card }) => describePower(card.engine),
    comparable: { of: ({ card }) => horsepowerOf(card.engine), better: 'higher' },
  },
  {
    name: 'Запас хода',
    subject: 'engine',
    format: ({ card }) => (card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)),
  },
  {
    name: 'Коробка передач',
    subject: 'engine',
    format: ({ card, asFed }) => (card.gearbox ? GEARBOX_LABELS[card.gearbox] : (asFed.gearbox ?? null)),
  },
  {
    name: 'Привод',
    subject: 'engine',
    format: ({ card, asFed }) => (card.drive ? DRIVE_LABELS[card.drive] : (asFed.drive ?? null)),
  },
  ...DETAIL_FACETS.map((facet): CarFact => ({
    name: getFacet(facet).title,
    subject: 'body',
    format: (car) => (car[facet] === null ? null : String(car[facet])),
  })),
  { name: 'Руль', subject: 'body', format: ({ wheel }) => wheel && WHEEL_LABELS[wheel] },
  { name: 'Цвет', subject: 'body', format: describeColour },
  {
    name: 'Владельцев',
    subject: 'history',
    format: ({ card }) => (card.block === 'used' && card.owners !== null ? String(card.owners) : null),
  },
  {
    name: 'ПТС',
    subject: 'history',
    format: ({ title, asFed }) => (title ? TITLE_LABELS[title] : (asFed.title ?? null)),
  },
  // Only for a car without customs clearance, in its feed's own words.
  { name: 'Таможня', subject: 'history', format: ({ asFed }) => upperFirst(asFed.customs ?? '') || null },
  { name: 'Состояние', subject: 'history', format: ({ condition }) => condition && DAMAGE_LABELS[condition] },
  {
    name: 'Наличие',
    subject: 'terms',
    // For a car that is sold, reserved or in doubt the feed's availability is outdated.
    format: ({ card }) => STATE_LABELS[card.state] ?? AVAILABILITY_LABELS[card.availability],
  },
  { name: 'VIN', subject: 'history', format: ({ maskedVin }) => maskedVin },
]

const HP_PER_KW = 1.35962

/** Whole horsepower, calculated from kilowatts when the feed has nothing else. */
const horsepowerOf = ({ powerHp, powerKw }: CarDetails['card']['engine']) =>
  powerHp ?? (powerKw === null ? null : Math.round(powerKw * HP_PER_KW))

/** `150 л. с. · 110 кВт`; a feed may have only one of them. */
export function describePower({ powerHp, powerKw }: CarDetails['card']['engine']): string | null {
  const parts = [powerHp === null ? null : formatHp(powerHp), powerKw === null ? null : formatMeasure(powerKw, 'кВт')]
  return parts.filter((part) => part !== null).join('\u00a0· ') || null
}

/** The feed's own name where it is longer than our label: «Серый матовый графит». */
export function describeColour({ card, colourName, metallic }: CarDetails): string | null {
  const label = card.colour && COLOUR_LABELS[card.colour]
  const name = colourName ?? label
  if (name === null) return null
  const shown = /[а-яё]/i.test(name) ? name : (label ?? name)
  return metallic === true && !/металлик/i.test(shown) ? `${upperFirst(shown)} металлик` : upperFirst(shown)
}
