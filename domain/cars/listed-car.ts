import type { Photo } from '../media/photo.ts'
import type { CatalogueBlock } from './car.ts'

/** A car that stands in the catalogue, as lists for machines name it. */
export interface ListedCar {
  id: number
  block: CatalogueBlock
  brand: { slug: string }
  model: { slug: string }
  /** When its page last changed: its price, its pictures, how it is with it. */
  changedAt: Date
  photos: Photo[]
}

/** How many ids stand in one part of the whole list; a car keeps its part for as long as it is there. */
export const CARS_PER_CHUNK = 10_000

/** One part of the list of all cars that stand in the catalogue. */
export interface CarChunk {
  /** From 1. */
  number: number
  count: number
  /** When the newest change came, also that of a car that has left. */
  changedAt: Date
  /** Changes with the cars and pictures of the part. */
  etag: string
}
