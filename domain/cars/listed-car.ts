import type { Photo } from '../media/photo.ts'
import type { CatalogueBlock } from './car.ts'

/** A car in the catalogue, as lists for machines describe it. */
export interface ListedCar {
  id: number
  block: CatalogueBlock
  brand: { slug: string }
  model: { slug: string }
  /** When its page last changed: its price, its pictures, its state. */
  changedAt: Date
  photos: Photo[]
}

/** How many ids belong to one chunk of the whole list; a car stays in its chunk for as long as it is listed. */
export const CARS_PER_CHUNK = 10_000

/** One chunk of the list of all cars in the catalogue. */
export interface CarChunk {
  /** From 1. */
  number: number
  count: number
  /** The time of the newest change, also of a car that has left the catalogue. */
  changedAt: Date
  /** Changes with the cars and pictures of the chunk. */
  etag: string
}
