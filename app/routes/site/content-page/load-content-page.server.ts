import { data } from 'react-router'
import { loadBlocks } from '#app/features/content/blocks/load-blocks.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { findPage } from '#domain/content/pages/pages.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { listStockFigures, type StockFigure } from './stock-figures.ts'

/** Loads the dealer's page at this address. Throws 404 if there is none. */
export async function loadContentPage(site: Site, { url, accountId }: { url: URL; accountId?: number }) {
  const { pathname, searchParams } = url
  const page = await findPage(site, pathname)
  if (page === undefined) throw data(undefined, { status: 404 })
  const { path, section, name, title, description, heading, lead, picture } = page
  return {
    path,
    section,
    name,
    title,
    description,
    heading,
    lead,
    picture,
    blocks: await loadBlocks(site, page, { search: searchParams, path, accountId }),
    figures: path === ABOUT_PATH ? await countStock(site) : undefined,
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** The page about the dealer has the figures of the stock below its head. */
const ABOUT_PATH = '/about/'

/** Undefined when nothing is for sale. */
async function countStock(site: Site): Promise<{ figures: StockFigure[]; counted: string } | undefined> {
  const { stock } = site
  if (stock.updatedAt === null) return undefined
  const branches = await site.content.listBranches().catch(withFallback(site, 'branches', []))
  const { facets } = stock.search(WHOLE_STOCK)
  const countOf = (filter: 'availability' | 'benefit', value: string) =>
    facets[filter].find((option) => option.value === value)?.count ?? 0
  const figures = listStockFigures({
    inStock: countOf('availability', 'in-stock'),
    withBenefit: countOf('benefit', 'yes'),
    brandCount: stock.listBrands().length,
    branches,
  })
  const counted = `Посчитано по\u00a0каталогу, обновлено ${formatDateTime(stock.updatedAt, site.now(), site.timeZone)}`
  return figures.length > 0 ? { figures, counted } : undefined
}
