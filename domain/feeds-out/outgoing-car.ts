import type { CarDraft } from '../feeds/drafts/car-draft.ts'

/** What a format tells of a car as a feed in once told it of ours. */
type ImportedFields = Pick<
  CarDraft,
  | 'block'
  | 'generation'
  | 'trim'
  | 'modification'
  | 'body'
  | 'doors'
  | 'year'
  | 'mileageKm'
  | 'engine'
  | 'gearbox'
  | 'drive'
  | 'wheel'
  | 'colour'
  | 'colourName'
  | 'metallic'
  | 'vin'
  | 'owners'
  | 'title'
  | 'condition'
  | 'price'
  | 'availability'
  | 'description'
  | 'equipment'
  | 'videoUrl'
>

/** A car that is on sale, with all that any of the outgoing formats tells of it. */
export interface OutgoingCar extends ImportedFields {
  id: number
  brand: { slug: string; name: string }
  model: { slug: string; name: string }
  /** Kept for somebody: not to be had for now. */
  isReserved: boolean
  branchId: number | null
  /** What its own feed said in words that nobody here knows, and ids of foreign catalogues. */
  asFed: Readonly<Record<string, string>>
  publishedAt: Date | null
  /** Those that are ready, in their order; the width is the largest. */
  photos: { hash: string; width: number }[]
}
