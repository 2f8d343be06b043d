import type { Brand, Model } from './brand.ts'
import { findBrand } from './find-brand.ts'
import { findModel } from './find-model.ts'
import { slugify } from './slug.ts'

interface ResolvedBrandAndModel {
  /** Undefined when the reference data do not contain it; a feed can have added it to the database. */
  brand: Brand | undefined
  model: Model | undefined
  brandSlug: string
  modelSlug: string
}

/** The slugs of a make and a model in the database, whatever their spelling. */
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
