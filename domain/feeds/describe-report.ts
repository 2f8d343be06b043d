import type { FieldCount, ImportReport } from './import-report.ts'
import { describeRefusal } from './refusal.ts'

const MAX_LINES = 20

/** A report in words, several lines, for the operator. */
export function describeReport(report: ImportReport): string {
  const { source, origin, dialect, preview, counts } = report
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000
  const head = `${preview ? 'Preview: nothing was changed. ' : ''}${origin} (${dialect}) → source «${source}», ${seconds.toFixed(1)} s`
  return [
    head,
    '',
    row('cars in the feed', counts.inFile),
    row('created', counts.created),
    row('updated', counts.updated, part(counts.priceChanged, 'with another price')),
    row('unchanged', counts.unchanged),
    ...report.winners.map((winner) => row(`shown as the source «${winner.source}» says, which wins`, winner.count)),
    optional('hidden by the feed', counts.hidden),
    row('refused', counts.refused),
    optional('returned to the catalogue', counts.returned),
    row('held: gone from the feed', counts.held),
    optional('left to another source', counts.handedOver),
    optional('archived: gone for over a day', counts.archived),
    ...section(
      'Car by car',
      report.changes.map(({ car, change }) => `${car}: ${change}`),
    ),
    ...section('Warnings', report.warnings),
    ...section('Refused', report.refusals.map(describeRefusal), counts.refused + counts.hidden),
    ...section(
      'Values that are not known, kept as they came',
      report.unknownValues.map(({ field, value, count }) => `${field}: ${value} (${count})`),
    ),
    ...section('Not told by the feed: these cars stand behind no such filter', report.missingFields.map(describeField)),
    ...section(
      'Told twice and not alike',
      report.overruledFields.map(({ field, by, count }) => `${by} is used, ${field} is not (${count})`),
    ),
    ...section('Told by the feed and not used', report.unusedFields.map(describeField)),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

const describeField = ({ field, count }: FieldCount) => `${field} (${count})`

const row = (name: string, count: number, note = '') => `${count.toLocaleString('en').padStart(9)}  ${name}${note}`
const optional = (name: string, count: number) => (count === 0 ? null : row(name, count))
const part = (count: number, note: string) => (count === 0 ? '' : `, ${count.toLocaleString('en')} ${note}`)

function section(title: string, lines: readonly string[], total = lines.length): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${line}`)
  const rest = total - shown.length
  return ['', `${title}:`, ...shown, ...(rest > 0 ? [`  … and ${rest} more (--json lists up to 1000)`] : [])]
}
