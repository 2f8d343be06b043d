import { FEED_FACETS, getFeedValue, type FeedFacet } from '../cars/facets/facet-sources.server.ts'
import type { CarDraft } from '../feeds/drafts/car-draft.ts'
import { type EquipmentGroup, formatModelName } from '../cars/car.ts'
import { formatRowName } from '../cars/reference/car-name.ts'
import { parseVersion } from '../cars/reference/parse-version.ts'

/** Fields of an outgoing car that are the same as in an imported draft. */
type ImportedFields = Pick<
  CarDraft,
  | FeedFacet
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

/** «Geely Monjaro Flagship, 2025»: make, model with its version, trim, year. */
export function formatTitle(car: OutgoingCar): string {
  return formatRowName({ ...car, brand: car.brand.name, model: car.model.name })
}

/** «Monjaro Flagship»: the model with its version. */
export const formatOutgoingModel = ({ model, modification, trim }: OutgoingCar): string =>
  formatModelName({ model, version: parseVersion(modification, model.name, trim) })

/** The description, or the title if there is none: some formats require a text. */
export const formatDescription = (car: OutgoingCar) => car.description ?? formatTitle(car)

/** The price in the format of advertising systems: `1990000 RUB`. */
export const formatRoubles = (rub: number) => `${rub} RUB`

/** The regular price, and the sale price if there is a reduction: what everybody pays, without conditions. */
export function formatPrices({ price }: OutgoingCar): { regular: string; sale: string | null } {
  return price.listPriceRub === null
    ? { regular: formatRoubles(price.priceRub), sale: null }
    : { regular: formatRoubles(price.listPriceRub), sale: formatRoubles(price.priceRub) }
}

/** All equipment in one list, separated by commas; commas inside an option are replaced. */
export const joinOptions = (equipment: readonly EquipmentGroup[]) =>
  equipment.flatMap(({ items }) => items.map((item) => item.replaceAll(/\s*[,;]\s*/g, ' / ').trim())).join(', ')

/** The facets that a format has a name for: the name, and the value as we have it or as the car's own feed had it. */
export const listFacetValues = (car: OutgoingCar, format: 'autoru' | 'avito' | 'yml') =>
  FEED_FACETS.flatMap((facet): [name: string, value: string | number | undefined][] => {
    const { out } = getFeedValue(facet)
    return out === undefined ? [] : [[out[format], car[facet] ?? car.asFed[facet]]]
  })
