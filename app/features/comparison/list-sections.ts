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

/** Everything by which the cars are compared, by subject. What is known of none of them is left out. */
export function listSections(cars: readonly CarDetails[]): ComparisonSection[] {
  return [
    { title: 'Цена и\u00A0условия', rows: [...listTerms(cars), ...listFacts(cars, 'terms')] },
    ...SUBJECTS.map(([subject, title]) => ({ title, rows: listFacts(cars, subject) })),
    ...compareEquipment(cars).map(({ name, rows }) => ({
      title: name,
      rows: rows.map(({ item, has }) => rowOf(item, has)),
    })),
  ].flatMap(({ title, rows }) => {
    const telling = rows.filter(({ cells }) => cells.some(({ value }) => value !== null))
    return telling.length === 0 ? [] : { title, rows: telling }
  })
}

/** The same without the rows in which all cars are alike. */
export function onlyDifferent(sections: readonly ComparisonSection[]): ComparisonSection[] {
  return sections.flatMap(({ title, rows }) => {
    const different = rows.filter((row) => row.isDifferent)
    return different.length === 0 ? [] : { title, rows: different }
  })
}

function listFacts(cars: readonly CarDetails[], wanted: FactSubject): ComparisonRow[] {
  return CAR_FACTS.filter(({ subject }) => subject === wanted).map(({ name, read, figure }) => {
    const values: Reading[] = cars.map((car) => read(car) || null)
    return rowOf(name, values, figure && { best: markOffered(cars, figure.of, figure.better) })
  })
}
