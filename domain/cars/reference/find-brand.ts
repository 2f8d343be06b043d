import { type Brand, memoizeByText, type Model } from './brand.ts'
import { BRANDS } from './brands.ts'
import { spellingKey } from './spelling-key.ts'
import { findModel } from './find-model.ts'
import { slugify } from './slug.ts'

const BRANDS_BY_KEY: ReadonlyMap<string, Brand> = new Map(
  BRANDS.flatMap((brand) => brand.spellings.map((spelling) => [spellingKey(spelling), brand] as const)),
)

/**
 * The brand that a text names in any known spelling (`LEXUS`, «Мерседес», `Lada (Ваз)`, «Chery/Чери»), whatever its
 * case, spaces, punctuation or look-alike letters. Undefined when it is not certain: nothing is guessed.
 */
export const findBrand: (text: string) => Brand | undefined = memoizeByText(
  (text) => brandBySpelling(text) ?? brandBySpelling(text.replace(/\([^()]*\)/g, ' ')) ?? brandByAlternatives(text),
)

function brandBySpelling(text: string): Brand | undefined {
  return BRANDS_BY_KEY.get(spellingKey(text))
}

/** «Chery/Чери»: both halves must mean the same brand. */
function brandByAlternatives(text: string): Brand | undefined {
  const [first, ...others] = text.split(/[/|,]/).map(brandBySpelling)
  return others.every((other) => other === first) ? first : undefined
}

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
