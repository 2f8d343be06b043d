import { CAR_FACTS, describeColour, describePower } from '#app/features/cars/car-facts.ts'
import { DRIVE_WORDS, FUEL_WORDS, GEARBOX_SHORT_WORDS, TITLE_WORDS, WHEEL_WORDS } from '#app/features/cars/car-words.ts'
import { formatKm, formatLitres } from '#app/ui/measure.ts'
import type { CarDetails, CarPage } from '#domain/cars/car-page.ts'

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

/** The whole list, for the section «Характеристики»; at its end the number by which a visitor names the car to a salesperson. */
export const listAllFacts = (page: CarPage): Fact[] => [
  ...known(CAR_FACTS.map(({ name, read }) => [name, read(page)])),
  { name: 'Номер на\u00a0сайте', value: String(page.card.id) },
]

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

function describeMotor(engine: CarDetails['card']['engine']): string | null {
  const parts = [engine.cc === null ? null : formatLitres(engine.cc), describePower(engine)].filter(
    (part) => part !== null,
  )
  if (parts.length > 0) return parts.join('\u00a0· ')
  return engine.fuel && FUEL_WORDS[engine.fuel]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const known = (facts: [string, string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
