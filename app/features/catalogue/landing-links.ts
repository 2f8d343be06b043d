import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { bodyPath, cataloguePath, priceStepPath } from '#urls/car-paths.ts'
import { formatRub } from '#locale/number.ts'
import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { modelSlugOf, WHOLE_STOCK, type CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import { PRICE_STEPS } from '#domain/cars/landing-pages/landing-page.ts'
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

type LandingStock = Pick<Stock, 'search' | 'nameOf' | 'countByMaxPrice'>

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
  const { facets } = stock.search(WHOLE_STOCK)
  return BODIES.flatMap((other) => {
    const count = facets.body.find(({ value }) => value === other)?.count ?? 0
    return other === body || count === 0 ? [] : [{ to: bodyPath(other), label: BODY_PLURAL_LABELS[other], count }]
  }).toSorted((a, b) => b.count - a.count)
}

/** A step that includes every car would be the whole catalogue again. */
function priceLinks(stock: LandingStock, { priceTo }: CatalogueScope): LandingLink[] {
  const { bounds } = stock.search(WHOLE_STOCK)
  const steps = PRICE_STEPS.filter((step) => step >= (bounds.price?.min ?? Infinity) && step < (bounds.price?.max ?? 0))
  const nearSteps = priceTo === undefined ? steps : nearestSteps(steps, priceTo)
  const counts = stock.countByMaxPrice(nearSteps)
  return nearSteps.map((step, index) => ({
    to: priceStepPath(step),
    label: `До\u00A0${formatRub(step)}`,
    count: counts[index] ?? 0,
  }))
}

function nearestSteps(steps: readonly number[], from: number): number[] {
  const below = steps.filter((step) => step < from).slice(-STEPS_PER_SIDE)
  return [...below, ...steps.filter((step) => step > from).slice(0, STEPS_PER_SIDE)]
}
