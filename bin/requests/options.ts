import * as v from 'valibot'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { REQUEST_KINDS } from '#domain/requests/request.ts'

/** The options that choose requests, for parseArgs. */
export const FILTER_OPTIONS = {
  since: { type: 'string' },
  kind: { type: 'string', multiple: true },
  suspect: { type: 'boolean' },
} as const

const Since = v.optional(
  v.pipe(
    v.string(),
    // A day alone begins at this machine's midnight, a moment says its own zone.
    v.transform((text) => new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text)),
    v.check((date) => !Number.isNaN(date.getTime()), '--since is a day (2026-11-20) or a moment (2026-11-20T14:20Z).'),
  ),
)
const Kinds = v.optional(v.array(v.picklist(REQUEST_KINDS, `--kind is one of ${REQUEST_KINDS.join(', ')}.`)))

/** Reads the options of FILTER_OPTIONS; what is wrong with them as text. */
export function readFilter(given: { since?: string; kind?: string[]; suspect?: boolean }): RequestFilter | string {
  const read = v.safeParse(v.object({ since: Since, kind: Kinds }), given)
  if (!read.success) return read.issues[0].message
  return { since: read.output.since, kinds: read.output.kind, isSuspect: given.suspect }
}

/** The number of a request, from a command's words; undefined when it is none. */
export function readNumber(words: readonly string[]): number | undefined {
  const [word, ...more] = words
  return word !== undefined && more.length === 0 && /^\d{1,15}$/.test(word) ? Number(word) : undefined
}
