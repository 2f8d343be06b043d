import type { CatalogueBlock } from '#domain/cars/car.ts'

/** What the table is called, for those who hear it and on paper. */
export const COMPARISON_CAPTIONS: Record<CatalogueBlock, string> = {
  new: 'Сравнение новых автомобилей',
  used: 'Сравнение автомобилей с\u00A0пробегом',
}
