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
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { isPageGone } from '#domain/cars/car-page.ts'
import { pickHighlights } from '#domain/cars/pick-highlights.ts'
import { findCarPage } from '#domain/cars/car-page.server.ts'
import { listSimilarCars } from '#domain/cars/list-similar-cars.server.ts'
import { drawPriceChart } from '#domain/cars/prices/price-chart.ts'
import { definitionOf, FORM_NAMES, kindOfForm } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { describeSubtitle } from './describe-subtitle.server.ts'
import { loadCalculators } from './calculators/load-calculators.server.ts'

const MAX_HIGHLIGHTS = 10
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

  const [similar, programmes, setCookies] = await Promise.all([
    listSimilarCars(site, page.card).catch(withFallback(site, 'similar cars', [])),
    site.content.listCreditProgrammes().catch(withFallback(site, 'credit programmes', [])),
    rememberView(site, request, viewer, page.card.id),
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
    subtitle: describeSubtitle(page),
    highlights: pickHighlights(page.equipment, MAX_HIGHLIGHTS),
    awaited: awaitedEventOf(page.card),
    formLinks: listCarFormLinks(),
    similar,
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

/**
 * Remembers that a car's page was opened: in the database for those who have saved something or have an account, in
 * the browser for others. Robots, HEAD requests and prefetches do not count. Returns Set-Cookie headers.
 */
async function rememberView(site: Site, request: Request, viewer: Viewer, carId: number): Promise<string[]> {
  if (viewer.isRobot || !isView(request)) return []
  const earlierCarIds = viewedCookie.read(request, site)
  const { isStored, token } = await viewCar(site, viewer, { carId, earlierCarIds }).catch(
    withFallback(site, 'a viewed car', NOT_STORED),
  )
  if (!isStored) return [viewedCookie.write([carId, ...earlierCarIds], site)]
  return [
    ...(token === undefined ? [] : [visitorCookie.write(token, site)]),
    ...(earlierCarIds.length > 0 ? [viewedCookie.clear(site)] : []),
  ]
}

const NOT_STORED: ViewCarResult = { isStored: false }
