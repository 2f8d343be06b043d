import type { CarDraft } from '../drafts/car-draft.ts'
import type { OverruledField } from '../drafts/field-parser.ts'
import type { UnusedValue } from '../records/feed-record.ts'
import { describeRefusal, type Refusal, type RefusalReason, REFUSALS } from './refusal.ts'

/**
 * The outcome for the cars. The first group adds up: inFile = created + updated + unchanged + shadowed + hidden +
 * refused.
 */
export interface ImportCounts {
  inFile: number
  created: number
  updated: number
  unchanged: number
  /** Listed here too, but shown as another, winning source describes them. */
  shadowed: number
  hidden: number
  refused: number
  /** Updated cars with a changed price or list price. */
  priceChanged: number
  /** Cars in the file that had been held or archived. */
  returned: number
  /** Vanished from this source and listed nowhere else. */
  held: number
  /** Vanished from this source, but another source still lists them. */
  listedElsewhere: number
  /** Held for more than a day. */
  archived: number
}

export interface UnknownValue {
  field: string
  value: string
  count: number
}

/** A field and its number of cars. */
interface FieldCount {
  field: string
  count: number
}

/** A field that nothing parses, with a value of it; null for what is no column. */
interface UnusedField extends FieldCount {
  example: string | null
}

/** What an import did, or would do (`preview`): stored in feed_import, printed by the command. */
export interface ImportReport {
  source: string
  origin: string
  dialect: string
  preview: boolean
  forced: boolean
  startedAt: string
  finishedAt: string
  counts: ImportCounts
  refusals: (Refusal & { text: string })[]
  /** The number of each reason, including refusals that are not listed. */
  refusalCounts: Partial<Record<RefusalReason, number>>
  /** The sources that describe the shadowed cars. */
  winners: { source: string; count: number }[]
  unknownValues: UnknownValue[]
  /** Fields that the catalogue filters by and that are missing in accepted cars. */
  missingFields: FieldCount[]
  /** Fields of the feed that nothing here parses. */
  unusedFields: UnusedField[]
  /** Fields with two different values in the feed: `by` is used, `field` is not. */
  overruledFields: (OverruledField & { count: number })[]
  /** Car by car, for a preview and for a feed that is refused because it takes away too much. */
  changes: CarChange[]
  warnings: string[]
}

/** A feed of refusals alone must not fill the memory; the counts stay exact. */
const MAX_REFUSALS = 1000
const MAX_UNKNOWN = 1000
/** How much of a value is shown. */
const MAX_EXAMPLE = 80

/** Collects the content of a report, car by car. */
export class ImportReportBuilder {
  readonly counts: ImportCounts = {
    inFile: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    shadowed: 0,
    hidden: 0,
    refused: 0,
    priceChanged: 0,
    returned: 0,
    held: 0,
    listedElsewhere: 0,
    archived: 0,
  }
  readonly warnings: string[] = []
  readonly changes: CarChange[] = []
  readonly #refusals: Refusal[] = []
  readonly #refusalCounts: Partial<Record<RefusalReason, number>> = {}
  readonly #winners = new Map<string, number>()
  readonly #unknown = new Map<string, UnknownValue>()
  readonly #missing = new Map<string, number>()
  readonly #unused = new Map<string, UnusedField>()
  readonly #overruled = new Map<string, OverruledField & { count: number }>()

  addRefusal(refusal: Refusal): void {
    if (refusal.reason === 'hidden') this.counts.hidden += 1
    else this.counts.refused += 1
    this.#refusalCounts[refusal.reason] = (this.#refusalCounts[refusal.reason] ?? 0) + 1
    if (this.#refusals.length < MAX_REFUSALS) this.#refusals.push(refusal)
  }

  /**
   * Records values of a car that the reference data does not have; ids of foreign catalogues (`avito.…`) do not count.
   */
  noteUnknown(draft: CarDraft): void {
    if (!draft.brand.isKnown) this.#count('brand', draft.brand.name)
    else if (!draft.model.isKnown) this.#count('model', `${draft.brand.name} ${draft.model.name}`)
    const { engine, gearbox, drive } = draft
    for (const [field, value] of Object.entries({ fuel: engine.fuel, gearbox, drive })) {
      if (value === null) countField(this.#missing, field)
    }
    for (const [field, value] of Object.entries(draft.asFed)) if (!field.includes('.')) this.#count(field, value)
  }

  /** Records the values of a car that nothing parses, by their names in the feed. */
  noteUnused(values: readonly UnusedValue[]): void {
    const noted = new Set<string>()
    for (const { name: field, text } of values) {
      if (!noted.has(field))
        countEntry(this.#unused, field, { field, example: text?.slice(0, MAX_EXAMPLE).toWellFormed() ?? null })
      noted.add(field)
    }
  }

  /** Records the overruled values of a car. */
  noteOverruled(fields: readonly OverruledField[]): void {
    for (const { field, by } of fields) countEntry(this.#overruled, `${field}\n${by}`, { field, by })
  }

  #count(field: string, value: string): void {
    countEntry(this.#unknown, `${field}\n${value}`, { field, value })
  }

  noteWinner(source: string): void {
    this.counts.shadowed += 1
    this.#winners.set(source, (this.#winners.get(source) ?? 0) + 1)
  }

  noteUnknownBranch(name: string): void {
    this.#count('branch', name)
  }

  build(
    about: Pick<ImportReport, 'source' | 'origin' | 'dialect' | 'preview' | 'forced'>,
    startedAt: Date,
    finishedAt: Date,
  ): ImportReport {
    return {
      ...about,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      counts: this.counts,
      refusals: this.#refusals.map((refusal) => ({ ...refusal, text: REFUSALS[refusal.reason] })),
      refusalCounts: this.#refusalCounts,
      winners: [...this.#winners].map(([source, count]) => ({ source, count })),
      unknownValues: [...this.#unknown.values()].toSorted((a, b) => b.count - a.count),
      missingFields: sortFields(this.#missing),
      unusedFields: [...this.#unused.values()].toSorted((a, b) => b.count - a.count),
      overruledFields: [...this.#overruled.values()].toSorted((a, b) => b.count - a.count),
      changes: this.changes,
      warnings: this.warnings,
    }
  }
}

function countEntry<Entry>(counts: Map<string, Entry & { count: number }>, key: string, entry: Entry): void {
  const known = counts.get(key)
  if (known !== undefined) known.count += 1
  else if (counts.size < MAX_UNKNOWN) counts.set(key, { ...entry, count: 1 })
}

function countField(counts: Map<string, number>, field: string): void {
  const count = counts.get(field)
  if (count !== undefined || counts.size < MAX_UNKNOWN) counts.set(field, (count ?? 0) + 1)
}

const sortFields = (counts: ReadonlyMap<string, number>): FieldCount[] =>
  [...counts].map(([field, count]) => ({ field, count })).toSorted((a, b) => b.count - a.count)

/** What an import does to one car. */
export interface CarChange {
  kind: 'new' | 'returned' | 'held' | 'price' | 'updated' | 'state'
  /** `Haval Jolion Elite, X…1042` */
  car: string
  /** As the operator reads it: `held`, `2100000 → 2050000 ₽`. */
  change: string
  /** The address of its page; null for a car that is not there yet. */
  path: string | null
}

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
