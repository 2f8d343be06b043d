import { CAR_FACTS, type FactSubject } from '#app/features/cars/car-facts.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { compareEquipment } from '#domain/comparison/compare-cars.ts'
import { type ComparisonRow, markBestOffered, type CellValue, createRow } from './comparison-row.ts'
import { listTerms } from './list-terms.ts'

export interface ComparisonSection {
  title: string
  rows: ComparisonRow[]
}

const SECTION_TITLES: [FactSubject, string][] = [
  ['model', 'Модель и\u00A0комплектация'],
  ['engine', 'Двигатель и\u00A0трансмиссия'],
  ['body', 'Кузов'],
  ['history', 'История'],
]

const BEST_LABELS = { lower: 'меньше всех', higher: 'больше всех' } as const

/**
 * All facts that the cars are compared by, grouped by subject, optionally without the rows that are equal for all.
 * Facts that are unknown for all of them are left out.
 */
export function listSections(cars: readonly CarDetails[], isDifferencesOnly = false): ComparisonSection[] {
  const isShown = ({ cells, isDifferent }: ComparisonRow) =>
    isDifferencesOnly ? isDifferent : cells.some(({ value }) => value !== null)
  return [
    { title: 'Цена и\u00A0условия', rows: [...listTerms(cars), ...listFacts(cars, 'terms')] },
    ...SECTION_TITLES.map(([subject, title]) => ({ title, rows: listFacts(cars, subject) })),
    ...compareEquipment(cars).map(({ name, rows }) => ({
      title: name,
      rows: rows.map(({ item, has }) => createRow(item, has)),
    })),
  ].flatMap(({ title, rows }) => {
    const shown = rows.filter(isShown)
    return shown.length === 0 ? [] : { title, rows: shown }
  })
}

function listFacts(cars: readonly CarDetails[], subject: FactSubject): ComparisonRow[] {
  return CAR_FACTS.filter((fact) => fact.subject === subject).map(({ name, format, comparable }) => {
    const values: CellValue[] = cars.map((car) => format(car) || null)
    return createRow(
      name,
      values,
      comparable && {
        best: markBestOffered(cars, comparable.of, comparable.better),
        bestLabel: BEST_LABELS[comparable.better],
      },
    )
  })
}
