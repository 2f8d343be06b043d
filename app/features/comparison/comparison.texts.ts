import type { CatalogueBlock } from '#domain/cars/car.ts'

/** The caption of the table, for screen readers and print. */
export const COMPARISON_CAPTIONS: Record<CatalogueBlock, string> = {
  new: 'Сравнение новых автомобилей',
  used: 'Сравнение автомобилей с\u00A0пробегом',
}
