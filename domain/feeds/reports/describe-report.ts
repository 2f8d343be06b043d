import type { FieldCount, ImportReport } from './import-report.ts'
import { describeRefusal } from './refusal.ts'

const MAX_LINES = 20

/** A report as text of several lines, for the operator. */
export function describeReport(report: ImportReport): string {
  const { source, origin, dialect, preview, counts } = report
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000
  const head = `${preview ? 'Preview: nothing was changed. ' : ''}${origin} (${dialect}) → source «${source}», ${seconds.toFixed(1)} s`
  return [
    head,
    '',
    formatRow('cars in the feed', counts.inFile),
    formatRow('created', counts.created),
    formatRow('updated', counts.updated, formatNote(counts.priceChanged, 'with another price')),
    formatRow('unchanged', counts.unchanged),
    ...report.winners.map((winner) =>
      formatRow(`shown as the winning source «${winner.source}» describes them`, winner.count),
    ),
    formatOptionalRow('hidden by the feed', counts.hidden),
    formatRow('refused', counts.refused),
    formatOptionalRow('returned to the catalogue', counts.returned),
    formatRow('held: gone from the feed', counts.held),
    formatOptionalRow('gone from the feed, still listed by another source', counts.listedElsewhere),
    formatOptionalRow('archived: gone for over a day', counts.archived),
    ...formatSection(
      'Car by car',
      report.changes.map(({ car, change }) => `${car}: ${change}`),
    ),
    ...formatSection('Warnings', report.warnings),
    ...formatSection('Refused', report.refusals.map(describeRefusal), counts.refused + counts.hidden),
    ...formatSection(
      'Unknown values, stored as they are',
      report.unknownValues.map(({ field, value, count }) => `${field}: ${value} (${count})`),
    ),
    ...formatSection(
      'Missing in the feed: no filter by these fields finds these cars',
      report.missingFields.map(describeField),
    ),
    ...formatSection(
      'Given twice with different values',
      report.overruledFields.map(({ field, by, count }) => `${by} is used, ${field} is not (${count})`),
    ),
    ...formatSection('In the feed but not used', report.unusedFields.map(describeField)),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

const describeField = ({ field, count }: FieldCount) => `${field} (${count})`

const formatRow = (name: string, count: number, note = '') =>
  `${count.toLocaleString('en').padStart(9)}  ${name}${note}`
const formatOptionalRow = (name: string, count: number) => (count === 0 ? null : formatRow(name, count))
const formatNote = (count: number, note: string) => (count === 0 ? '' : `, ${count.toLocaleString('en')} ${note}`)

function formatSection(title: string, lines: readonly string[], total = lines.length): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${line}`)
  const rest = total - shown.length
  return ['', `${title}:`, ...shown, ...(rest > 0 ? [`  … and ${rest} more (--json lists up to 1000)`] : [])]
}
