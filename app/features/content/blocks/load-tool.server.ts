import type { Site } from '#app/http/middleware/site.ts'
import type { ContentTool } from '#db/content-block.ts'
import { loadCredit } from '#app/features/credit/load-credit.server.ts'
import { loadMaintenance } from '#app/features/maintenance/load-maintenance.server.ts'
import { loadSpareParts } from '#app/features/spare-parts/load-spare-parts.server.ts'
import { loadBranches } from '#app/features/branches/load-branches.server.ts'
import { loadBooking } from '#app/features/test-drive/load-booking.server.ts'
import { loadTradeInWithExample } from '#app/features/trade-in/load-trade-in.server.ts'
import { toOfferViews } from '../offers/describe-deadline.ts'

/** What a tool needs from the request for its page. */
export interface LoadToolParams {
  /** The page's own query: every calculator is a plain form that requests its page again. */
  search: URLSearchParams
  /** The page that contains it: `/services/to/`. */
  path: string
  /** The visitor's account, when logged in. */
  accountId?: number
}

/** The data of each tool; undefined for one that has nothing to show now. */
export async function loadTool(site: Site, tool: ContentTool, params: LoadToolParams) {
  switch (tool) {
    case 'offers': {
      const offers = toOfferViews(await site.content.listRunningOffers(), site.now(), site.timeZone)
      return offers.length === 0 ? undefined : { tool, offers }
    }
    case 'branches': {
      const branches = await loadBranches(site)
      return branches.length === 0 ? undefined : { tool, branches }
    }
    case 'test-drive-booking':
      return { tool, view: await loadBooking(site, params) }
    case 'credit-calculator': {
      const credit = await loadCredit(site, params.search)
      return credit && { tool, ...credit }
    }
    case 'credit-programmes': {
      const programmes = await site.content.listCreditProgrammes()
      return programmes.length === 0 ? undefined : { tool, programmes }
    }
    case 'trade-in-estimate':
      return { tool, view: await loadTradeInWithExample(site, params) }
    case 'maintenance-calculator': {
      const view = await loadMaintenance(site, params)
      return view && { tool, view }
    }
    case 'spare-parts-search':
      return { tool, view: await loadSpareParts(site, params) }
    default:
      return tool satisfies never
  }
}

/** The result of `loadTool`, for the component of the same tool (tool-view.tsx). */
export type LoadedTool = NonNullable<Awaited<ReturnType<typeof loadTool>>>
