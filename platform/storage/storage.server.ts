import type { Readable } from 'node:stream'

/**
 * Where files that outlive a restart are kept, by a flat name: a disk today, an S3 bucket tomorrow. What is stored
 * under a name never changes, so a name carries the hash of its content. Photographs that come with the project (the
 * demo stock) are put in like any other: a copy of 25 MB is faster than a second place to look is simple.
 */
export interface Storage {
  /** Stores the whole of `content` or nothing. Storing a name again replaces it. */
  put(name: string, content: Readable | Uint8Array): Promise<void>
  /** Undefined when there is no such file, or the name could be none. Read the stream to its end or destroy it. */
  read(name: string): Promise<{ bytes: number; stream: Readable } | undefined>
  has(name: string): Promise<boolean>
  /** Nothing happens when there is no such file. */
  delete(name: string): Promise<void>
  /** Every stored file, in no order; one that comes or goes meanwhile may be missed. */
  list(): AsyncIterable<{ name: string; storedAt: Date }>
}

/** Small letters, digits and hyphens, and an ending: no name leads out of its folder on any system. */
export function isStorageName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{3,120}\.[a-z0-9]{2,5}$/.test(name)
}
