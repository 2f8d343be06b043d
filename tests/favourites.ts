import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { type DemoSite, startDemoSite } from './demo-site.ts'
import { findFreePort } from './free-port.ts'

/** So many cars are kept by clicks; the rest of a long list goes straight into the database. */
const BY_HAND = 8

/** A running site with a browser, and visitors who keep cars there. */
export async function openFavourites() {
  // Its own address is known beforehand: a plain form comes back only to a page of the site's own.
  const port = await findFreePort()
  const settings = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
  const site = await startDemoSite(settings)
  const browser = await openBrowser()
  const visitors: BrowserContext[] = []
  const admit = async (options: BrowserContextOptions = {}) => {
    const visitor = await newVisitor(browser, site.origin, options)
    visitors.push(visitor)
    return visitor
  }
  return {
    db: site.db,
    admit,
    /** A visitor who keeps so many cars, on his list. `cars`: as the list shows them, the last kept first. */
    keep: async (count: number, options: BrowserContextOptions = {}) => {
      const visitor = await admit(options)
      const cars = await findCars(site, count)
      for (const id of cars.slice(0, BY_HAND))
        await visitor.request.post('/ajax/add2fav.php', { form: { favorites: String(id) } })
      await keepForTheSame(site, cars.slice(BY_HAND))
      const page = await visitor.newPage()
      await page.goto('/favorites/', { waitUntil: 'networkidle' })
      return { visitor, page, cars: cars.toReversed() }
    },
    /** Puts the cars on sale again, for the tests that follow. */
    mend: (cars: readonly number[]) =>
      site.db.updateTable('car').set({ state: 'published' }).where('id', 'in', cars).execute(),
    /** Sends all visitors home. */
    empty: () => Promise.all(visitors.splice(0).map((visitor) => visitor.close())),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

export const heartOf = (page: Page, id = 0) => page.locator(`#car-${id} form[action*=add2fav] button`)
export const cardsOn = (page: Page) => page.locator('main article')
export const undoOn = (page: Page) => page.getByRole('button', { name: /^Вернуть в избранное/ })
export const counterOn = (page: Page) => page.locator('header a[href="/favorites/"]').first()
/** Ids of the cards, in the order in which they stand. */
export const idsOn = (page: Page) => cardsOn(page).evaluateAll((cards) => cards.map(({ id }) => id))

const newVisitor = (browser: Browser, baseURL: string, options: BrowserContextOptions) =>
  browser.newContext({ baseURL, viewport: VIEWPORTS.desktop, ...options })

/** Ids of cars that are for sale. */
async function findCars({ db }: Pick<DemoSite, 'db'>, count: number): Promise<number[]> {
  const cars = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(count)
    .execute()
  return cars.map(({ id }) => id)
}

/** The visitor who has kept a car last keeps these too. */
async function keepForTheSame({ db }: Pick<DemoSite, 'db'>, cars: readonly number[]): Promise<void> {
  if (cars.length === 0) return
  const { visitor_id } = await db
    .selectFrom('favourite')
    .select('visitor_id')
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const kept = { visitor_id, added_at: new Date(), price_rub: 1, told_price_rub: 1, told_state: 'published' } as const
  await db
    .insertInto('favourite')
    .values(cars.map((car_id) => ({ ...kept, car_id })))
    .execute()
}
