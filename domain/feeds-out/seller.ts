import type { CatalogueBlock } from '../cars/car.ts'
import type { ServedPhotoFormat } from '../media/photo.ts'

/** Who sells the cars of a feed: the site's name and address, its branches, and how its pages and pictures are linked. */
export interface Seller {
  name: string
  /** Public origin without a slash at its end. */
  url: string
  /** In the dealer's own order; a car that stands at none is sold by the first. */
  branches: readonly SellerBranch[]
  /** Absolute. */
  linkToCar: (car: {
    block: CatalogueBlock
    brand: { slug: string; name: string }
    model: { slug: string; name: string }
    id: number
  }) => string
  /** Absolute. */
  linkToPhoto: (hash: string, width: number, format: ServedPhotoFormat) => string
}

export interface SellerBranch {
  id: number
  slug: string
  name: string
  city: string
  address: string
  /** Eleven digits. */
  phone: string
  latitude: number | null
  longitude: number | null
}

/** Where a car is sold; undefined for a dealer without branches. */
export const findBranch = ({ branches }: Pick<Seller, 'branches'>, branchId: number | null): SellerBranch | undefined =>
  branches.find(({ id }) => id === branchId) ?? branches[0]

/** As a person would write it on an envelope: «Москва, Светлый проезд, 14». */
export const formatAddress = ({ city, address }: SellerBranch) => `${city}, ${address}`
