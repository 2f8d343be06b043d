import { headingOf, pageScopeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { describeCarList } from '#app/features/structured-data/describe-car-list.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { PAGE_SIZE, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'

/** The cars that the page lists, as schema.org tells it to search engines. */
export function describeCatalogueSchema({
  query,
  names,
  cars,
  answer,
  siteUrl,
}: {
  query: CatalogueQuery
  names: OptionNames
  cars: CarCard[]
  answer: { total: number }
  siteUrl: string
}) {
  const place = pageScopeOf(query, names)
  return describeCarList(cars, {
    name: headingOf(place),
    total: answer.total,
    before: (query.page - 1) * PAGE_SIZE,
    siteUrl,
  })
}
