import type { BrowserContext, Page } from 'playwright-core'
import type { Db } from '#db/client.server.ts'
import { PRICE_COLUMNS, type PriceColumns } from '#domain/cars/prices/price.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'

/** This many cars are saved by calls; the rest of a long list is written to the database directly. */
const MAX_CALLS = 8

interface SavedCarsVisit {
  visitor: BrowserContext
  page: Page
  /** In the order of the list, the last saved first. */
  cars: number[]
}

/** A visitor with this many saved cars, on the page of their favourites. */
export async function saveCars(count: number, options: VisitorOptions = {}): Promise<SavedCarsVisit> {
  const { db } = await sharedSite()
  const visitor = await newVisitor(options)
  const cars = await listCarIds(db, count)
  for (const id of cars.slice(0, MAX_CALLS))
    await visitor.request.post('/ajax/add2fav.php', { form: { favorites: String(id) } })
  await saveForLastVisitor(db, cars.slice(MAX_CALLS))
  const page = await (options.javaScriptEnabled === false ? openWithoutScript : openTab)(visitor, '/favorites/')
  return { visitor, page, cars: cars.toReversed() }
}

/** A page of the visitor that already listens to their other tabs, which it does shortly after its hydration. */
export async function openTab(visitor: BrowserContext, path: string): Promise<Page> {
  const page = await visitor.newPage()
  await page.addInitScript(markListening)
  await page.goto(path)
  await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
  return page
}

/** Runs in the page before its own scripts. */
function markListening(): void {
  const Channel = BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      document.documentElement.dataset.listening = ''
    }
  }
}

async function openWithoutScript(visitor: BrowserContext, path: string): Promise<Page> {
  const page = await visitor.newPage()
  await page.goto(path)
  return page
}

/** Changes these cars, and restores them at the end of `await using`. */
export async function changeCars(
  ids: readonly number[],
  change: Partial<Record<'state', 'sold' | 'reserved'> & PriceColumns & { modification: string }>,
): Promise<AsyncDisposable> {
  const { db } = await sharedSite()
  const before = await db
    .selectFrom('car')
    .select(['id', 'state', 'modification', ...PRICE_COLUMNS])
    .where('id', 'in', ids)
    .execute()
  await db.updateTable('car').set(change).where('id', 'in', ids).execute()
  return {
    async [Symbol.asyncDispose]() {
      for (const { id, ...values } of before) await db.updateTable('car').set(values).where('id', '=', id).execute()
    },
  }
}

export const heartOf = (page: Page, id = 0) => page.locator(`#car-${id} button[form*=favourites]`)
export const cardsOn = (page: Page) => page.locator('main article')
export const undoOn = (page: Page) => page.getByRole('button', { name: /^Вернуть в избранное/ })
export const counterOn = (page: Page) => page.locator('header a[href="/favorites/"]').first()
/** Ids of the cards, in page order. */
export const idsOn = (page: Page) => cardsOn(page).evaluateAll((cards) => cards.map(({ id }) => id))

/** The saved cars of the page's visitor on the server, whatever the page shows. */
export const fetchSavedCars = async (page: Page): Promise<{ favourites: number[]; compared: number[] }> =>
  (await page.request.get('/saved.json')).json()

/** Ids of cars that are for sale. */
async function listCarIds(db: Db, count: number): Promise<number[]> {
  const cars = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(count)
    .execute()
  return cars.map(({ id }) => id)
}

/** Adds these cars to the favourites of the visitor who has saved a car last. */
async function saveForLastVisitor(db: Db, cars: readonly number[]): Promise<void> {
  if (cars.length === 0) return
  const { visitor_id } = await db
    .selectFrom('favourite')
    .select('visitor_id')
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const favourite = {
    visitor_id,
    added_at: new Date(),
    price_rub: 1,
    notified_price_rub: 1,
    notified_state: 'published',
  } as const
  await db
    .insertInto('favourite')
    .values(cars.map((car_id) => ({ ...favourite, car_id })))
    .execute()
}
