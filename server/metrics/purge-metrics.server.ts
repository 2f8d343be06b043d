import { Counter } from 'prom-client'

/** Counts how often the proxies in front of the site were notified that pages have changed. */
export function createPurgeCounter(): (result: 'purged' | 'failed') => void {
  const calls = new Counter({
    name: 'showroom_proxy_purges_total',
    help: 'Calls to PURGE_URL after changes of pages: purged, or failed in all attempts',
    labelNames: ['result'],
  })
  return (result) => calls.labels(result).inc()
}
