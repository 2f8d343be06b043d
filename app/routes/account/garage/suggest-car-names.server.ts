import { BRANDS } from '#domain/cars/reference/brands.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'

/** What the trade knows, to choose from while one types: brands, and the models of a brand in any spelling of its name. */
export interface CarNameSuggestions {
  brands: string[]
  models: string[]
}

export const suggestCarNames = (brand: string): CarNameSuggestions => ({
  brands: BRANDS.map(({ name }) => name),
  models: findBrand(brand)?.models.map(({ name }) => name) ?? [],
})
