import { data, redirect } from 'react-router'
import { viewedCookie, visitorCookie } from '#app/http/visitor-cookies.ts'
import { isView } from '#app/http/middleware/record-visit.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { sharePictureOf } from '#app/features/cars/share-picture.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { viewCar, type ViewCarResult } from '#domain/visitors/viewed-cars.server.ts'
import { carPath } from '#urls/car-paths.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { awaitedEventOf } from '#domain/cars/awaited-event.ts'
import { isSoldOrArchived, LISTED_STATES } from '#domain/cars/car.ts'
import { isPageGone } from '#domain/cars/car-page.ts'
import { findCarPage } from '#domain/cars/car-page.server.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listSimilarCars } from '#domain/cars/list-similar-cars.server.ts'
import { drawPriceChart } from '#domain/cars/prices/price-chart.ts'
import { definitionOf, FORM_NAMES, kindOfForm } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { loadCalculators } from './calculators/load-calculators.server.ts'

/** How many recently viewed cars the page shows. */
const MAX_RECENT_SHOWN = 4
/** More than are shown, because some of them may have been sold. */
const MAX_RECENT_LOADED = 12
const CHART_SIZE = { width: 640, height: 120 }

/** The parts of the car's address, unparsed. */
interface CarAddress {
  block: string
  brand: string
  model: string
  id: string
}

interface PageRequest {
  request: Request
  viewer: Viewer
}

/** Throws 404 for an unknown car and 301 for a wrong block, brand or model. The status is 410 once the page is gone. */
export async function loadCarPage(site: Site, { request, viewer }: PageRequest, params: CarAddress, search: string) {
  const page = /^[1-9]\d{0,14}$/.test(params.id) ? await findCarPage(site, Number(params.id)) : undefined
  if (page === undefined) throw data(undefined, { status: 404 })
  if (!isAddressOf(page.card, params)) throw redirect(carPath(page.card) + search, 301)

  const viewing = rememberView(site, request, viewer, page.card.id)
  const [similar, recent, programmes, { setCookies }] = await Promise.all([
    listSimilarCars(site, page.card).catch(withFallback(site, 'similar cars', [])),
    viewing.then(({ ids }) => listRecent(site, ids)).catch(withFallback(site, 'recently viewed cars', [])),
    site.content.listCreditProgrammes().catch(withFallback(site, 'credit programmes', [])),
    viewing,
  ])
  const calculators = isSoldOrArchived(page.card)
    ? undefined
    : await loadCalculators(site, page.card, {
        search: new URLSearchParams(search),
        accountId: viewer.accountId,
        programmes,
      })
  const view = {
    page,
    awaited: awaitedEventOf(page.card),
    formLinks: listCarFormLinks(),
    similar,
    recent,
    programmes,
    calculators,
    updated: formatDateTime(page.updatedAt, site.now(), site.timeZone),
    chart: drawPriceChart(page.priceHistory, site.now(), CHART_SIZE.width, CHART_SIZE.height),
    sharePicture: pickShareFields(sharePictureOf(page.card, site.siteName)),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    offerNotice: site.offerNotice,
  }
  return data(view, {
    status: isPageGone(page, site.now()) ? 410 : 200,
    headers: setCookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

/** The secondary links to forms; each kind says whether it has one. */
const listCarFormLinks = () =>
  FORM_NAMES.filter((form) => isModalForm(form)).flatMap((form) => {
    const { carLink } = definitionOf(kindOfForm(form))
    return carLink === undefined ? [] : [{ form, ...carLink }]
  })

const pickShareFields = ({ path, alt }: { path: string; alt: string }) => ({ path, alt })

const isAddressOf = ({ block, brand, model }: CarCard, params: CarAddress) =>
  params.block === block && params.brand === brand.slug && params.model === model.slug

/** The recently viewed cars that are still listed in the catalogue. */
async function listRecent(site: Site, viewed: readonly number[]): Promise<CarCard[]> {
  const cards = await listCarCards(site, viewed.slice(0, MAX_RECENT_LOADED))
  return cards.filter((card) => LISTED_STATES.some((state) => state === card.state)).slice(0, MAX_RECENT_SHOWN)
}

interface RememberViewResult {
  /** Ids of the cars that were viewed before this one, the last one first. */
  ids: readonly number[]
  /** Set-Cookie headers. */
  setCookies: string[]
}

/**
 * Remembers that a car's page was opened: in a small cookie for a new visitor, in the database from their second car
 * on. Robots, HEAD requests and prefetches do not count.
 */
async function rememberView(site: Site, request: Request, viewer: Viewer, carId: number): Promise<RememberViewResult> {
  const earlierCarIds = viewedCookie.read(request, site)
  const otherIds = (ids: readonly number[]) => ids.filter((id) => id !== carId)
  if (viewer.isRobot || !isView(request)) return { ids: otherIds(earlierCarIds), setCookies: [] }
  const inCookie: ViewCarResult = { earlierCarIds, isStored: false }
  const viewing = await viewCar(site, viewer, { carId, earlierCarIds }).catch(
    withFallback(site, 'a viewed car', inCookie),
  )
  return { ids: otherIds(viewing.earlierCarIds), setCookies: createCookies(site, viewing, carId, earlierCarIds) }
}

function createCookies(
  site: Site,
  { isStored, token }: ViewCarResult,
  carId: number,
  earlierCarIds: readonly number[],
): string[] {
  if (!isStored) return [viewedCookie.write([carId, ...earlierCarIds], site)]
  return [
    ...(token === undefined ? [] : [visitorCookie.write(token, site)]),
    ...(earlierCarIds.length > 0 ? [viewedCookie.clear(site)] : []),
  ]
}
