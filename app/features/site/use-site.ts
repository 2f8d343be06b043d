import { useRouteLoaderData } from 'react-router'
import type { SiteSummary } from './site-summary.ts'

/** What the root has loaded; undefined when even that failed. */
export function useSite(): SiteSummary | undefined {
  return useRouteLoaderData<() => SiteSummary>('root')
}
