import { data, redirect } from 'react-router'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { carPath } from '#app/paths.ts'
import { formatMoment } from '#app/ui/date.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { isGone } from '#domain/cars/car-page.ts'
import { findCarPage } from '#domain/cars/find-car-page.server.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/list-credit-programmes.server.ts'
import { listSimilarCars } from '#domain/cars/list-similar-cars.server.ts'
import { drawPriceChart } from '#domain/cars/price-chart.ts'
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts'

/** How many recently viewed cars stand at the foot of the page. */
const RECENT_SHOWN = 4
const CHART = { width: 640, height: 120 }

/** What the car's address says, each part as it was written. */
interface Asked {
  block: string
  brand: string
  model: string
  id: string
}

/** The car's page, or the answer that its address deserves: 404 for an unknown car, 301 for a wrong brand or model, 410 once it is gone. */
export async function loadCarPage(site: Site, request: Request, asked: Asked, search: string) {
  const page = /^[1-9]\d{0,14}$/.test(asked.id) ? await findCarPage(site, Number(asked.id)) : undefined
  if (page === undefined) throw data(undefined, { status: 404 })
  if (!isAddressOf(page.card, asked)) throw redirect(carPath(page.card) + search, 301)

  const viewed = await readRecentlyViewed(request)
  const [similar, recent, programmes] = await Promise.all([
    listSimilarCars(site, page.card).catch(goWithout(site, 'similar cars', [])),
    listRecent(site, viewed, page.card.id).catch(goWithout(site, 'recently viewed cars', [])),
    listCreditProgrammes(site).catch(goWithout(site, 'credit programmes', [])),
  ])
  const shown = {
    page,
    similar,
    recent,
    programmes,
    updated: formatMoment(page.updatedAt, site.now()),
    chart: drawPriceChart(page.priceHistory, site.now(), CHART.width, CHART.height),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    offerNotice: site.offerNotice,
  }
  return data(shown, {
    status: isGone(page, site.now()) ? 410 : 200,
    headers: { 'Set-Cookie': await rememberViewed(viewed, page.card.id) },
  })
}

const isAddressOf = ({ block, brand, model }: CarCard, asked: Asked) =>
  asked.block === block && asked.brand === brand.slug && asked.model === model.slug

/** Of the cars that were opened before, those that still stand in the catalogue. */
async function listRecent(site: Site, viewed: number[], shownId: number): Promise<CarCard[]> {
  const others = viewed.filter((id) => id !== shownId)
  const cards = await listCarCards(site, others)
  return cards.filter((card) => LISTED_STATES.some((state) => state === card.state)).slice(0, RECENT_SHOWN)
}
