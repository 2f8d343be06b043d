import { CAR_FACTS, type FactSubject } from '#app/features/cars/car-facts.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { compareEquipment } from '#domain/comparison/compare-equipment.ts'
import { type ComparisonRow, markOffered, type Reading, rowOf } from './comparison-row.ts'
import { listTerms } from './list-terms.ts'

export interface ComparisonSection {
  title: string
  rows: ComparisonRow[]
}

const SUBJECTS: [FactSubject, string][] = [
  ['model', 'Модель и\u00A0комплектация'],
  ['engine', 'Двигатель и\u00A0трансмиссия'],
  ['body', 'Кузов'],
  ['history', 'История'],
]

const PRAISE = { lower: 'меньше всех', higher: 'больше всех' } as const

/**
 * Everything by which the cars are compared, by subject; or without the rows in which all are alike. What is known of none
 * of them is left out.
 */
export function listSections(cars: readonly CarDetails[], isDifferencesOnly = false): ComparisonSection[] {
  const isShown = ({ cells, isDifferent }: ComparisonRow) =>
    isDifferencesOnly ? isDifferent : cells.some(({ value }) => value !== null)
  return [
    { title: 'Цена и\u00A0условия', rows: [...listTerms(cars), ...listFacts(cars, 'terms')] },
    ...SUBJECTS.map(([subject, title]) => ({ title, rows: listFacts(cars, subject) })),
    ...compareEquipment(cars).map(({ name, rows }) => ({
      title: name,
      rows: rows.map(({ item, has }) => rowOf(item, has)),
    })),
  ].flatMap(({ title, rows }) => {
    const shown = rows.filter(isShown)
    return shown.length === 0 ? [] : { title, rows: shown }
  })
}

function listFacts(cars: readonly CarDetails[], wanted: FactSubject): ComparisonRow[] {
  return CAR_FACTS.filter(({ subject }) => subject === wanted).map(({ name, read, figure }) => {
    const values: Reading[] = cars.map((car) => read(car) || null)
    return rowOf(
      name,
      values,
      figure && { best: markOffered(cars, figure.of, figure.better), praise: PRAISE[figure.better] },
    )
  })
}
