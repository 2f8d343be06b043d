import { BLOCK_LABELS } from '#app/features/cars/car.texts.ts'
import { bodyPath, cataloguePath, priceStepPath } from '#urls/paths.ts'
import { formatRub } from '#locale/number.ts'
import { BODIES, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { modelSlugOf, WHOLE_STOCK, type CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import { PRICE_STEPS } from '#domain/cars/landing-pages/price-steps.ts'
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

/** Steps on each side of the one that a page is about. */
const STEPS_PER_SIDE = 2

/**
 * Where to go on from a place of the catalogue: from a brand to its models, from a model to its sisters, from a body to
 * the others, from a price to the neighbouring ones. Only pages with cars.
 */
export function listLandingLinks(stock: LandingStock, place: CatalogueScope, answer: CatalogueResult): LandingLinks[] {
  const { block, brand } = place
  const groups: LandingLinks[] =
    block !== undefined && brand !== undefined
      ? [
          { heading: `Модели ${brand.name}`, links: modelLinks(stock, place, answer) },
          { heading: `Ещё ${brand.name}`, links: otherBlockLinks(place, answer) },
        ]
      : block === undefined
        ? [
            { heading: 'По кузову', links: bodyLinks(stock, place) },
            { heading: 'По цене', links: priceLinks(stock, place) },
          ]
        : [{ heading: `${BLOCK_LABELS[block]}: марки`, links: brandLinks(stock, place, answer) }]
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

/** A step that lets every car through would be the whole catalogue once more. */
function priceLinks(stock: LandingStock, { priceTo }: CatalogueScope): LandingLink[] {
  const { bounds } = stock.search(WHOLE_STOCK)
  const steps = PRICE_STEPS.filter((step) => step >= (bounds.price?.min ?? Infinity) && step < (bounds.price?.max ?? 0))
  const near = priceTo === undefined ? steps : nearestSteps(steps, priceTo)
  const counts = stock.countByMaxPrice(near)
  return near.map((step, place) => ({
    to: priceStepPath(step),
    label: `До\u00A0${formatRub(step)}`,
    count: counts[place] ?? 0,
  }))
}

function nearestSteps(steps: readonly number[], from: number): number[] {
  const below = steps.filter((step) => step < from).slice(-STEPS_PER_SIDE)
  return [...below, ...steps.filter((step) => step > from).slice(0, STEPS_PER_SIDE)]
}
