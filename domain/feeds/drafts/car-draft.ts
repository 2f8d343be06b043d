import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarCondition,
  CarDrive,
  CarGearbox,
  CarTitle,
  CatalogueBlock,
  Engine,
  EquipmentGroup,
} from '#domain/cars/car.ts'
import type { FeedFacetValues } from '#domain/cars/facets/facet-sources.server.ts'
import type { CarPrice } from '#domain/cars/prices/price.ts'
import type { OverruledField } from './field-parser.ts'
import type { UnusedValue } from '../records/feed-record.ts'
import type { Refusal } from '../reports/refusal.ts'

/** One car as a source describes it, whatever the dialect: parsed, but not yet in the stock. */
export interface CarDraft extends FeedFacetValues {
  /** What identifies the car within its source: the VIN if there is one, otherwise the source's own id. */
  key: string
  /** The source's own id when `key` is a VIN: it identifies a car that got its VIN after it was listed. */
  sourceKey?: string | null
  block: CatalogueBlock
  /** Canonical when it is in the reference data (`isKnown`), otherwise exactly as it is in the feed. */
  brand: { slug: string; name: string; nameRu: string | null; isKnown: boolean }
  model: { slug: string; name: string; nameRu: string | null; isKnown: boolean }
  generation: string | null
  trim: string | null
  modification: string | null
  body: CarBody | null
  doors: number | null
  year: number
  mileageKm: number | null
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
  colour: CarColour | null
  colourName: string | null
  metallic: boolean | null
  vin: string | null
  owners: number | null
  title: CarTitle | null
  condition: CarCondition | null
  price: CarPrice
  availability: CarAvailability
  /** The source's names of the branch: an address, a dealer's name or id. Matched against branch.feed_names. */
  branchNames: string[]
  description: string | null
  equipment: EquipmentGroup[]
  photoUrls: string[]
  videoUrl: string | null
  sourceUrl: string | null
  /** Values that are not in the reference data, and ids of foreign catalogues, as they are in the feed. */
  asFed: Record<string, string>
  isReserved: boolean
}

/**
 * One parsed car of a feed, accepted or refused. `line` is where it begins in the file, 0 when there is no file.
 * `overruled` are values that are not used because another one is, `unused` those that nothing parses.
 */
export type FeedItem = (
  | { kind: 'car'; line: number; draft: CarDraft; overruled?: readonly OverruledField[] }
  | { kind: 'refusal'; refusal: Refusal }
) & {
  unused?: readonly UnusedValue[]
}
