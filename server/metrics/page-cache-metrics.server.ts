import { Counter, Gauge } from 'prom-client'
import type { PageCacheMetrics } from '../page-cache/page-cache.server.ts'

/** What the memory of pages does: how requests were answered, how much it holds. */
export function createPageCacheMetrics(): PageCacheMetrics {
  const requests = new Counter({
    name: 'showroom_page_cache_requests_total',
    help: 'Requests for pages: answered from memory (hit, stale, outage), rendered for it (miss), or why they went past it',
    labelNames: ['result'],
  })
  const bytes = new Gauge({ name: 'showroom_page_cache_bytes', help: 'Memory that finished pages take' })
  const pages = new Gauge({ name: 'showroom_page_cache_pages', help: 'Finished pages in memory' })
  return {
    count: (result, times) => requests.labels(result).inc(times),
    measure: (memory) => {
      bytes.set(memory.bytes)
      pages.set(memory.pages)
    },
  }
}
