import { formatCarName } from '#app/features/cars/describe-car.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import { nameChosen } from '#app/features/catalogue/option-names.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { titleOfSearch } from '#app/features/catalogue/search-title.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { carPath } from '#urls/car-paths.ts'
import { searchPath } from '#urls/content-paths.ts'
import { plural } from '#locale/plural.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { searchStock } from '#domain/search/search-stock.server.ts'
import type { FoundName, SearchResult } from '#domain/search/search.ts'
import { countOfName, labelOfName, pathOfName, pathOfPage } from './found-links.ts'
import { describePaymentTerms } from './search.texts.ts'
import type { Suggestion } from './fetch-suggestions.ts'

const MAX_SUGGESTIONS = { names: 5, cars: 3, pages: 3 }

/** The suggestions of the search box: names, cars, pages; the best match first. */
export async function loadSuggestions(site: Site, text: string): Promise<Suggestion[]> {
  if (text.trim() === '') return []
  const result = await searchStock(site, text)
  const ids = [...result.carIdsByNumber, ...(isNarrow(result) ? result.cars.carIds : [])]
  const named = result.names.slice(0, MAX_SUGGESTIONS.names).map((name) => ({ name, carId: findCarId(site, name) }))
  const shownIds = [...new Set(ids)].slice(0, MAX_SUGGESTIONS.cars)
  const cards = await listCarCards(site, [...shownIds, ...named.flatMap(({ carId }) => carId ?? [])])
  const cars = shownIds.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  const names = named.map(({ name, carId }): Suggestion => ({
    kind: 'name',
    to: pathOfName(site.stock, name),
    label: labelOfName(name),
    note: countOfName(name),
    ...photoOf(cards.find((card) => card.id === carId)),
  }))
  const pages = result.pages
    .slice(0, MAX_SUGGESTIONS.pages)
    .map((page): Suggestion => ({ kind: 'page', to: pathOfPage(page), label: page.name, note: 'страница' }))
  return [...describeSelection(site, text, result), ...names, ...cars.map(describeCar), ...pages]
}

/** A car of the brand or the model, for its picture. */
function findCarId({ stock }: Site, { brand, model, count }: FoundName): number | undefined {
  if (count === 0) return undefined
  const choices = model === null ? { brand: [brand.slug] } : { model: [`${brand.slug}/${model.slug}`] }
  return stock.search({ ...WHOLE_STOCK, choices }).carIds[0]
}

const photoOf = (car: CarCard | undefined) => (car?.photo ? { photo: car.photo } : {})

/** Single cars are suggested when the question contains more than a brand. */
function isNarrow({ query, trims, payment }: SearchResult): boolean {
  return (
    trims.length > 0 ||
    payment !== null ||
    (query !== null && Object.keys(query.choices).some((filter) => filter !== 'brand'))
  )
}

/** «Geely Monjaro с пробегом до 3 000 000 ₽»: when the question contains more than a brand or a model. */
function describeSelection(site: Site, text: string, { query, trims, cars, payment }: SearchResult): Suggestion[] {
  if (cars.total === 0) return []
  const note = plural(cars.total, CAR_FORMS)
  if (query === null) return [{ kind: 'cars', to: searchPath(text), label: `Комплектация ${trims.join(', ')}`, note }]
  const title = titleOfSearch(query, nameChosen(site.stock, query))
  const terms = payment === null ? {} : { terms: describePaymentTerms(payment) }
  if (trims.length > 0) {
    const label = `${title}: ${trims.slice(0, 2).join(', ')}`
    return [{ kind: 'cars', to: searchPath(text), label, note, ...terms }]
  }
  if (payment !== null) return [{ kind: 'cars', to: searchPath(text), label: title, note, ...terms }]
  const others = Object.keys(query.choices).filter((filter) => filter !== 'brand' && filter !== 'model')
  if (others.length + Object.keys(query.ranges).length === 0) return []
  return [{ kind: 'cars', to: addressOf(query), label: title, note }]
}

function describeCar(car: CarCard): Suggestion {
  const label = [formatCarName(car), car.trim, String(car.year)].filter((part) => part !== null).join(', ')
  return { kind: 'car', to: carPath(car), label, note: formatRub(car.price.priceRub), ...photoOf(car) }
}
