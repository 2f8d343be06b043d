import * as v from 'valibot'
import { wholeNumber } from './whole-number.ts'

const PURGE_REMEDY = 'give the address to call, with http:// or https:// and without a user name or password'

/** Settings of finished pages: in the site's own memory, and in proxies in front of it. */
export const PAGE_CACHE_SETTINGS = {
  PAGE_CACHE_MB: v.optional(wholeNumber(0, 100_000), '64'),
  PUBLIC_CACHE_S: v.optional(wholeNumber(0, 3600), '0'),
  PURGE_URL: v.optional(v.pipe(v.string(), v.trim(), v.check(isCallable, PURGE_REMEDY))),
}

function isCallable(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

type PageCacheSettings = v.InferOutput<v.ObjectSchema<typeof PAGE_CACHE_SETTINGS, undefined>>

export interface PageCacheConfig {
  /** How much memory finished pages may take; 0: none are kept. */
  pageCacheBytes: number
  publicCache: {
    /** For how many seconds a proxy may keep a page; 0: not at all. */
    maxAgeS: number
    /** Called after every change of pages. May contain a secret. */
    purgeUrl: string | undefined
  }
}

/** Converts these settings to their parts of the configuration. */
export const toPageCacheConfig = ({
  PAGE_CACHE_MB,
  PUBLIC_CACHE_S,
  PURGE_URL,
}: PageCacheSettings): PageCacheConfig => ({
  pageCacheBytes: PAGE_CACHE_MB * 1_000_000,
  publicCache: { maxAgeS: PUBLIC_CACHE_S, purgeUrl: PURGE_URL },
})

/** Lists settings that another setting requires and that are missing. */
export function findMissingPageCacheSettings(settings: PageCacheSettings): string[] {
  const { PAGE_CACHE_MB, PUBLIC_CACHE_S, PURGE_URL } = settings
  if (PURGE_URL !== undefined && PUBLIC_CACHE_S === 0)
    return ['PUBLIC_CACHE_S: is missing beside PURGE_URL; give the seconds for which the proxy may keep a page']
  if (PUBLIC_CACHE_S > 0 && PAGE_CACHE_MB === 0)
    return ['PAGE_CACHE_MB: 0 keeps no page for PUBLIC_CACHE_S; give some memory, or remove PUBLIC_CACHE_S']
  return []
}
