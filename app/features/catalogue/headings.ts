import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { plural } from '#locale/plural.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { CarBody, CatalogueBlock } from '#domain/cars/car.ts'
import { modelSlugOf, type CatalogueResult, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { landingOf } from './landing.ts'
import { BODY_PLURAL_LABELS } from './landing.texts.ts'
import type { OptionNames } from './option-names.ts'

/** The part of the catalogue that a page shows: the values of its path, as far as each is a single one. */
export interface CatalogueScope {
  block?: CatalogueBlock
  brand?: { slug: string; name: string }
  model?: { slug: string; name: string }
  /** For a landing page: its body, or its maximum price. */
  body?: CarBody
  priceTo?: number
}

/** The scope of a query; two brands are a filter and no scope. */
export function scopeOf({ choices }: CatalogueQuery, names: OptionNames): CatalogueScope {
  const block = singleValue(choices.block)
  const brand = singleValue(choices.brand)
  const model = singleValue(choices.model)
  return {
    ...(block === 'new' || block === 'used' ? { block } : {}),
    ...(brand === undefined ? {} : { brand: { slug: brand, name: names.brand?.[brand] ?? brand } }),
    ...(brand === undefined || model === undefined
      ? {}
      : { model: { slug: modelSlugOf(model), name: names.model?.[model] ?? model } }),
  }
}

/** The same for the page of the query: a single body or price is a scope as well. */
export function pageScopeOf(query: CatalogueQuery, names: OptionNames): CatalogueScope {
  const landing = landingOf(query)
  return {
    ...scopeOf(query, names),
    ...(landing?.kind === 'body' && { body: landing.body }),
    ...(landing?.kind === 'price' && { priceTo: landing.toRub }),
  }
}

const singleValue = (values: readonly string[] | undefined) => (values?.length === 1 ? values[0] : undefined)

/** «Новые Geely», «Geely Monjaro с пробегом», «Автомобили в продаже»: some are in stock, some on their way. */
export function headingOf({ block, brand, model, body, priceTo }: CatalogueScope): string {
  if (body !== undefined) return `${BODY_PLURAL_LABELS[body]} в\u00A0продаже`
  if (priceTo !== undefined) return `Автомобили до\u00A0${formatRub(priceTo)}`
  const name = brand && [brand.name, model?.name].filter(Boolean).join(' ')
  switch (block) {
    case 'new':
      return name ? `Новые ${name}` : 'Новые автомобили'
    case 'used':
      return `${name ?? 'Автомобили'} с\u00A0пробегом`
    case undefined:
      return name ? `${name} в\u00A0продаже` : 'Автомобили в\u00A0продаже'
    default:
      return block satisfies never
  }
}

/** The breadcrumbs, the page itself included. Brand and model have pages of their own only within a block. */
export function crumbsOf({ block, brand, model, body, priceTo }: CatalogueScope): Crumb[] {
  const crumbs: Crumb[] = [
    { label: 'Главная', to: homePath() },
    { label: 'Автомобили', to: cataloguePath() },
  ]
  if (block) crumbs.push({ label: BLOCK_LABELS[block], to: cataloguePath({ block }) })
  if (brand) crumbs.push({ label: brand.name, to: cataloguePath({ block, brand: brand.slug }) })
  if (model) crumbs.push({ label: model.name })
  if (body) crumbs.push({ label: BODY_PLURAL_LABELS[body] })
  if (priceTo !== undefined) crumbs.push({ label: `До\u00A0${formatRub(priceTo)}` })
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb))
}

/** The title for search engines: the heading with the number of cars and the lowest price. */
export function titleOf(
  scope: CatalogueScope,
  { total, bounds }: Pick<CatalogueResult, 'total' | 'bounds'>,
  page: number,
): string {
  const price = bounds.price === null || total === 0 ? '' : ` от\u00A0${formatRub(bounds.price.min)}`
  const pageSuffix = page > 1 ? `, страница\u00A0${page}` : ''
  return `${headingOf(scope)}: ${plural(total, CAR_FORMS)}${price}${pageSuffix}`
}

/** The description for search engines, in a sentence or two. */
export function descriptionOf(
  scope: CatalogueScope,
  { total, bounds }: Pick<CatalogueResult, 'total' | 'bounds'>,
  page: number,
): string {
  // The price bounds ignore the price filter itself: for cars below a price only the lower bound applies.
  const price =
    bounds.price === null || total === 0
      ? ''
      : scope.priceTo !== undefined
        ? ` по цене от\u00A0${formatRub(bounds.price.min)}`
        : ` по цене от\u00A0${formatNumber(bounds.price.min)} до\u00A0${formatRub(bounds.price.max)}`
  return `${headingOf(scope)}: ${plural(total, CAR_FORMS)}${price}. Честная цена без условий, фотографии, комплектации и история цены каждого автомобиля.${page > 1 ? ` Страница\u00A0${page}.` : ''}`
}
