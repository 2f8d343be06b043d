import { createContext } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { ContentCache } from '#domain/content/content-cache.server.ts'
import type { Context } from '#domain/context.ts'
import type { StockContext } from '#domain/cars/facet-index/stock.ts'
import type { FeedAccess } from '#domain/feeds-out/feed-access.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { AccountContext } from '#domain/accounts/account-context.ts'
import type { LiveDeskContext } from '#domain/desk/live/live-desk.ts'
import type { StaffContext } from '#domain/staff/staff-context.ts'
import type { Health } from '#domain/health/create-health.server.ts'
import type { PrintContext } from '#domain/media/print-sheet.server.ts'
import type { SharePictures } from '#domain/media/share-pictures.server.ts'
import type { SearchService } from '#domain/search/search-service.server.ts'
import type { VisitorContext } from '#domain/visitors/visitor.ts'
import type { AuthProviders } from '#platform/auth/auth-providers.server.ts'
import type { NetworkList } from '#platform/config/network-list.ts'
import type { MapProvider } from '#platform/config/site-settings.ts'
import type { Semaphore } from '#platform/semaphore.ts'

/** The services and settings that every loader and action can use. */
export interface Site
  extends
    Context,
    PrintContext,
    StockContext,
    RequestContext,
    VisitorContext,
    AccountContext,
    StaffContext,
    LiveDeskContext {
  /** The dealership's name, as header and titles show it. */
  siteName: string
  /** Public origin without a slash at its end: canonical links and structured data begin with it. */
  siteUrl: string
  /** The notice that prices are no public offer; undefined when the dealer has switched it off. */
  offerNotice?: string
  /** Undefined when the dealer has no counter. */
  counters?: AnalyticsSettings
  /** The provider of the map that a visitor can open; undefined when there is no map. */
  maps?: MapProvider
  /** What pages read of the dealer's small tables; commands and the back office ask the database. */
  content: ContentCache
  /** Parses and answers the queries of the search field. */
  searchService: SearchService
  /** Access to the stock feeds for other sites. */
  feedAccess: FeedAccess
  /** Limits how many pages are rendered at the same time; client addresses take turns. */
  pageSemaphore: Semaphore
  /** What is known about the health of the installation. */
  health: Health
  /** Whether the operator has said where requests go; otherwise letters about them become files. */
  hasChannels: boolean
  /** Whether letters leave by a mail server; without one they become files. */
  hasMail: boolean
  /** The networks where the back office opens; undefined: anywhere. */
  staffNetworks?: NetworkList
  /** The dealer's details in the legal texts; without a name the site's name is used. */
  legal: Partial<Record<'name' | 'address' | 'email' | 'processors', string>>
  /** The pictures that shared links show. */
  sharePictures: SharePictures
  /** Login by VK ID and Yandex ID. */
  authProviders: AuthProviders
  /** The key that signs the unsubscribe links in letters. */
  noticeSecret: () => Promise<Uint8Array>
  /** The key that seals the addresses of feeds. */
  feedSecret: () => Promise<Uint8Array>
  /** Where 1C's files are while they come (docs/feeds.md). */
  exchangeFolder: string
  /** The largest feed, in bytes. */
  feedMaxBytes: number
  /** The folder below which sources can have their files; undefined: none. */
  feedFolder: string | undefined
  /** The key that browsers of the staff subscribe to notifications with. */
  pushKey: () => Promise<string>
  /** The largest photograph that is accepted, in bytes. */
  photoMaxBytes: number
  /** How long requests hold the personal data of the person who sent them. */
  requestRetentionDays: number
}

/** Set for each request by server/site-handler.ts. */
export const siteContext = createContext<Site>()
