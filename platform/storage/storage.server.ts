import type { Readable } from 'node:stream'

/**
 * Permanent storage of files under flat names: a disk now, perhaps an S3 bucket later. Content under a name never
 * changes, so names contain the hash of the content. Photos that come with the project (the demo stock) are stored like
 * any other: copying 25 MB is simpler than reading from a second place.
 */
export interface Storage {
  /** Stores the whole of `content` or nothing. Storing a name again replaces it. */
  put(name: string, content: Readable | Uint8Array): Promise<void>
  /** Undefined when there is no such file or the name is invalid. Read the stream to its end or destroy it. */
  read(name: string): Promise<{ bytes: number; stream: Readable } | undefined>
  has(name: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  delete(name: string): Promise<void>
  /** Every stored file, in no order; files stored or deleted meanwhile may be missed. */
  list(): AsyncIterable<{ name: string; storedAt: Date }>
}

/** Lower-case letters, digits, hyphens and an extension: such a name cannot leave its folder on any system. */
export function isStorageName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{3,120}\.[a-z0-9]{2,5}$/.test(name)
}
