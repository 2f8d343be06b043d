import { DAY_MS } from '#locale/durations.ts'
import type { Photo } from '../media/photo.ts'
import type { Branch } from '../branches/branch.ts'
import type { FeedFacetValues } from './facets/facet-sources.server.ts'
import type { CarCard } from './car-card.ts'
import { type CarCondition, type CarTitle, type EquipmentGroup, isSoldOrArchived } from './car.ts'

/** A price that held from `since` until the next one. Whole roubles. */
export interface PricePoint {
  since: Date
  priceRub: number
}

/** Everything known about the car itself: what its page shows, and what cars are compared by. */
export interface CarDetails extends FeedFacetValues {
  card: CarCard
  modification: string | null
  doors: number | null
  colourName: string | null
  metallic: boolean | null
  /** Never the whole VIN: see maskVin. */
  maskedVin: string | null
  title: CarTitle | null
  condition: CarCondition | null
  equipment: EquipmentGroup[]
  /** Values of the feed that the reference data does not contain, by field: shown unchanged. */
  asFed: Record<string, string>
}

/** Everything the car's own page shows. */
export interface CarPage extends CarDetails {
  description: string | null
  videoUrl: string | null
  photos: Photo[]
  /** Oldest first; the last one is today's. */
  priceHistory: PricePoint[]
  branch: Branch | null
  stateSince: Date
  updatedAt: Date
}

/** How long a sold or archived car's page still responds before it is gone for good (410). */
const GRACE_DAYS = 30

/** Whether the page of a car that is no longer sold has outlived its grace period. */
export function isPageGone(page: Pick<CarPage, 'card' | 'stateSince'>, now: Date): boolean {
  return isSoldOrArchived(page.card) && now.getTime() - page.stateSince.getTime() > GRACE_DAYS * DAY_MS
}
