import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { markBest } from '#domain/comparison/mark-best.ts'

/** What is known of one car: a text, whether it has something, or nothing at all. */
export type CellValue = string | boolean | null

export interface ComparisonRow {
  name: string
  /** A second, smaller line under the name. */
  hint?: string
  cells: { value: CellValue; isBest: boolean }[]
  /** What is said of the best: «меньше всех». */
  bestLabel?: string
  /** What is said aloud where nothing is known; «нет данных» without it. */
  missingLabel?: string
  /** The row that everybody looks for first. */
  isMain?: boolean
  /** False where all cars are alike in it. */
  isDifferent: boolean
}

/** A row of the comparison, one reading for each car. */
export function createRow(
  name: string,
  values: readonly CellValue[],
  {
    best = [],
    ...more
  }: Pick<ComparisonRow, 'hint' | 'bestLabel' | 'missingLabel' | 'isMain'> & { best?: readonly boolean[] } = {},
): ComparisonRow {
  return {
    name,
    ...more,
    cells: values.map((value, place) => ({ value, isBest: best[place] ?? false })),
    isDifferent: isDifferent(values),
  }
}

/** Which cars are the best by a figure, of those that can still be bought. */
export const markBestOffered = (
  cars: readonly CarDetails[],
  figure: (car: CarDetails) => number | null,
  better: 'lower' | 'higher',
) =>
  markBest(
    cars.map((car) => (isSoldOrArchived(car.card) || car.card.state === 'draft' ? null : figure(car))),
    better,
  )

/**
 * What is not known of one car differs from what is known of another. A car without any word of its equipment is no
 * reason to show everything that all the others have.
 */
function isDifferent(values: readonly CellValue[]): boolean {
  const isOfEquipment = values.some((value) => typeof value === 'boolean')
  return new Set(isOfEquipment ? values.filter((value) => value !== null) : values).size > 1
}
