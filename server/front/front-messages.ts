import type { PageEntry } from '../page-cache/page-entry.server.ts'

/** A page that the front may send while its version is the current one. */
export interface PageCopy extends Pick<PageEntry, 'key' | 'brotli' | 'gzip' | 'etag' | 'headers' | 'version'> {
  /** After so many milliseconds the page ends by itself. The clocks of threads do not begin at the same time. */
  lifeMs: number
}

/** Where the site itself listens, on this machine. */
export interface SiteAddress {
  port: number
  /** Its front sends it with each request: the site answers nobody else. */
  key: string
}

export const FRONT_KEY_HEADER = 'x-front-key'

/** What the site tells its front. */
export type SiteMessage =
  /** Listen here, and pass requests on to the site. */
  | { type: 'listen'; port: number; host: string; site: SiteAddress }
  /** From now on pages may be sent. */
  | { type: 'open'; siteUrl: string; publicMaxAgeS: number }
  | { type: 'keep'; page: PageCopy }
  | { type: 'drop'; id: string }
  /** Pages of other versions are stale; while commits may go unnoticed, all are. */
  | { type: 'version'; version: number; isLost: boolean }
  /** Send no more pages: other nodes take over. */
  | { type: 'drain' }
  /** Accept no more requests, and wait so many milliseconds for those that are being answered. */
  | { type: 'stop'; drainMs: number }

/** What the front tells the site. */
export type FrontMessage =
  | { type: 'listening'; port: number }
  | { type: 'failed'; message: string }
  /** How often pages were sent since the last message, by their keys. */
  | { type: 'sent'; pages: Record<string, number> }
  | { type: 'stopped' }
