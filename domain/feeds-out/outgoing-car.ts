import type { CarDraft } from '../feeds/drafts/car-draft.ts'

/** Fields of an outgoing car that are the same as in an imported draft. */
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

/** A car on sale, with everything that any of the outgoing formats contains. */
export interface OutgoingCar extends ImportedFields {
  id: number
  brand: { slug: string; name: string }
  model: { slug: string; name: string }
  /** Reserved for a customer: not available for now. */
  isReserved: boolean
  branchId: number | null
  /** Raw values of its own feed that are not understood, and ids of foreign catalogues. */
  asFed: Readonly<Record<string, string>>
  publishedAt: Date | null
  /** The ready photos in their order; `width` is the largest one. */
  photos: { hash: string; width: number }[]
}
