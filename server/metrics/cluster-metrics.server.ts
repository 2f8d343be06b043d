import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Log } from '#platform/log/log.server.ts'
import { listenForMetrics } from './listen-for-metrics.server.ts'

/**
 * Serves the metrics of all processes of the site on one port: each metric is put together as its `aggregator` says,
 * which is the sum by default. Undefined: none. Returns a function that closes it.
 */
export async function serveClusterMetrics(port: number | undefined, log: Log): Promise<() => Promise<void>> {
  if (port === undefined) return async () => undefined
  const registry = new AggregatorRegistry()
  return listenForMetrics(port, () => registry.clusterMetrics(), log)
}

/** Answers the process that serves the metrics of all. */
export function answerClusterMetrics(): AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> {
  // Its constructor begins to listen for questions about the metrics of this process.
  return new AggregatorRegistry()
}
