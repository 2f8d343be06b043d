import type { ImportReport } from '#domain/feeds/reports/import-report.ts'
import { formatNumber } from '#locale/number.ts'
import { formatCars } from './feed-view.ts'
import { CHANGE_GROUPS, labelOfField, REFUSAL_TEXTS } from './feeds.texts.ts'

/** A page shows no more lines of one kind. */
const MAX_LINES = 200

/** A report as the back office shows it: the counts, the cars one by one, and what is odd in the feed. */
export function toReportView({ counts, changes, refusals, unknownValues, missingFields, ...report }: ImportReport) {
  const isPlan = changes.length > 0
  return {
    dialect: report.dialect,
    counts: listCounts(counts, isPlan),
    groups: CHANGE_GROUPS.flatMap(([kind, title]) => {
      const cars = changes.filter((change) => change.kind === kind)
      if (cars.length === 0) return []
      const shown = cars.slice(0, MAX_LINES).map(({ car, change, path }) => ({
        car,
        path,
        change: kind === 'price' ? change.replaceAll(/\d+/g, (rub) => formatNumber(Number(rub))) : null,
      }))
      return [{ kind, title, count: formatNumber(cars.length), cars: shown, rest: cars.length - shown.length }]
    }),
    refusals: refusals.slice(0, MAX_LINES).map(({ line, key, reason, detail }) => ({
      place: [line > 0 && `строка ${line}`, key].filter(Boolean).join(', ') || 'автомобиль',
      reason: `${REFUSAL_TEXTS[reason]}${detail === null ? '' : ` (${detail.slice(0, 100)})`}`,
    })),
    unknown: unknownValues.slice(0, MAX_LINES).map(({ field, value, count }) => ({
      text: `${labelOfField(field)}: ${value}`,
      cars: formatCars(count),
    })),
    missing: missingFields.map(({ field, count }) => ({ text: labelOfField(field), cars: formatCars(count) })),
    warnings: report.warnings,
  }
}

function listCounts(counts: ImportReport['counts'], isPlan: boolean) {
  const gone = isPlan ? 'исчезнут' : 'исчезли из\u00a0фида'
  const lines: [string, number][] = [
    ['в\u00a0файле', counts.inFile],
    ['новых', counts.created],
    ['изменённых', counts.updated],
    ['с\u00a0новой ценой', counts.priceChanged],
    ['без изменений', counts.unchanged],
    ['вернулись', counts.returned],
    [gone, counts.held],
    ['есть в\u00a0другом источнике', counts.shadowed],
    ['скрыты фидом', counts.hidden],
    ['не\u00a0приняты', counts.refused],
    ['сняты с\u00a0сайта', counts.archived],
  ]
  return lines
    .filter(([, count], index) => index === 0 || count > 0)
    .map(([label, count]) => ({ label, count: formatNumber(count) }))
}
