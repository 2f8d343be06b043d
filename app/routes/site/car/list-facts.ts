import {
  AVAILABILITY_WORDS,
  BODY_WORDS,
  COLOUR_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  GEARBOX_SHORT_WORDS,
  GEARBOX_WORDS,
  TITLE_WORDS,
  WHEEL_WORDS,
} from '#app/features/cars/car-words.ts'
import { nameCar } from '#app/features/cars/describe-car.ts'
import { formatHp, formatKm, formatLitres, formatMeasure } from '#app/ui/measure.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import { CONDITION_WORDS } from './car-texts.ts'

export interface Fact {
  name: string
  value: string
}

/** Four in a row on a screen, two on a phone: the grid never ends in a hole. */
const ROW = 4

/** The facts that a buyer asks for first, at most eight; what the feed did not say is left out. */
export function listKeyFacts(page: CarPage): Fact[] {
  const facts = rankFacts(page)
  return facts.slice(0, Math.min(2, Math.floor(facts.length / ROW)) * ROW)
}

function rankFacts(page: CarPage): Fact[] {
  const { card } = page
  return known([
    ['Год', String(card.year)],
    ['Пробег', card.block === 'used' && card.mileageKm !== null ? formatKm(card.mileageKm) : null],
    ['Двигатель', describeMotor(card.engine)],
    ['Запас хода', card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)],
    ['Коробка', card.gearbox && capital(GEARBOX_SHORT_WORDS[card.gearbox] ?? 'редуктор')],
    ['Привод', card.drive && DRIVE_WORDS[card.drive]],
    ['Цвет', describeColour(page)],
    ['VIN', page.maskedVin],
    ['ПТС', page.title && TITLE_WORDS[page.title]],
    ['Руль', page.wheel && WHEEL_WORDS[page.wheel]],
  ])
}

/** The whole list, for the section «Характеристики». */
export function listAllFacts(page: CarPage): Fact[] {
  const { card } = page
  return known([
    ['Марка и модель', nameCar(card)],
    ['Поколение', card.generation],
    ['Модификация', page.modification],
    ['Комплектация', card.trim],
    ['Кузов', card.body ? BODY_WORDS[card.body] : (page.asFed.body ?? null)],
    ['Дверей', page.doors === null ? null : String(page.doors)],
    ['Год выпуска', String(card.year)],
    ['Пробег', card.mileageKm === null ? null : formatKm(card.mileageKm)],
    ['Топливо', card.engine.fuel ? FUEL_WORDS[card.engine.fuel] : (page.asFed.fuel ?? null)],
    ['Объём двигателя', card.engine.cc === null ? null : formatMeasure(card.engine.cc, 'см³')],
    ['Мощность', describePower(card.engine)],
    ['Запас хода', card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)],
    ['Коробка передач', card.gearbox ? GEARBOX_WORDS[card.gearbox] : (page.asFed.gearbox ?? null)],
    ['Привод', card.drive ? DRIVE_WORDS[card.drive] : (page.asFed.drive ?? null)],
    ['Руль', page.wheel && WHEEL_WORDS[page.wheel]],
    ['Цвет', describeColour(page)],
    ['Владельцев', card.block === 'used' && card.owners !== null ? String(card.owners) : null],
    ['ПТС', page.title ? TITLE_WORDS[page.title] : (page.asFed.title ?? null)],
    ['Состояние', page.condition && CONDITION_WORDS[page.condition]],
    ['Наличие', AVAILABILITY_WORDS[card.availability]],
    ['VIN', page.maskedVin],
  ])
}

function describeMotor(engine: CarPage['card']['engine']): string | null {
  const parts = [engine.cc === null ? null : formatLitres(engine.cc), describePower(engine)].filter(
    (part) => part !== null,
  )
  if (parts.length > 0) return parts.join('\u00a0· ')
  return engine.fuel && FUEL_WORDS[engine.fuel]
}

function describePower({ powerHp, powerKw }: CarPage['card']['engine']): string | null {
  const parts = [powerHp === null ? null : formatHp(powerHp), powerKw === null ? null : formatMeasure(powerKw, 'кВт')]
  return parts.filter((part) => part !== null).join('\u00a0· ') || null
}

/** The feed's own name where it says more than our word: «Серый матовый графит». */
function describeColour({ card, colourName, metallic }: CarPage): string | null {
  const word = card.colour && COLOUR_WORDS[card.colour]
  const name = colourName ?? word
  if (name === null) return null
  const shown = /[а-яё]/i.test(name) ? name : (word ?? name)
  return metallic === true && !/металлик/i.test(shown) ? `${capital(shown)} металлик` : capital(shown)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const known = (facts: [string, string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
