import { createContext } from 'react-router'
import type { RouteContext } from './action-args.ts'

/** How a page is rendered that is kept in memory for others; null for one visitor's own. */
export const pageLifeContext = createContext<PageLife | null>(null)

export interface PageLife {
  /** In milliseconds; undefined: until something changes. */
  maxAgeMs: number | undefined
}

/** Says that the page shows a time that runs: in memory it grows old this fast. */
export function limitPageAge(context: RouteContext, ms: number): void {
  const life = context.get(pageLifeContext)
  if (life !== null) life.maxAgeMs = Math.min(ms, life.maxAgeMs ?? ms)
}
