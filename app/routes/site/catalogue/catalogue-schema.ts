import { headingOf, pageScopeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { describeCarList } from '#app/features/structured-data/describe-car-list.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { PAGE_SIZE, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'

/** The cars on the page as schema.org structured data for search engines. */
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
  const scope = pageScopeOf(query, names)
  return describeCarList(cars, {
    name: headingOf(scope),
    total: answer.total,
    before: (query.page - 1) * PAGE_SIZE,
    siteUrl,
  })
}
