import { BRANDS } from '#domain/cars/reference/brands.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'

/** Suggestions from the reference data: all brands, and the models of the entered brand in any spelling. */
export interface CarNameSuggestions {
  brands: string[]
  models: string[]
}

export const suggestCarNames = (brand: string): CarNameSuggestions => ({
  brands: BRANDS.map(({ name }) => name),
  models: findBrand(brand)?.models.map(({ name }) => name) ?? [],
})
