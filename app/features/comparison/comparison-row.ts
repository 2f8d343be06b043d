import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { markBest } from '#domain/comparison/compare-cars.ts'

/** The value for one car: a text, whether it has something, or null when unknown. */
export type CellValue = string | boolean | null

export interface ComparisonRow {
  name: string
  /** A second, smaller line below the name. */
  hint?: string
  cells: { value: CellValue; isBest: boolean }[]
  /** The label of the best value: «меньше всех». */
  bestLabel?: string
  /** The screen reader text for an unknown value; «нет данных» by default. */
  missingLabel?: string
  /** The most important row. */
  isMain?: boolean
  /** False when all cars have the same value. */
  isDifferent: boolean
}

/** A row of the comparison, with one value for each car. */
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
    cells: values.map((value, index) => ({ value, isBest: best[index] ?? false })),
    isDifferent: isDifferent(values),
  }
}

/** Marks the cars with the best figure, among those that can still be bought. */
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
 * An unknown value differs from a known one. But a car without any equipment list must not turn every item of the
 * others into a difference.
 */
function isDifferent(values: readonly CellValue[]): boolean {
  const isOfEquipment = values.some((value) => typeof value === 'boolean')
  return new Set(isOfEquipment ? values.filter((value) => value !== null) : values).size > 1
}
