import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { offerPath, searchPath } from '#urls/content-paths.ts'
import { plural } from '#locale/plural.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import type { SearchablePage } from '#domain/search/pages/page-index.ts'
import type { FoundName } from '#domain/search/search.ts'

/** `Toyota Camry`, or the brand alone. */
export const labelOfName = ({ brand, model }: FoundName) =>
  model === null ? brand.name : `${brand.name} ${model.name}`

export const countOfName = ({ count }: FoundName) =>
  count === 0 ? 'сейчас нет в\u00A0продаже' : plural(count, CAR_FORMS)

/**
 * The cars of a brand or a model: the landing page when all of them are in one block, otherwise the catalogue with
 * both.
 */
export function pathOfName(stock: Pick<Stock, 'blocksOf'>, name: FoundName): string {
  const { brand, model } = name
  // The catalogue ignores values that it never had: the search page states that there are none, and shows similar cars.
  if (name.count === 0) return searchPath(labelOfName(name))
  const code = model === null ? brand.slug : `${brand.slug}/${model.slug}`
  const filter = model === null ? 'brand' : 'model'
  const [block, ...others] = stock.blocksOf(filter, code)
  if (others.length > 0) return cataloguePath({ search: { [filter]: code } })
  return cataloguePath({ block, brand: brand.slug, model: model?.slug })
}

export const pathOfPage = ({ kind, key }: SearchablePage) => (kind === 'offer' ? offerPath(key) : key)
