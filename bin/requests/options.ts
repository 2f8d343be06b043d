import * as v from 'valibot'
import type { RequestFilter } from '#domain/requests/reports/request-filter.ts'
import { REQUEST_KINDS } from '#domain/requests/request.ts'

/** The options that choose requests, for parseArgs. */
export const FILTER_OPTIONS = {
  since: { type: 'string' },
  kind: { type: 'string', multiple: true },
  suspect: { type: 'boolean' },
} as const

/** A moment without a zone would be another one on another machine. */
const HAS_TIME_ZONE = /T.*(Z|[+-]\d\d:?\d\d)$/i
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isInCalendar(text)
/** Date.parse takes a 31 February for the 3 March. */
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

/** Reads the options of FILTER_OPTIONS; what is wrong with them as text. */
export function parseFilter(given: { since?: string; kind?: string[]; suspect?: boolean }): RequestFilter | string {
  const read = v.safeParse(v.object({ since: v.optional(Since), kind: Kinds }), given)
  if (!read.success) return read.issues[0].message
  return { ...read.output.since, kinds: read.output.kind, isSuspect: given.suspect }
}

/** The number of a request, from a command's words; undefined when it is none. */
export function parseRequestId(words: readonly string[]): number | undefined {
  const [word, ...more] = words
  return word !== undefined && more.length === 0 && /^\d{1,15}$/.test(word) ? Number(word) : undefined
}
