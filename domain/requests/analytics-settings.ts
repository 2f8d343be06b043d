import { definitionOf, REQUEST_KINDS, type RequestKind } from './kinds/registry.ts'

/** Which counters the dealer has, and what each form's success is called there (docs/product.md, Analytics). */
export interface AnalyticsSettings {
  metrikaId?: string
  ga4Id?: string
  /** By kind of request. */
  goals: Readonly<Record<string, string>>
}

interface AnalyticsOptions {
  metrikaId: string | undefined
  ga4Id: string | undefined
  /** By kind of request; what is missing is called by its kind. */
  goals: Readonly<Record<string, string>>
}

/** The counters as the site needs them; undefined when there is none. Throws when a goal names no kind of request. */
export function createAnalyticsSettings({ metrikaId, ga4Id, goals }: AnalyticsOptions): AnalyticsSettings | undefined {
  const unknown = Object.keys(goals).filter((name) => !REQUEST_KINDS.some((kind) => kind === name))
  if (unknown.length > 0)
    throw new Error(`GOALS names ${unknown.join(', ')}, which no form sends; write any of ${REQUEST_KINDS.join(', ')}`)
  if (metrikaId === undefined && ga4Id === undefined) return undefined
  return { metrikaId, ga4Id, goals: { ...DEFAULT_GOALS, ...goals } }
}

const defaultGoal = (kind: RequestKind) => definitionOf(kind).goal ?? `request_${kind.replaceAll('-', '_')}`

const DEFAULT_GOALS = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, defaultGoal(kind)]))
