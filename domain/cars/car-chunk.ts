/** How many ids belong to one chunk of the list of all cars; a car stays in its chunk for as long as it is listed. */
export const CARS_PER_CHUNK = 10_000

/** One chunk of the list of all cars in the catalogue. */
export interface CarChunk {
  /** From 1. */
  number: number
  count: number
  /** The time of the newest change, to the second, also of a car that has left the catalogue. */
  changedAt: Date
  /** Changes with the cars of the chunk and with how many pictures each has. */
  etag: string
}

/** The number of the chunk that a car belongs to. */
export const chunkOf = (carId: number) => Math.floor((carId - 1) / CARS_PER_CHUNK) + 1
