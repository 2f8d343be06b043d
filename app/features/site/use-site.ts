import { useRouteLoaderData } from 'react-router'
import type { SiteSummary } from './site-summary.ts'

/** The root loader's data; undefined when the loader failed. */
export function useSite(): SiteSummary | undefined {
  return useRouteLoaderData<() => SiteSummary>('root')
}
