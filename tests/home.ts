import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Db } from '../db/client.server.ts'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { startDemoSite } from './demo-site.ts'

export const BANNERS = ['one', 'two', 'three'] as const
/** Of the forms behind banners and the pages behind them, one each. */
const TARGETS = ['/cars/used/', 'form:request-call', '/cars/new/']
const DAY_MS = 24 * 60 * 60 * 1000

export interface HomeHouse extends AsyncDisposable {
  db: Db
  /** The home page as a new visitor opens it. */
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** Puts an offer of the day on the page: it ends after so many milliseconds. */
  offer: (slug: string, leftMs: number) => Promise<void>
}

/** The built site whose home page has three banners and six offers of the day that no demonstration gave it. */
export async function openHome(): Promise<HomeHouse> {
  await using opened = new AsyncDisposableStack()
  const { origin, db } = opened.use(await startDemoSite())
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  await hangBanners(db)
  await db.deleteFrom('offer').execute()
  const offer = (slug: string, leftMs: number) => addOffer(db, slug, leftMs)
  for (const [place, slug] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await offer(slug, (place + 1) * DAY_MS)
  const kept = opened.move()
  return {
    db,
    offer,
    async open(options = {}) {
      const context = await browser.newContext({ viewport: VIEWPORTS.desktop, baseURL: origin, ...options })
      const page = await context.newPage()
      await page.goto('/')
      return page
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Of one photograph of the demonstration: what is on them does not matter. */
async function hangBanners(db: Db): Promise<void> {
  const photo = await db
    .selectFrom('photo')
    .select(['content_hash', 'width', 'height', 'colour', 'widths'])
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('banner').execute()
  await db
    .insertInto('content_picture')
    .values({
      name: 'of-a-test',
      content_hash: photo.content_hash ?? '',
      media_type: 'image/webp',
      width: photo.width ?? 0,
      height: photo.height ?? 0,
      colour: photo.colour ?? '',
      widths: photo.widths,
      updated_at: new Date(),
    })
    .execute()
  await db
    .insertInto('banner')
    .values(
      BANNERS.map((slug, place) => ({
        slug,
        position: place,
        headline: `Banner ${slug}`,
        button_label: `Go ${slug}`,
        target: TARGETS[place] ?? '/',
        ink: place === 1 ? ('light' as const) : ('dark' as const),
        wide_picture: 'of-a-test',
        narrow_picture: 'of-a-test',
        updated_at: new Date(),
      })),
    )
    .execute()
}

async function addOffer(db: Db, slug: string, leftMs: number): Promise<void> {
  await db
    .insertInto('offer')
    .values({
      slug,
      title: `Offer ${slug}`,
      summary: 'Of a test',
      blocks: '[]',
      conditions: 'None',
      is_of_the_day: true,
      ends_at: new Date(Date.now() + leftMs),
      updated_at: new Date(),
    })
    .execute()
}
