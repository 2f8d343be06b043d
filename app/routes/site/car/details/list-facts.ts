import { CAR_FACTS, describeColour, describePower } from '#app/features/cars/car-facts.ts'
import { DRIVE_LABELS, FUEL_LABELS, WHEEL_LABELS } from '#domain/cars/facets/options.texts.ts'
import { GEARBOX_SHORT_LABELS, TITLE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatKm, formatLitres } from '#locale/measure.ts'
import { upperFirst } from '#locale/text.ts'
import type { CarDetails, CarPage } from '#domain/cars/car-page.ts'

export interface Fact {
  name: string
  value: string
}

/** Four in a row on a wide screen, two on a phone: a multiple of four leaves no empty cell. */
const FACTS_PER_ROW = 4

/** The facts that matter most to a buyer, at most eight; facts that the feed does not state are left out. */
export function listKeyFacts(page: CarPage): Fact[] {
  const facts = rankFacts(page)
  return facts.slice(0, Math.min(2, Math.floor(facts.length / FACTS_PER_ROW)) * FACTS_PER_ROW)
}

/** All facts, for the section «Характеристики». Last comes the id that a visitor can quote to a salesperson. */
export const listAllFacts = (page: CarPage): Fact[] => [
  ...omitEmpty(CAR_FACTS.map(({ name, format }) => [name, format(page)])),
  { name: 'Номер на\u00a0сайте', value: String(page.card.id) },
]

function rankFacts(page: CarPage): Fact[] {
  const { card } = page
  return omitEmpty([
    ['Год', String(card.year)],
    ['Пробег', card.block === 'used' && card.mileageKm !== null ? formatKm(card.mileageKm) : null],
    ['Двигатель', describeEngine(card.engine)],
    ['Запас хода', card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)],
    ['Коробка', card.gearbox && upperFirst(GEARBOX_SHORT_LABELS[card.gearbox] ?? 'редуктор')],
    ['Привод', card.drive && DRIVE_LABELS[card.drive]],
    ['Цвет', describeColour(page)],
    ['VIN', page.maskedVin],
    ['ПТС', page.title && TITLE_LABELS[page.title]],
    ['Руль', page.wheel && WHEEL_LABELS[page.wheel]],
  ])
}

function describeEngine(engine: CarDetails['card']['engine']): string | null {
  const parts = [engine.cc === null ? null : formatLitres(engine.cc), describePower(engine)].filter(
    (part) => part !== null,
  )
  if (parts.length > 0) return parts.join('\u00a0· ')
  return engine.fuel && FUEL_LABELS[engine.fuel]
}

const omitEmpty = (facts: [string, string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
