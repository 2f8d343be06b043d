import type { SavedCars } from '#app/features/site/saved-cars.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isOpenAt } from '#domain/branches/opening-hours.ts'
import { BODIES } from '#domain/cars/car.ts'
import { describeHours } from './describe-hours.ts'
import type { BranchSummary, SiteSummary } from '../site/site-summary.ts'

/** The part that is independent of the request; the root adds the rest. */
type SharedSummary = Omit<SiteSummary, 'notice' | 'needsCookieChoice'>

/** The data of header and footer. They are optional: what fails to load is left out, and the page is still answered. */
export async function loadSiteSummary(site: Site, savedCars: SavedCars): Promise<SharedSummary> {
  const [branches, isDemo, menus, pages] = await Promise.all([
    listBranchSummaries(site).catch(withFallback(site, 'branches', [])),
    site.content.hasDemoStock().catch(withFallback(site, 'the notice that the stock is a demonstration', false)),
    site.content.getMenus().catch(withFallback(site, 'menus', { header: [], footer: [] })),
    site.content.listPages().catch(withFallback(site, 'the pages of the menus', [])),
  ])
  const { siteName, siteUrl, timeZone, offerNotice, counters } = site
  return {
    siteName,
    siteUrl,
    timeZone,
    offerNotice,
    counters,
    savedCars,
    branches,
    isDemo,
    menus,
    pages: pages.map(({ path, section, name }) => ({ path, section, name })),
    ...summariseStock(site),
  }
}

async function listBranchSummaries(site: Site): Promise<BranchSummary[]> {
  const branches = await site.content.listBranches()
  return branches.map((branch) => ({
    id: branch.id,
    name: branch.name,
    city: branch.city,
    address: branch.address,
    phone: branch.phone,
    hours: describeHours(branch.hours),
    isOpen: isOpenAt(branch, site.now()),
  }))
}

function summariseStock({ stock }: Site): Pick<SiteSummary, 'brands' | 'counts' | 'bodies'> {
  return {
    brands: stock.listBrands(),
    counts: { all: stock.size, new: stock.countOf('block', 'new'), used: stock.countOf('block', 'used') },
    bodies: BODIES.map((value) => ({ value, count: stock.countOf('body', value) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  }
}
