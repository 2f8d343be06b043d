import { formatHp, formatKm, formatMeasure } from '#app/ui/measure.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import {
  AVAILABILITY_WORDS,
  BODY_WORDS,
  COLOUR_WORDS,
  CONDITION_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  GEARBOX_WORDS,
  STATE_WORDS,
  TITLE_WORDS,
  WHEEL_WORDS,
} from './car-words.ts'
import { nameCar } from './describe-car.ts'

/** What is known of a car, by name. */
interface CarFact {
  name: string
  /** What it belongs to, where cars stand side by side. */
  subject: FactSubject
  /** As a visitor reads it; null where the feed did not say. */
  read: (car: CarDetails) => string | null
  /** Where one car is better than another beyond dispute: by which figure. */
  figure?: { of: (car: CarDetails) => number | null; better: 'lower' | 'higher' }
}

export type FactSubject = 'name' | 'model' | 'body' | 'engine' | 'history' | 'terms'

/** All of them, in the order of the section «Характеристики». */
export const CAR_FACTS: readonly CarFact[] = [
  { name: 'Марка и модель', subject: 'name', read: ({ card }) => nameCar(card) },
  { name: 'Поколение', subject: 'model', read: ({ card }) => card.generation },
  { name: 'Модификация', subject: 'model', read: ({ modification }) => modification },
  { name: 'Комплектация', subject: 'model', read: ({ card }) => card.trim },
  {
    name: 'Кузов',
    subject: 'body',
    read: ({ card, asFed }) => (card.body ? BODY_WORDS[card.body] : (asFed.body ?? null)),
  },
  { name: 'Дверей', subject: 'body', read: ({ doors }) => (doors === null ? null : String(doors)) },
  { name: 'Год выпуска', subject: 'model', read: ({ card }) => String(card.year) },
  {
    name: 'Пробег',
    subject: 'history',
    read: ({ card }) => (card.mileageKm === null ? null : formatKm(card.mileageKm)),
    figure: { of: ({ card }) => card.mileageKm, better: 'lower' },
  },
  {
    name: 'Топливо',
    subject: 'engine',
    read: ({ card, asFed }) => (card.engine.fuel ? FUEL_WORDS[card.engine.fuel] : (asFed.fuel ?? null)),
  },
  {
    name: 'Объём двигателя',
    subject: 'engine',
    read: ({ card }) => (card.engine.cc === null ? null : formatMeasure(card.engine.cc, 'см³')),
  },
  {
    name: 'Мощность',
    subject: 'engine',
    read: ({ card }) => describePower(card.engine),
    figure: { of: ({ card }) => horsepowerOf(card.engine), better: 'higher' },
  },
  {
    name: 'Запас хода',
    subject: 'engine',
    read: ({ card }) => (card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)),
  },
  {
    name: 'Коробка передач',
    subject: 'engine',
    read: ({ card, asFed }) => (card.gearbox ? GEARBOX_WORDS[card.gearbox] : (asFed.gearbox ?? null)),
  },
  {
    name: 'Привод',
    subject: 'engine',
    read: ({ card, asFed }) => (card.drive ? DRIVE_WORDS[card.drive] : (asFed.drive ?? null)),
  },
  { name: 'Руль', subject: 'body', read: ({ wheel }) => wheel && WHEEL_WORDS[wheel] },
  { name: 'Цвет', subject: 'body', read: describeColour },
  {
    name: 'Владельцев',
    subject: 'history',
    read: ({ card }) => (card.block === 'used' && card.owners !== null ? String(card.owners) : null),
  },
  {
    name: 'ПТС',
    subject: 'history',
    read: ({ title, asFed }) => (title ? TITLE_WORDS[title] : (asFed.title ?? null)),
  },
  // Only of a car that is not cleared, in its feed's own words.
  { name: 'Таможня', subject: 'history', read: ({ asFed }) => capital(asFed.customs ?? '') || null },
  { name: 'Состояние', subject: 'history', read: ({ condition }) => condition && CONDITION_WORDS[condition] },
  {
    name: 'Наличие',
    subject: 'terms',
    // Of a car that is sold, kept for somebody or in doubt its feed says what was.
    read: ({ card }) => STATE_WORDS[card.state] ?? AVAILABILITY_WORDS[card.availability],
  },
  { name: 'VIN', subject: 'history', read: ({ maskedVin }) => maskedVin },
]

const HP_PER_KW = 1.35962

/** Whole horsepower, reckoned from kilowatts where a feed says nothing else. */
const horsepowerOf = ({ powerHp, powerKw }: CarDetails['card']['engine']) =>
  powerHp ?? (powerKw === null ? null : Math.round(powerKw * HP_PER_KW))

/** `150 л.с. · 110 кВт`, of which a feed may say either. */
export function describePower({ powerHp, powerKw }: CarDetails['card']['engine']): string | null {
  const parts = [powerHp === null ? null : formatHp(powerHp), powerKw === null ? null : formatMeasure(powerKw, 'кВт')]
  return parts.filter((part) => part !== null).join('\u00a0· ') || null
}

/** The feed's own name where it says more than our word: «Серый матовый графит». */
export function describeColour({ card, colourName, metallic }: CarDetails): string | null {
  const word = card.colour && COLOUR_WORDS[card.colour]
  const name = colourName ?? word
  if (name === null) return null
  const shown = /[а-яё]/i.test(name) ? name : (word ?? name)
  return metallic === true && !/металлик/i.test(shown) ? `${capital(shown)} металлик` : capital(shown)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
