import { data, redirect } from 'react-router'
import type { Site } from '#app/middleware/site.ts'
import { carPath } from '#app/paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { type CarPage, isGone } from '#domain/cars/car-page.ts'
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

  const recent = await readRecentlyViewed(request)
  const [similar, seen, programmes] = await Promise.all([
    listSimilarCars(site, page.card),
    listCarCards(site, recent.filter((id) => id !== page.card.id).slice(0, RECENT_SHOWN * 2)),
    listCreditProgrammes(site),
  ])
  const shown = {
    page,
    similar,
    recent: seen.filter(isListed).slice(0, RECENT_SHOWN),
    programmes,
    chart: drawPriceChart(page.priceHistory, site.now(), CHART.width, CHART.height),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    offerNotice: site.offerNotice,
  }
  return data(shown, {
    status: statusOf(page, site.now()),
    headers: { 'Set-Cookie': await rememberViewed(recent, page.card.id) },
  })
}

const isAddressOf = ({ block, brand, model }: CarCard, asked: Asked) =>
  asked.block === block && asked.brand === brand.slug && asked.model === model.slug

const isListed = (card: CarCard) => LISTED_STATES.some((state) => state === card.state)

const statusOf = (page: CarPage, now: Date) => (isGone(page, now) ? 410 : 200)
