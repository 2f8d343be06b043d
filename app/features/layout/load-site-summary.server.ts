import type { Kept } from '#app/features/visitors/kept.ts'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { isOpenAt } from '#domain/branches/opening-hours.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue-query.ts'
import { hasDemoStock } from '#domain/cars/has-demo-stock.server.ts'
import { getMenus } from '#domain/content/get-menus.server.ts'
import { listPages } from '#domain/content/list-pages.server.ts'
import { describeHours } from './describe-hours.ts'
import type { BranchSummary, SiteSummary } from './site-summary.ts'

/** Of whoever asks, only the root knows the rest. */
type SharedSummary = Omit<SiteSummary, 'notice' | 'isCookieAsked'>

/** What header and footer show. They are decoration: what cannot be read is left out, and the page still answers. */
export async function loadSiteSummary(site: Site, kept: Kept): Promise<SharedSummary> {
  const [branches, isDemo, menus, pages] = await Promise.all([
    listBranchSummaries(site).catch(goWithout(site, 'branches', [])),
    hasDemoStock(site).catch(goWithout(site, 'the word that the stock is a demonstration', false)),
    getMenus(site).catch(goWithout(site, 'menus', { header: [], footer: [] })),
    listPages(site).catch(goWithout(site, 'the pages of the menus', [])),
  ])
  const { siteName, siteUrl, offerNotice, counters } = site
  return {
    siteName,
    siteUrl,
    offerNotice,
    counters,
    kept,
    branches,
    isDemo,
    menus,
    pages: pages.map(({ path, section, name }) => ({ path, section, name })),
    ...summariseStock(site),
  }
}

async function listBranchSummaries(site: Site): Promise<BranchSummary[]> {
  const branches = await listBranches(site)
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

function summariseStock(site: Site): Pick<SiteSummary, 'brands' | 'counts' | 'bodies'> {
  try {
    const { options, total } = site.stock.answer(WHOLE_STOCK)
    const countOf = (block: string) => options.block.find(({ value }) => value === block)?.count ?? 0
    return {
      brands: site.stock.listBrands(),
      counts: { all: total, new: countOf('new'), used: countOf('used') },
      bodies: options.body
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => ({ value, count }))
        .toSorted((a, b) => b.count - a.count),
    }
  } catch (error) {
    return goWithout(site, 'the stock', { brands: [], counts: { all: 0, new: 0, used: 0 }, bodies: [] })(error)
  }
}
