import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { upperFirst } from '#locale/text.ts'
import type { CatalogueResult, FacetOption } from '#domain/cars/catalogue/catalogue-query.ts'
import type { CatalogueScope } from './headings.ts'
import { BODY_FORMS, DRIVE_PHRASES, GEARBOX_PHRASES, NEW_CAR_FORMS, NEW_FORMS } from './landing.texts.ts'

type StockFigures = Pick<CatalogueResult, 'total' | 'bounds' | 'facets'>

/**
 * The text below the list of a page with an address of its own: how many cars of which kinds at which prices are in the
 * stock now. Empty without cars.
 */
export function describeStock(scope: CatalogueScope, figures: StockFigures): string[] {
  if (figures.total === 0) return []
  return [
    joinSentences(describeCount(scope, figures), describePrices(scope, figures), describeYears(figures)),
    joinSentences(describeShares(figures)),
    'Цена в\u00A0карточке\u00A0— без условий. На странице автомобиля видно, чем она может стать меньше: обменом, кредитом или каско,\u00A0— и\u00A0как менялась со временем.',
  ].filter((paragraph) => paragraph !== '')
}

/** «Сейчас в продаже 34 кроссовера: 12 новых и 22 с пробегом» */
function describeCount(scope: CatalogueScope, { total, facets }: StockFigures): string {
  const name = [scope.brand?.name, scope.model?.name].filter(Boolean).join(' ')
  const forms = scope.body === undefined ? CAR_FORMS : BODY_FORMS[scope.body]
  const cars = plural(total, scope.block === 'new' ? NEW_CAR_FORMS : forms)
  const limit = scope.priceTo === undefined ? '' : ` не\u00A0дороже\u00A0${formatRub(scope.priceTo)}`
  const sentence = `Сейчас в\u00A0продаже ${cars}${name && ` ${name}`}${limit}`
  if (scope.block === 'new') return sentence
  if (scope.block === 'used') return `${sentence} с\u00A0пробегом`
  const [newCount, usedCount] = [countOf(facets.block, 'new'), countOf(facets.block, 'used')]
  if (newCount === 0 || usedCount === 0) return sentence
  return `${sentence}: ${formatNumber(newCount)}\u00A0${pluralForm(newCount, NEW_FORMS)} и\u00A0${formatNumber(usedCount)}\u00A0с\u00A0пробегом`
}

function describePrices({ priceTo }: CatalogueScope, { bounds, total }: StockFigures): string {
  if (bounds.price === null) return ''
  const { min, max } = bounds.price
  // For cars below a price the highest price is not known here, and a single car has one price.
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
  const text = [gearboxes, drives].filter((shares) => shares !== '').join('; ')
  return upperFirst(text)
}

function listShares(options: FacetOption[], phrases: Record<string, string>, total: number): string {
  const shares = options.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  if (shares.length === 1 && shares[0]?.count === total) {
    return total === 1 ? (phrases[shares[0].value] ?? '') : `все ${phrases[shares[0].value] ?? ''}`
  }
  return shares.map(({ value, count }) => `${phrases[value] ?? value}\u00A0—\u00A0${formatNumber(count)}`).join(', ')
}

const countOf = (options: FacetOption[], value: string) => options.find((option) => option.value === value)?.count ?? 0

const joinSentences = (...sentences: string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ')
