import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { CarDraft } from '../drafts/car-draft.ts'

/** The brands and models in the database: adds those that a draft needs, and caches which ones exist. */
export class BrandCache {
  readonly #tx: Transaction<DB>
  readonly #brandIds = new Map<string, number>()
  readonly #models = new Set<string>()

  constructor(tx: Transaction<DB>) {
    this.#tx = tx
  }

  async ensure(drafts: readonly Pick<CarDraft, 'brand' | 'model'>[]): Promise<void> {
    const brands = new Map(drafts.map(({ brand }) => [brand.slug, brand]))
    await this.#addBrands([...brands.values()].filter(({ slug }) => !this.#brandIds.has(slug)))
    const models = new Map(drafts.map((draft) => [`${draft.brand.slug}/${draft.model.slug}`, draft]))
    await this.#addModels([...models].filter(([key]) => !this.#models.has(key)))
  }

  async #addBrands(brands: CarDraft['brand'][]): Promise<void> {
    if (brands.length === 0) return
    const values = brands.map(({ slug, name, nameRu, isKnown }) => ({ slug, name, name_ru: nameRu, is_known: isKnown }))
    await this.#tx
      .insertInto('brand')
      .values(values)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
    const slugs = brands.map(({ slug }) => slug)
    const rows = await this.#tx.selectFrom('brand').select(['id', 'slug']).where('slug', 'in', slugs).execute()
    for (const { id, slug } of rows) this.#brandIds.set(slug, id)
  }

  async #addModels(models: [string, Pick<CarDraft, 'brand' | 'model'>][]): Promise<void> {
    if (models.length === 0) return
    const values = models.map(([, { brand, model }]) => ({
      brand_id: this.#brandIds.get(brand.slug) ?? 0,
      slug: model.slug,
      name: model.name,
      name_ru: model.nameRu,
      is_known: model.isKnown,
    }))
    await this.#tx
      .insertInto('model')
      .values(values)
      .onConflict((conflict) => conflict.columns(['brand_id', 'slug']).doNothing())
      .execute()
    for (const [key] of models) this.#models.add(key)
  }
}
