import { loadBranches } from '#app/features/branches/load-branches.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { describeDealers, describeSite } from '#app/features/structured-data/describe-dealer.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { plural } from '#locale/plural.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { type CatalogueResult, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import { listPriceDrops } from '#domain/cars/prices/list-price-drops.server.ts'
import { listBanners } from '#domain/content/banners.server.ts'
import { listOffersOfTheDay } from '#domain/content/offers/offers.server.ts'
import { listPages } from '#domain/content/pages/pages.server.ts'
import { listFinderOptions } from './finder-options.ts'

/** On a wide screen four cars are in view, so this is two views of a strip. */
const CARS_IN_STRIP = 8

/** Loads the home page. A section whose query fails is left out; the finder needs no query. */
export async function loadHome(site: Site) {
  const answer = site.stock.search(WHOLE_STOCK)
  const [banners, offers, newestCars, drops, programmes, services, branches] = await Promise.all([
    listBanners(site).catch(withFallback(site, 'banners', [])),
    listOffersOfTheDay(site).catch(withFallback(site, 'offers of the day', [])),
    listCarCards(site, answer.carIds.slice(0, CARS_IN_STRIP)).catch(withFallback(site, 'newest cars', [])),
    listPriceDrops(site, CARS_IN_STRIP).catch(withFallback(site, 'price drops', [])),
    listCreditProgrammes(site).catch(withFallback(site, 'credit programmes', [])),
    listPages(site, 'services').catch(withFallback(site, 'services', [])),
    listBranches(site).catch(withFallback(site, 'branches', [])),
  ])
  const { updatedAt } = site.stock
  const now = site.now()
  return {
    total: answer.total,
    inStock: countOf(answer, 'availability', 'in-stock'),
    withBenefit: countOf(answer, 'benefit', 'yes'),
    countedAt: updatedAt && formatDateTime(updatedAt, now, site.timeZone),
    banners,
    offers,
    newestCars,
    drops,
    programmes,
    services,
    branches: await loadBranches(site, branches),
    now,
    finder: listFinderOptions(site.stock, answer),
    description: describeStock(answer.total, site.stock.listBrands().length),
    schemas: [describeSite(site), ...describeDealers(site, branches)],
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

function countOf({ facets }: CatalogueResult, filter: 'availability' | 'benefit', value: string): number {
  return facets[filter].find((option) => option.value === value)?.count ?? 0
}

function describeStock(total: number, brandCount: number): string {
  const cars = plural(total, CAR_FORMS)
  const brands = plural(brandCount, ['марки', 'марок', 'марок'])
  return `${cars} ${brands} в продаже: новые и с пробегом. Цены и условия скидок — на странице каждой машины.`
}
