import type { Brand, Model } from './brand.ts'
import { findBrand } from './find-brand.ts'
import { findModel } from './find-model.ts'
import { slugify } from './slug.ts'

interface ResolvedBrandAndModel {
  /** Undefined when the reference data do not know it: a feed may have brought it all the same. */
  brand: Brand | undefined
  model: Model | undefined
  brandSlug: string
  modelSlug: string
}

/** The addresses under which a make and a model stand in the database, however somebody has typed them. */
export function resolveBrandAndModel(brandText: string, modelText: string): ResolvedBrandAndModel {
  const brand = findBrand(brandText)
  const model = brand && findModel(brand, modelText)
  return {
    brand,
    model,
    brandSlug: brand?.slug ?? slugify(brandText),
    modelSlug: model?.slug ?? slugify(modelText),
  }
}
