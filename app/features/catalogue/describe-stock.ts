import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { CatalogueResult, FacetOption } from '#domain/cars/catalogue/catalogue-query.ts'
import type { CatalogueScope } from './headings.ts'
import { BODY_FORMS, DRIVE_PHRASES, GEARBOX_PHRASES, NEW_CAR_FORMS, NEW_FORMS } from './landing.texts.ts'

type StockFigures = Pick<CatalogueResult, 'total' | 'bounds' | 'facets'>

/**
 * What stands below the list of a place that has an address of its own: how many cars of which kinds at which prices,
 * as the stock is at this moment. Nothing for a place without cars.
 */
export function describeStock(place: CatalogueScope, answer: StockFigures): string[] {
  if (answer.total === 0) return []
  return [
    joinSentences(describeCount(place, answer), describePrices(place, answer), describeYears(answer)),
    joinSentences(describeShares(answer)),
    'Цена в\u00A0карточке\u00A0— без условий. На странице автомобиля видно, чем она может стать меньше: обменом, кредитом или каско,\u00A0— и\u00A0как менялась со временем.',
  ].filter((paragraph) => paragraph !== '')
}

/** «Сейчас в продаже 34 кроссовера: 12 новых и 22 с пробегом» */
function describeCount(place: CatalogueScope, { total, facets }: StockFigures): string {
  const name = [place.brand?.name, place.model?.name].filter(Boolean).join(' ')
  const forms = place.body === undefined ? CAR_FORMS : BODY_FORMS[place.body]
  const cars = plural(total, place.block === 'new' ? NEW_CAR_FORMS : forms)
  const limit = place.priceTo === undefined ? '' : ` не\u00A0дороже\u00A0${formatRub(place.priceTo)}`
  const said = `Сейчас в\u00A0продаже ${cars}${name && ` ${name}`}${limit}`
  if (place.block === 'new') return said
  if (place.block === 'used') return `${said} с\u00A0пробегом`
  const [fresh, used] = [countOf(facets.block, 'new'), countOf(facets.block, 'used')]
  if (fresh === 0 || used === 0) return said
  return `${said}: ${formatNumber(fresh)}\u00A0${pluralForm(fresh, NEW_FORMS)} и\u00A0${formatNumber(used)}\u00A0с\u00A0пробегом`
}

function describePrices({ priceTo }: CatalogueScope, { bounds, total }: StockFigures): string {
  if (bounds.price === null) return ''
  const { min, max } = bounds.price
  // Of what lies below a price the dearest is not known here, and a single car has one price.
  if (priceTo !== undefined) return `Цены\u00A0— от\u00A0${formatRub(min)}`
  if (total === 1 || min === max) return `Цена\u00A0—\u00A0${formatRub(min)}`
  return `Цены\u00A0— от\u00A0${formatNumber(min)} до\u00A0${formatRub(max)}`
}

function describeYears({ bounds: { year } }: StockFigures): string {
  if (year === null) return ''
  return year.min === year.max
    ? `Год выпуска\u00A0— ${year.min}`
    : `Годы выпуска\u00A0— с\u00A0${year.min} по\u00A0${year.max}`
}

/** «С автоматической коробкой — 20, с вариатором — 8; с полным приводом — 15». */
function describeShares({ total, facets }: StockFigures): string {
  const gearboxes = listShares(facets.gearbox, GEARBOX_PHRASES, total)
  const drives = listShares(facets.drive, DRIVE_PHRASES, total)
  const told = [gearboxes, drives].filter((shares) => shares !== '').join('; ')
  return told.slice(0, 1).toUpperCase() + told.slice(1)
}

function listShares(options: FacetOption[], phrases: Record<string, string>, total: number): string {
  const shares = options.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  if (shares.length === 1 && shares[0]?.count === total) {
    return total === 1 ? (phrases[shares[0].value] ?? '') : `все ${phrases[shares[0].value] ?? ''}`
  }
  return shares.map(({ value, count }) => `${phrases[value] ?? value}\u00A0—\u00A0${formatNumber(count)}`).join(', ')
}

const countOf = (options: FacetOption[], value: string) => options.find((option) => option.value === value)?.count ?? 0

const joinSentences = (...said: string[]) =>
  said
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ')
