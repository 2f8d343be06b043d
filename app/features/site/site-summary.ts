import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { SavedCars } from './saved-cars.ts'
import type { ToastContent } from '#app/ui/feedback/toasts.tsx'
import type { StockBrand } from '#domain/cars/facet-index/stock.ts'
import type { MenuItem, MenuSlug } from '#domain/content/menu.ts'
import type { PageCard } from '#domain/content/pages/page.ts'

/** What header and footer show on every page; loaded by the root loader. */
export interface SiteSummary {
  siteName: string
  siteUrl: string
  /** Where the site's days begin and end: server and browser write the same dates. */
  timeZone: string
  offerNotice?: string
  /** Undefined when the dealer has no counter. */
  counters?: AnalyticsSettings
  /** Empty when they could not be loaded: the page is shown without them. */
  branches: BranchSummary[]
  /** Brands with published cars, most cars first. */
  brands: StockBrand[]
  /** Published cars: all, new and used. */
  counts: { all: number; new: number; used: number }
  bodies: { value: string; count: number }[]
  /** As the dealer wrote them: see sectionOf. Empty when they could not be loaded. */
  menus: Record<MenuSlug, MenuItem[]>
  /** The dealer's own pages, for the lists of menus. */
  pages: Pick<PageCard, 'path' | 'section' | 'name'>[]
  /** The visitor's lists: for hearts and counters. */
  savedCars: SavedCars
  /** Whether the visitor still has to choose which cookies to allow. */
  needsCookieChoice: boolean
  /** The message about a form that a browser without JavaScript has just sent. */
  notice?: ToastContent
  /** The stock is the demonstration: its pictures are illustrations, and the visitor must see a notice about it. */
  isDemo: boolean
}

export interface BranchSummary {
  id: number
  name: string
  city: string
  address: string
  phone: string
  hours: string
  isOpen: boolean
}
