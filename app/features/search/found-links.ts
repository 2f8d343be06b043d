import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { cataloguePath, offerPath, searchPath } from '#urls/paths.ts'
import { plural } from '#locale/plural.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import type { SearchablePage } from '#domain/search/pages/page-index.ts'
import type { FoundName } from '#domain/search/search.ts'

/** `Toyota Camry`, or the brand alone. */
export const labelOfName = ({ brand, model }: FoundName) =>
  model === null ? brand.name : `${brand.name} ${model.name}`

export const countOfName = ({ count }: FoundName) =>
  count === 0 ? 'сейчас нет в\u00A0продаже' : plural(count, CAR_FORMS)

/** The cars of a brand or a model: its landing page where all of them are in one block, else the catalogue of both. */
export function pathOfName(stock: Pick<Stock, 'blocksOf'>, name: FoundName): string {
  const { brand, model } = name
  // The catalogue passes over what it has never had: the search says that there is none, and what comes near.
  if (name.count === 0) return searchPath(labelOfName(name))
  const code = model === null ? brand.slug : `${brand.slug}/${model.slug}`
  const filter = model === null ? 'brand' : 'model'
  const [block, ...others] = stock.blocksOf(filter, code)
  if (others.length > 0) return cataloguePath({ search: { [filter]: code } })
  return cataloguePath({ block, brand: brand.slug, model: model?.slug })
}

export const pathOfPage = ({ kind, key }: SearchablePage) => (kind === 'offer' ? offerPath(key) : key)
