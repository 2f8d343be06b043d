import { nameCar } from '#app/features/cars/describe-car.ts'
import { carPath } from '#app/paths.ts'
import { describeCrumbs } from '#app/ui/crumb-list.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { PAGE_SIZE, type CatalogueQuery } from '#domain/cars/catalogue-query.ts'
import { crumbsOf, headingOf, placeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'

/** The page as schema.org tells it to search engines: where it stands, and which cars it lists. */
export function listForMachines({
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
  const place = placeOf(query, names)
  return [
    describeCrumbs(crumbsOf(place), siteUrl),
    {
      '@type': 'ItemList',
      name: headingOf(place),
      numberOfItems: answer.total,
      itemListElement: cars.map((car, index) => ({
        '@type': 'ListItem',
        position: (query.page - 1) * PAGE_SIZE + index + 1,
        name: `${nameCar(car)} ${car.year}`,
        url: siteUrl + carPath(car),
      })),
    },
  ]
}
