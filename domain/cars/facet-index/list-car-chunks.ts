import { type CarChunk, chunkOf } from '../car-chunk.ts'
import { dateFromSeconds2000 } from './columns.ts'
import type { FacetIndex } from './facet-index.ts'

/** The start and the factor of the 32-bit FNV-1a hash. */
const HASH_START = 0x811c9dc5
const HASH_PRIME = 0x01000193

/** The chunks of the list of all cars that contain some, in order. The rows are in the order of ids, so a chunk is a run. */
export function listCarChunks({ columns, departures }: FacetIndex): CarChunk[] {
  const { ids, numbers } = columns
  const chunks: CarChunk[] = []
  for (let row = 0; row < columns.size;) {
    const number = chunkOf(ids[row] ?? 0)
    const first = row
    let changedAt = departures.chunk.get(number) ?? 0
    let hash = HASH_START
    for (; row < columns.size && chunkOf(ids[row] ?? 0) === number; row++) {
      const time = numbers.changedAt[row] ?? 0
      changedAt = Math.max(changedAt, time)
      hash = Math.imul(hash ^ (ids[row] ?? 0), HASH_PRIME)
      hash = Math.imul(hash ^ (numbers.photoCount[row] ?? 0), HASH_PRIME)
      hash = Math.imul(hash ^ time, HASH_PRIME)
    }
    const count = row - first
    chunks.push({
      number,
      count,
      changedAt: dateFromSeconds2000(changedAt),
      etag: [number, count, (hash >>> 0).toString(36), changedAt].join('-'),
    })
  }
  return chunks
}
