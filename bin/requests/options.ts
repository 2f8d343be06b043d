import * as v from 'valibot'
import type { RequestFilter } from '#domain/requests/reports/list-requests.server.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'

/** The options that filter requests, for parseArgs. */
export const FILTER_OPTIONS = {
  since: { type: 'string' },
  kind: { type: 'string', multiple: true },
  suspect: { type: 'boolean' },
} as const

/** A time without a zone would differ between machines. */
const HAS_TIME_ZONE = /T.*(Z|[+-]\d\d:?\d\d)$/i
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isInCalendar(text)
/** Date.parse reads 31 February as 3 March. */
const isInCalendar = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

const Since = v.pipe(
  v.string(),
  v.check(
    (text) => !Number.isNaN(Date.parse(text)) && (isDay(text) || HAS_TIME_ZONE.test(text)),
    '--since is a day (2026-11-20) or a moment (2026-11-20T14:20Z).',
  ),
  v.transform((text): RequestFilter => (isDay(text) ? { sinceDay: text } : { since: new Date(text) })),
)
const Kinds = v.optional(v.array(v.picklist(REQUEST_KINDS, `--kind is one of ${REQUEST_KINDS.join(', ')}.`)))

/** Parses the options of FILTER_OPTIONS. Returns an error message when they are invalid. */
export function parseFilter(options: { since?: string; kind?: string[]; suspect?: boolean }): RequestFilter | string {
  const parsed = v.safeParse(v.object({ since: v.optional(Since), kind: Kinds }), options)
  if (!parsed.success) return parsed.issues[0].message
  return { ...parsed.output.since, kinds: parsed.output.kind, isSuspect: options.suspect }
}

/** Parses the number of a request from a command's arguments; undefined when there is not exactly one number. */
export function parseRequestId(positionals: readonly string[]): number | undefined {
  const [text, ...more] = positionals
  return text !== undefined && more.length === 0 && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
