import { CAR_FACTS, describeColour, describePower } from '#app/features/cars/car-facts.ts'
import { BODY_LABELS, DRIVE_LABELS, FUEL_LABELS, WHEEL_LABELS } from '#domain/cars/facets/options.texts.ts'
import { GEARBOX_SHORT_LABELS, TITLE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatKm, formatLitres } from '#locale/measure.ts'
import { upperFirst } from '#locale/text.ts'
import type { CarDetails, CarPage } from '#domain/cars/car-page.ts'

export interface Fact {
  name: string
  value: string
}

/** A fact that is shown large, with an icon. */
export interface KeyFact extends Fact {
  icon: 'year' | 'distance' | 'engine' | 'gearbox' | 'car' | 'colour'
}

/** In two or three columns, six leave no empty cell. */
const MAX_KEY_FACTS = 6

/** The facts that matter most to a buyer, at most six; facts that the feed does not state are left out. */
export const listKeyFacts = (page: CarPage): KeyFact[] => rankFacts(page).slice(0, MAX_KEY_FACTS)

/** All facts, for the section «Характеристики». Last comes the id that a visitor can quote to a salesperson. */
export const listAllFacts = (page: CarPage): Fact[] => [
  ...omitEmpty(CAR_FACTS.map(({ name, format }) => [name, format(page)])),
  { name: 'Номер на\u00a0сайте', value: String(page.card.id) },
]

function rankFacts(page: CarPage): KeyFact[] {
  const { card } = page
  const facts: [KeyFact['icon'], string, string | null][] = [
    ['year', 'Год', String(card.year)],
    ['distance', 'Пробег', card.block === 'used' && card.mileageKm !== null ? formatKm(card.mileageKm) : null],
    ['engine', 'Двигатель', describeEngine(card.engine)],
    ['distance', 'Запас хода', card.engine.rangeKm === null ? null : formatKm(card.engine.rangeKm)],
    ['gearbox', 'Коробка', card.gearbox && upperFirst(GEARBOX_SHORT_LABELS[card.gearbox] ?? 'редуктор')],
    ['car', 'Привод', card.drive && DRIVE_LABELS[card.drive]],
    // Said only of the unusual one: every buyer expects the other.
    ['car', 'Руль', page.wheel === 'right' ? WHEEL_LABELS.right : null],
    ['colour', 'Цвет', describeColour(page)],
    ['car', 'ПТС', page.title && TITLE_LABELS[page.title]],
    ['car', 'Кузов', card.body && BODY_LABELS[card.body]],
  ]
  return facts.flatMap(([icon, name, value]) => (value === null ? [] : [{ icon, name, value }]))
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
