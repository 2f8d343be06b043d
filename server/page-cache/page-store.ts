/** Pages in memory: at most so many bytes, those that were asked for last. */
export interface PageStore<Entry extends { bytes: number }> {
  get: (key: string) => Entry | undefined
  set: (key: string, entry: Entry) => void
  readonly bytes: number
  readonly size: number
}

/** `maxShare`: an entry that alone would take more of the memory is not stored. */
export function createPageStore<Entry extends { bytes: number }>(maxBytes: number, maxShare = 1 / 8): PageStore<Entry> {
  /** The one that was asked for longest ago is first. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
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
