import { createContext } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { Context } from '#domain/context.ts'
import type { StockContext } from '#domain/cars/facet-index/stock.ts'
import type { FeedAccess } from '#domain/feeds-out/feed-access.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { AccountContext } from '#domain/accounts/account-context.ts'
import type { SharePictures } from '#domain/media/share-pictures.server.ts'
import type { SearchService } from '#domain/search/search-service.ts'
import type { VisitorContext } from '#domain/visitors/visitor-context.ts'
import type { Auth } from '#platform/auth/auth.server.ts'
import type { MapProvider } from '#platform/config/third-party-settings.ts'
import type { Semaphore } from '#platform/semaphore.ts'

/** What every loader may use of the house behind it. */
export interface Site extends Context, StockContext, RequestContext, VisitorContext, AccountContext {
  /** The dealership's name, as header and titles show it. */
  siteName: string
  /** Public origin without a slash at its end: canonical links and structured data begin with it. */
  siteUrl: string
  /** The notice that prices are no public offer; undefined when the dealer switched it off. */
  offerNotice?: string
  /** Undefined when the dealer has no counter. */
  counters?: AnalyticsSettings
  /** Whose map a visitor may ask for; undefined: nobody's. */
  maps?: MapProvider
  /** What people type is read here. */
  searchService: SearchService
  /** Where the feeds of the stock are given out. */
  feedAccess: FeedAccess
  /** Some pages are made at once, the others wait: addresses by turns. */
  pageSemaphore: Semaphore
  /** What the legal texts say of the dealer; without a name the site's own is used. */
  legal: Partial<Record<'name' | 'address' | 'email' | 'processors', string>>
  /** What links show where they are shared. */
  sharePictures: SharePictures
  /** Sessions in cookies. */
  auth: Auth
  /** What switch-off links in letters are signed with. */
  noticeSecret: () => Promise<Uint8Array>
  /** How long a person stays in the requests that he sent. */
  requestRetentionDays: number
}

/** Set for each request by server/site-handler.ts. */
export const siteContext = createContext<Site>()
