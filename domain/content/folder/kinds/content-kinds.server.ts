import { BANNERS } from './banner-kind.server.ts'
import { BRANCHES } from './branch-kind.server.ts'
import type { ContentKind } from '../content-item.ts'
import { LEGAL } from './legal-kind.server.ts'
import { MAINTENANCE_PRICES } from './maintenance-prices-kind.server.ts'
import { MENUS } from './menu-kind.server.ts'
import { MOVED_ADDRESSES } from './moved-addresses-kind.server.ts'
import { OFFERS } from './offer-kind.server.ts'
import { PAGES } from './page-kind.server.ts'
import { PROGRAMMES } from './programme-kind.server.ts'

/** All kinds of content except pictures. A new kind adds its line here. */
export const CONTENT_KINDS: readonly ContentKind[] = [
  BRANCHES,
  PROGRAMMES,
  MAINTENANCE_PRICES,
  OFFERS,
  PAGES,
  BANNERS,
  MENUS,
  MOVED_ADDRESSES,
  LEGAL,
]
