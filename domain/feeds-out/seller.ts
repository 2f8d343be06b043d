import type { CatalogueBlock } from '../cars/car.ts'
import type { ServedPhotoFormat } from '../media/photo.ts'

/**
 * The seller of the cars in a feed: the site's name and address, its branches, and how its pages and pictures are
 * linked.
 */
export interface Seller {
  name: string
  /** Public origin without a trailing slash. */
  url: string
  /** In the dealer's own order; a car without a branch is sold by the first one. */
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

/** The branch that sells a car; undefined for a dealer without branches. */
export const findBranch = ({ branches }: Pick<Seller, 'branches'>, branchId: number | null): SellerBranch | undefined =>
  branches.find(({ id }) => id === branchId) ?? branches[0]

/** The address as on an envelope: «Москва, Светлый проезд, 14». */
export const formatAddress = ({ city, address }: SellerBranch) => `${city}, ${address}`
