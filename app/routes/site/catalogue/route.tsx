import { data, redirect, useNavigation } from 'react-router'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { goWithout } from '#app/go-without.ts'
import { siteContext } from '#app/middleware/site.ts'
import { CATALOG_ANCHOR } from '#app/paths.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/route'
import { addressOf, findTidyAddress, isPlaceAlone } from '#app/features/catalogue/address.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import styles from './catalogue.module.css'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { descriptionOf, placeOf, titleOf } from '#app/features/catalogue/headings.ts'
import { isSearchFollowed } from './is-search-followed.server.ts'
import { listForMachines } from './list-for-machines.ts'
import { readKnownQuery } from '#app/features/catalogue/known-query.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { placeInList } from './place-in-list.ts'
import { onPage } from './query-changes.ts'
import { useAskedQuery } from './use-asked-query.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { pathname, search } = url
  const query = readKnownQuery(site.stock, pathname, search)
  if (query === undefined) throw data(undefined, { status: 404 })
  const tidyAddress = findTidyAddress(query, pathname, search)
  if (tidyAddress !== undefined) throw redirect(tidyAddress)
  const [catalogue, isFollowed] = await Promise.all([
    loadCatalogue(site, query),
    isSearchFollowed(context, query).catch(goWithout(site, 'whether the search is followed', false)),
  ])
  if (catalogue === undefined) throw data(undefined, { status: 404 })
  return { ...catalogue, isFollowed }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { query, answer, names, siteName, siteUrl } = loaderData
  const place = placeOf(query, names)
  return pageMeta({
    siteName,
    siteUrl,
    title: titleOf(place, answer, query.page),
    description: descriptionOf(place, answer),
    path: addressOf(query),
    isIndexed: isPlaceAlone(query),
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { query, answer, names, cars, similar, programmes } = loaderData
  const asked = useAskedQuery(query)
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="wrap">
      {listForMachines(loaderData).map((thing) => (
        <JsonLd key={thing['@type']} thing={thing} />
      ))}
      <CatalogueHead
        query={query}
        answer={answer}
        names={names}
        updated={loaderData.updated}
        isFollowed={loaderData.isFollowed}
      />
      <div className={styles.layout}>
        <FilterPanel query={asked} answer={answer} names={names} isLoading={isLoading} />
        <section id={CATALOG_ANCHOR} className={styles.results} aria-busy={isLoading}>
          <h2 className="visually-hidden">Список автомобилей</h2>
          <ChosenFilters query={query} names={names} />
          {cars.length === 0 ? (
            <NothingFound query={query} without={answer.without} similar={similar} programmes={programmes} />
          ) : (
            <CarGrid>
              {cars.map((car, place) => (
                <CarCard key={car.id} car={car} programmes={programmes} priority={place === 0} />
              ))}
            </CarGrid>
          )}
          <Pagination
            page={query.page}
            pageCount={answer.pageCount}
            addressOf={(page) => addressOf(onPage(query, page), CATALOG_ANCHOR)}
          />
          {answer.pageCount > 1 && <p className={styles.place}>{placeInList(query.page, answer.total)}</p>}
        </section>
      </div>
    </div>
  )
}
