import type { Branch } from '../branches/branch.ts'
import { listBranches } from '../branches/list-branches.server.ts'
import { listCreditProgrammes } from '../cars/credit/list-credit-programmes.server.ts'
import type { CreditProgramme } from '../cars/credit/monthly-payment.ts'
import { listBadgeEnds } from '../cars/car-badges.server.ts'
import { hasDemoStock } from '../cars/find-cars.server.ts'
import type { Context } from '../context.ts'
import type { Photo } from '../media/photo.ts'
import { type Banner, listBanners } from './banners.server.ts'
import { getMenus, listBranchMaps } from './content-queries.server.ts'
import { isRunningAt } from './is-running-at.ts'
import type { MenuItem, MenuSlug } from './menu.ts'
import type { OfferCard, ScheduledOffer } from './offers/offer.ts'
import { listOffers } from './offers/offers.server.ts'
import type { PageCard, PageSection } from './pages/page.ts'
import { listPages } from './pages/pages.server.ts'

/**
 * What visitors' pages read of the small tables that the dealer fills, in the dealer's order. A list is the caller's own;
 * what it contains is shared and must not be changed.
 */
export interface ContentCache {
  listBranches: () => Promise<Branch[]>
  listBranchMaps: () => Promise<{ branchId: number; map: Photo }[]>
  listCreditProgrammes: () => Promise<CreditProgramme[]>
  getMenus: () => Promise<Record<MenuSlug, MenuItem[]>>
  /** The pages of a section, or all pages. */
  listPages: (section?: PageSection) => Promise<PageCard[]>
  /** The banners that are shown now. */
  listBanners: () => Promise<Banner[]>
  /** The offers that run now. */
  listRunningOffers: () => Promise<OfferCard[]>
  /** The running offers of the day, the first to end first. Each has an `endsAt`. */
  listOffersOfTheDay: () => Promise<OfferCard[]>
  /** The times at which a banner or an offer begins or ends, and a badge of a car ends. */
  listScheduledTimes: () => Promise<Date[]>
  /** Whether the demo cars are loaded. */
  hasDemoStock: () => Promise<boolean>
}

/** How what is remembered follows the database. */
export interface ContentCacheControl {
  /** From now on every change is announced to `forget`, so that results may be remembered. */
  startRemembering: () => void
  /** Changes may go unnoticed: every call asks the database again. */
  stopRemembering: () => void
  /** This table has changed. */
  forget: (table: string) => void
}

/** Limits how long a change goes unnoticed whose announcement was lost. */
const MAX_AGE_MS = 30_000

/**
 * Asks the database, and remembers the results while `startRemembering` is in force. What is forgotten is read again by
 * the next page that needs it, so a page that begins after a change never sees what was before it.
 */
export function createContentCache({ db, now }: Pick<Context, 'db' | 'now'>): ContentCache & ContentCacheControl {
  let isRemembering = false
  const forgetters = new Map<string, (() => void)[]>()
  const forgetAll = () => [...forgetters.values()].flat().forEach((forget) => forget())

  /** A query that is made once until one of these tables changes. */
  function remember<T>(tables: readonly string[], load: (context: Pick<Context, 'db'>) => Promise<T>) {
    let last: { result: Promise<T>; at: number } | undefined
    for (const table of tables) forgetters.set(table, [...(forgetters.get(table) ?? []), () => (last = undefined)])
    return (): Promise<T> => {
      const at = now().getTime()
      if (last !== undefined && at - last.at < MAX_AGE_MS) return last.result
      const loading = { result: load({ db }), at }
      if (!isRemembering) return loading.result
      last = loading
      // A failure is not remembered: the next page asks again.
      loading.result.catch(() => {
        if (last === loading) last = undefined
      })
      return loading.result
    }
  }

  const allBanners = remember(['banner', 'content_picture'], listBanners)
  const allOffers = remember(['offer', 'content_picture'], listOffers)
  const listRunning = async () => (await allOffers()).filter((offer) => isRunningAt(offer, now()))
  const badgeEnds = remember(['car_override'], listBadgeEnds)
  const allPages = remember(['page', 'content_picture'], (context) => listPages(context))
  return {
    listBranches: copies(remember(['branch'], listBranches)),
    listBranchMaps: copies(remember(['branch', 'content_picture'], listBranchMaps)),
    listCreditProgrammes: copies(remember(['credit_programme'], listCreditProgrammes)),
    getMenus: remember(['menu'], getMenus),
    hasDemoStock: remember(['feed_source'], hasDemoStock),
    async listPages(section) {
      const pages = await allPages()
      return pages.filter((page) => section === undefined || page.section === section)
    },
    async listBanners() {
      const running = (await allBanners()).filter((banner) => isRunningAt(banner, now()))
      return running.map(({ beginsAt: _begins, endsAt: _ends, ...banner }) => banner)
    },
    async listRunningOffers() {
      return (await listRunning()).map(cardOf)
    },
    async listOffersOfTheDay() {
      const ofTheDay = (await listRunning()).filter(({ isOfTheDay }) => isOfTheDay)
      return ofTheDay.map(cardOf).toSorted((a, b) => endOf(a) - endOf(b))
    },
    async listScheduledTimes() {
      const scheduled = [...(await allBanners()), ...(await allOffers())]
      const times = scheduled.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt]).filter((time) => time !== null)
      return [...times, ...(await badgeEnds())]
    },
    startRemembering() {
      forgetAll()
      isRemembering = true
    },
    stopRemembering() {
      isRemembering = false
      forgetAll()
    },
    forget(table) {
      for (const forget of forgetters.get(table) ?? []) forget()
    },
  }
}

const copies =
  <T>(list: () => Promise<T[]>) =>
  async () => [...(await list())]

const cardOf = ({ isOfTheDay: _isOfTheDay, ...card }: ScheduledOffer): OfferCard => card

const endOf = ({ endsAt }: OfferCard) => endsAt?.getTime() ?? Infinity
