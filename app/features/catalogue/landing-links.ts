import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { bodyPath, cataloguePath, priceStepPath } from '#urls/car-paths.ts'
import { formatRub } from '#locale/number.ts'
import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { modelSlugOf, type CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import type { CatalogueScope } from './headings.ts'
import { BODY_PLURAL_LABELS } from './landing.texts.ts'

interface LandingLink {
  to: string
  label: string
  count: number
}

export interface LandingLinks {
  heading: string
  links: LandingLink[]
}

type LandingStock = Pick<Stock, 'nameOf' | 'countOf' | 'listLandingPages'>

/** Steps on each side of the page's own price. */
const STEPS_PER_SIDE = 2

/**
 * Links to neighbouring pages: from a brand to its models, from a model to the other models, from a body to the others,
 * from a price to the next ones. Only pages with cars.
 */
export function listLandingLinks(stock: LandingStock, scope: CatalogueScope, result: CatalogueResult): LandingLinks[] {
  const { block, brand } = scope
  const groups: LandingLinks[] =
    block !== undefined && brand !== undefined
      ? [
          { heading: `Модели ${brand.name}`, links: modelLinks(stock, scope, result) },
          { heading: `Ещё ${brand.name}`, links: otherBlockLinks(scope, result) },
        ]
      : block === undefined
        ? [
            { heading: 'По кузову', links: bodyLinks(stock, scope) },
            { heading: 'По цене', links: priceLinks(stock, scope) },
          ]
        : [{ heading: `${BLOCK_LABELS[block]}: марки`, links: brandLinks(stock, scope, result) }]
  return groups.filter(({ links }) => links.length > 0)
}

function modelLinks(
  stock: LandingStock,
  { block, brand, model }: CatalogueScope,
  { facets }: CatalogueResult,
): LandingLink[] {
  return facets.model
    .map(({ value, count }) => ({ slug: modelSlugOf(value), value, count }))
    .filter(({ slug, count }) => slug !== model?.slug && count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ slug, value, count }) => ({
      to: cataloguePath({ block, brand: brand?.slug, model: slug }),
      label: stock.nameOf('model', value) ?? slug,
      count,
    }))
}

function otherBlockLinks({ block, brand, model }: CatalogueScope, { facets }: CatalogueResult): LandingLink[] {
  return CATALOGUE_BLOCKS.filter((other) => other !== block).flatMap((other) => {
    const count = facets.block.find(({ value }) => value === other)?.count ?? 0
    const to = cataloguePath({ block: other, brand: brand?.slug, model: model?.slug })
    return count === 0 ? [] : [{ to, label: BLOCK_LABELS[other], count }]
  })
}

function brandLinks(stock: LandingStock, { block }: CatalogueScope, { facets }: CatalogueResult): LandingLink[] {
  return facets.brand
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count }) => ({
      to: cataloguePath({ block, brand: value }),
      label: stock.nameOf('brand', value) ?? value,
      count,
    }))
}

function bodyLinks(stock: LandingStock, { body }: CatalogueScope): LandingLink[] {
  return BODIES.flatMap((other) => {
    const count = stock.countOf('body', other)
    return other === body || count === 0 ? [] : [{ to: bodyPath(other), label: BODY_PLURAL_LABELS[other], count }]
  }).toSorted((a, b) => b.count - a.count)
}

function priceLinks(stock: LandingStock, { priceTo }: CatalogueScope): LandingLink[] {
  const steps = stock
    .listLandingPages()
    .flatMap(({ target, count }) => (target.kind === 'price' ? [{ toRub: target.toRub, count }] : []))
  const nearSteps = priceTo === undefined ? steps : nearestSteps(steps, priceTo)
  return nearSteps.map(({ toRub, count }) => ({
    to: priceStepPath(toRub),
    label: `До\u00A0${formatRub(toRub)}`,
    count,
  }))
}

function nearestSteps<Step extends { toRub: number }>(steps: readonly Step[], fromRub: number): Step[] {
  const below = steps.filter(({ toRub }) => toRub < fromRub).slice(-STEPS_PER_SIDE)
  return [...below, ...steps.filter(({ toRub }) => toRub > fromRub).slice(0, STEPS_PER_SIDE)]
}
