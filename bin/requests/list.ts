import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportRequests, listRequests, type RequestSummary } from '#domain/requests/reports/list-requests.server.ts'
import type { DeliveryState } from '#domain/requests/request.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { formatTable, terminalText } from '../terminal/terminal.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { FILTER_OPTIONS, parseFilter } from './options.ts'

const LIST_OPTIONS = {
  ...FILTER_OPTIONS,
  dead: { type: 'boolean' },
  held: { type: 'boolean' },
  waiting: { type: 'boolean' },
  limit: { type: 'string', default: '50' },
} as const

/** `requests list`: a table for a terminal, the newest first. */
export async function list(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: LIST_OPTIONS })
  const filter = parseFilter(values)
  const states = (['dead', 'held', 'waiting'] as const).filter((state) => values[state])
  const problem =
    typeof filter === 'string'
      ? filter
      : states.length > 1
        ? 'Use --dead, --held or --waiting, one at a time.'
        : /^[1-9]\d{0,5}$/.test(values.limit)
          ? undefined
          : '--limit is a whole number from 1.'
  if (typeof filter === 'string' || problem !== undefined) {
    console.error(problem)
    return 2
  }
  await using context = await createOperatorContext()
  const found = await listRequests(context, { ...filter, delivery: states[0] }, Number(values.limit))
  if (found.length === 0) console.error('There are no such requests.')
  for (const line of formatTable(found.map((request) => toCells(request, context.timeZone)))) console.log(line)
  return 0
}

/** `requests export`: CSV on standard output. */
export async function exportCsv(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: FILTER_OPTIONS })
  const filter = parseFilter(values)
  if (typeof filter === 'string') {
    console.error(filter)
    return 2
  }
  await using context = await createOperatorContext()
  try {
    await pipeline(Readable.from(exportRequests(context, filter)), process.stdout)
    return 0
  } catch (cause) {
    // The reader closed the pipe, e.g. `| head`.
    if (cause instanceof Error && 'code' in cause && cause.code === 'EPIPE') return 0
    throw cause
  }
}

/** The cells of one line. Texts of visitors are shortened and made safe for a terminal. */
function toCells(request: RequestSummary, siteTimeZone: string): string[] {
  const { id, submittedAt, timeZone, kind, name, phone, car, suspicion, deliveries, isErased } = request
  return [
    String(id),
    formatSortableDateTime(submittedAt, timeZone ?? siteTimeZone),
    kind,
    truncateText(name ?? '—', 24),
    phone === null ? '—' : withPlainSpaces(formatPhone(phone)),
    truncateText(car?.name ?? '—', 24),
    deliveries.map(({ channel, state }) => `${channel} ${STATE_SIGNS[state]}`).join(', ') ||
      (isErased ? '—' : 'no channel'),
    isErased ? 'erased' : suspicion === null ? '' : `suspect: ${suspicion}`,
  ]
}

const STATE_SIGNS: Record<DeliveryState, string> = { delivered: '✓', waiting: '…', held: 'held', dead: '✗' }

const truncateText = (text: string, length: number) => {
  const safe = terminalText(text)
  // Never half a surrogate pair.
  return safe.length > length ? `${safe.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : safe
}
