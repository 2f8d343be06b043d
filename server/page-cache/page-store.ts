/** Pages in memory: at most so many bytes, those that were asked for last. */
export interface PageStore<Entry extends { bytes: number }> {
  get: (key: string) => Entry | undefined
  set: (key: string, entry: Entry) => void
  readonly bytes: number
  readonly size: number
}

/** Is notified of what a store keeps. */
export interface PageCopies<Entry> {
  keep: (entry: Entry) => void
  drop: (key: string) => void
}

interface PageStoreOptions<Entry> {
  maxBytes: number
  /** An entry that alone would take more of the memory than this share is not kept. */
  maxShare?: number
  copies?: PageCopies<Entry> | undefined
}

export function createPageStore<Entry extends { bytes: number }>({
  maxBytes,
  maxShare = 1 / 8,
  copies,
}: PageStoreOptions<Entry>): PageStore<Entry> {
  /** The one that was asked for longest ago is first. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    if (entries.delete(key)) copies?.drop(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    set(key, entry) {
      remove(key)
      if (entry.bytes > maxBytes * maxShare) return
      entries.set(key, entry)
      copies?.keep(entry)
      bytes += entry.bytes
      for (const [oldest] of entries) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
