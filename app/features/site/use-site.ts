import { useRouteLoaderData } from 'react-router'
import { DEFAULT_TIME_ZONE } from '#locale/time-zone.ts'
import type { SiteSummary } from './site-summary.ts'

/** The root loader's data; undefined when the loader failed. */
export function useSite(): SiteSummary | undefined {
  return useRouteLoaderData<() => SiteSummary>('root')
}

/** The time zone in which the page writes dates: the site's, on the server and in the browser alike. */
export function useTimeZone(): string {
  return useSite()?.timeZone ?? DEFAULT_TIME_ZONE
}
