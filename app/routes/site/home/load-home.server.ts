import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { CARS } from '#app/features/cars/car-words.ts'
import { plural } from '#app/ui/plural.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/list-credit-programmes.server.ts'
import { finderOptions } from './finder-options.ts'

/** Two rows of four at a desk, and a strip on a phone. */
const ARRIVALS = 8

/** The home page. Cards and payments may be missing, the way into the catalogue may not. */
export async function loadHome(site: Site) {
  const answer = site.stock.answer(WHOLE_STOCK)
  const [arrivals, programmes] = await Promise.all([
    listCarCards(site, answer.carIds.slice(0, ARRIVALS)).catch(goWithout(site, 'new arrivals', [])),
    listCreditProgrammes(site).catch(goWithout(site, 'credit programmes', [])),
  ])
  return {
    total: answer.total,
    arrivals,
    programmes,
    finder: finderOptions(site.stock, answer),
    description: describeStock(answer.total, site.stock.listBrands().length),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

function describeStock(total: number, brandCount: number): string {
  const cars = plural(total, CARS)
  const brands = plural(brandCount, ['марки', 'марок', 'марок'])
  return `${cars} ${brands} в продаже: новые и с пробегом. Цены и условия скидок — на странице каждой машины.`
}
