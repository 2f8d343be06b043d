import type { Config } from '#platform/config/config.server.ts'

/** A page makes its queries at the same time, so one connection would be slow. */
const MIN_POOL = 2

/** The settings of one of the `siteProcesses` processes: all of them together use the connections of one. */
export function toProcessConfig<T extends Pick<Config, 'siteProcesses' | 'databasePool'>>(config: T): T {
  const databasePool = Math.max(MIN_POOL, Math.ceil(config.databasePool / config.siteProcesses))
  return { ...config, databasePool }
}
