import { data, redirect, useNavigation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { addressOf, isUnfiltered } from '#app/features/catalogue/address.ts'
import { descriptionOf, headingOf, pageScopeOf, titleOf } from '#app/features/catalogue/headings.ts'
import type { LandingLinks } from '#app/features/catalogue/landing-links.ts'
import { canonicalAddressOf, hasLanding } from '#app/features/catalogue/landing.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { describeCarList } from '#app/features/structured-data/describe-car-list.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import { parseCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import { type CatalogueQuery, PAGE_SIZE } from '#domain/cars/catalogue/catalogue-query.ts'
import { formatNumber } from '#locale/number.ts'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import type { Route } from './+types/route'
import { ListBar } from './bar/list-bar.tsx'
import { CatalogueHead } from './catalogue-head.tsx'
import styles from './catalogue.module.css'
import { FilterPanel } from './filters/lazy-filter-panel.ts'
import { findFollowState } from './find-follow-state.server.ts'
import { loadCatalogue, parseCatalogueUrl } from './load-catalogue.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { onPage } from './query-changes.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const catalogueUrl = parseCatalogueUrl(site.stock, url)
  if (catalogueUrl === undefined) throw data(undefined, { status: 404 })
  const { query, redirectTo, isLanding } = catalogueUrl
  if (redirectTo !== undefined) throw redirect(redirectTo)
  const [catalogue, following] = await Promise.all([
    loadCatalogue(site, query),
    findFollowState(context, query).catch(withFallback(site, 'whether the search is followed', 'none' as const)),
    FilterPanel.preload(),
  ])
  if (catalogue === undefined) throw data(undefined, { status: 404 })
  return { ...catalogue, following, isLanding }
}

/** A navigation to the catalogue waits for the filters' script, so that they do not come after the list. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), FilterPanel.preload().catch(() => undefined)])
  return page
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { query, answer, names, siteName, siteUrl } = loaderData
  const scope = pageScopeOf(query, names)
  return pageMeta({
    siteName,
    siteUrl,
    title: titleOf(scope, answer, query.page),
    description: descriptionOf(scope, answer, query.page),
    path: canonicalAddressOf(query),
    // An empty page stays available, but search engines should not list it.
    isIndexed: answer.total > 0 && (isUnfiltered(query) || hasLanding(query)),
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { query, answer, names, cars, similar, isOnCredit, updated, following, isLanding, landing } = loaderData
  const pendingQuery = usePendingQuery(query)
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="wrap">
      <JsonLd thing={import.meta.env.SSR && describeCatalogueSchema(loaderData)} />
      <CatalogueHead query={query} answer={answer} names={names} />
      <div className={styles.layout}>
        <FilterPanel query={pendingQuery} answer={answer} names={names} isLoading={isLoading} />
        <section id={CATALOG_ANCHOR} tabIndex={-1} className={styles.results} aria-busy={isLoading}>
          <h2 className="visually-hidden">Список автомобилей</h2>
          <ListBar query={query} answer={answer} names={names} isOnCredit={isOnCredit} following={following} />
          {cars.length === 0 ? (
            <NothingFound query={query} without={answer.without} similar={similar} />
          ) : (
            <CarGrid>
              {cars.map((car, index) => (
                <CarCard key={car.id} car={car} priority={index === 0} />
              ))}
            </CarGrid>
          )}
          <Pagination
            page={query.page}
            pageCount={answer.pageCount}
            addressOf={(page) => pageAddress(query, page, isLanding)}
          />
          <div className={styles.end}>
            {answer.pageCount > 1 && <p>{formatResultRange(query.page, answer.total)}</p>}
            {updated !== null && <p>Обновлено {updated}</p>}
            {cars.length > 0 && (
              <RequestLink form="request-auto" look="ghost" className={styles.order}>
                Подобрать под заказ
              </RequestLink>
            )}
          </div>
        </section>
      </div>
      {landing !== null && <LandingFoot texts={landing.texts} groups={landing.groups} />}
    </div>
  )
}

/** The pages of a landing are at its own address. */
function pageAddress(query: CatalogueQuery, page: number, isLanding: boolean): string {
  const pageQuery = onPage(query, page)
  return isLanding ? `${canonicalAddressOf(pageQuery)}#${CATALOG_ANCHOR}` : addressOf(pageQuery, CATALOG_ANCHOR)
}

/** The current query: during a navigation already the next one, so that a ticked checkbox shows at once. */
function usePendingQuery(loadedQuery: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation()
  return (location && parseCatalogueAddress(location.pathname, location.search)) ?? loadedQuery
}

/** The cars on the page as schema.org structured data for search engines. */
function describeCatalogueSchema({
  query,
  names,
  cars,
  answer,
  siteUrl,
}: {
  query: CatalogueQuery
  names: OptionNames
  cars: Car[]
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

/** `49–72 из 284`: the numbers of the cars on a page. */
function formatResultRange(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  const shown = first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`
  return `${shown} из\u00A0${formatNumber(total)}`
}

/** Texts about the matching stock and links to related pages, below the first page of the catalogue or a landing. */
function LandingFoot({ texts, groups }: { texts: string[]; groups: LandingLinks[] }) {
  if (texts.length === 0 && groups.length === 0) return null
  return (
    <section className={styles.foot} aria-label="О разделе">
      {texts.length > 0 && (
        <div className={styles.texts}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {groups.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading} className={styles.group}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ to, label, count }) => (
              <li key={to}>
                <Link to={to}>
                  {label} <span className={styles.count}>{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </section>
  )
}
