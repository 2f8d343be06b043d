import type { Db } from '#db/client.server.ts'
import type { Brand, Model } from '#domain/cars/reference/brand.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { findModel } from '#domain/cars/reference/find-model.ts'
import type { CarDraft } from '../drafts/car-draft.ts'

/** The make and the model of a car. */
export type CarNames = Pick<CarDraft, 'brand' | 'model'>

/** How the tray and `feed_word` name a model: with its make. */
export const modelSpelling = (brandName: string, modelName: string): string => `${brandName} ${modelName}`
/** What a model means in `feed_word`: `geely/monjaro`. */
export const modelMeaning = (brand: Pick<Brand, 'slug'>, model: Pick<Model, 'slug'>): string =>
  `${brand.slug}/${model.slug}`

const BRANDS_BY_SLUG: ReadonlyMap<string, Brand> = new Map(BRANDS.map((brand) => [brand.slug, brand]))

/** The make of the reference data with this slug. */
export const getReferenceBrand = (slug: string): Brand | undefined => BRANDS_BY_SLUG.get(slug)

/** The make and the model of the reference data that `geely/monjaro` means. */
export function findMeantModel(means: string): { brand: Brand; model: Model } | undefined {
  const [brandSlug = '', modelSlug] = means.split('/')
  const brand = BRANDS_BY_SLUG.get(brandSlug)
  const model = brand?.models.find(({ slug }) => slug === modelSlug)
  return brand && model && { brand, model }
}

/** What people have decided about the makes and models of a source that the reference data does not have. */
export class NameIndex {
  readonly #brands: ReadonlyMap<string, string>
  readonly #models: ReadonlyMap<string, string>

  private constructor(brands: ReadonlyMap<string, string>, models: ReadonlyMap<string, string>) {
    this.#brands = brands
    this.#models = models
  }

  /** What was decided for the source comes before what holds for all. */
  static async load(db: Db, sourceId: number): Promise<NameIndex> {
    const rows = await db
      .selectFrom('feed_word')
      .select(['field', 'spelling', 'means'])
      .where('field', 'in', ['brand', 'model'])
      .where((eb) => eb.or([eb('source_id', 'is', null), eb('source_id', '=', sourceId)]))
      .orderBy('source_id', (order) => order.asc().nullsFirst())
      .execute()
    const meaningsOf = (field: string) =>
      new Map(
        rows.flatMap((row): [string, string][] =>
          row.field === field && row.means !== null ? [[keyOf(row.spelling), row.means]] : [],
        ),
      )
    return new NameIndex(meaningsOf('brand'), meaningsOf('model'))
  }

  /** What the names of a feed mean; the same names where nobody has decided. */
  match(fed: CarNames): CarNames {
    const meant = fed.brand.isKnown ? undefined : BRANDS_BY_SLUG.get(this.#brands.get(keyOf(fed.brand.name)) ?? '')
    const brand = meant === undefined ? fed.brand : toName(meant)
    if (!brand.isKnown || fed.model.isKnown) return { brand, model: fed.model }
    const means = this.#models.get(keyOf(modelSpelling(brand.name, fed.model.name)))
    const decided = means === undefined ? undefined : findMeantModel(means)
    if (decided !== undefined) return { brand: toName(decided.brand), model: toName(decided.model) }
    const known = meant && findModel(meant, fed.model.name)
    return { brand, model: known === undefined ? fed.model : toName(known) }
  }
}

/** Spellings differ by case alone. */
const keyOf = (text: string) => text.toLowerCase()

const toName = ({ slug, name, nameRu }: Pick<Brand, 'slug' | 'name' | 'nameRu'>) => ({
  slug,
  name,
  nameRu,
  isKnown: true,
})

/** Whether two cars have the same make and model. */
export const hasSameNames = (a: CarNames, b: CarNames): boolean =>
  a.brand.slug === b.brand.slug && a.model.slug === b.model.slug
