import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { SavedCars } from './saved-cars.ts'
import type { ToastContent } from '#app/ui/feedback/toasts.ts'
import type { StockBrand } from '#domain/cars/facet-index/stock.ts'
import type { MenuItem, MenuSlug } from '#domain/content/menu.ts'
import type { PageCard } from '#domain/content/pages/page.ts'

/** What header and footer show on every page; the root loader gives it. */
export interface SiteSummary {
  siteName: string
  siteUrl: string
  offerNotice?: string
  /** Undefined when the dealer has no counter. */
  counters?: AnalyticsSettings
  /** Empty when they could not be read: the page goes without them. */
  branches: BranchSummary[]
  /** Brands with published cars, most cars first. */
  brands: StockBrand[]
  /** Published cars: all, new and used. */
  counts: { all: number; new: number; used: number }
  bodies: { value: string; count: number }[]
  /** As the dealer wrote them: see sectionOf. Empty when they could not be read. */
  menus: Record<MenuSlug, MenuItem[]>
  /** The dealer's own pages, for the lists of menus. */
  pages: Pick<PageCard, 'path' | 'section' | 'name'>[]
  /** What the visitor keeps: for hearts and counters. */
  savedCars: SavedCars
  /** Whether the visitor has still to say what cookies he allows. */
  needsCookieChoice: boolean
  /** What a browser without JavaScript is told about what it has just sent. */
  notice?: ToastContent
  /** The stock is the demonstration's: its pictures are illustrations, and a visitor is told so. */
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
