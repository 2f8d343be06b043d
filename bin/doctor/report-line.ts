import type { Finding, FindingStatus, FindingWords } from '#domain/health/finding.ts'
import { describeInEnglish } from './words.ts'

/** The result of one check, as the terminal says it. */
export interface ReportLine extends FindingWords {
  status: FindingStatus
}

export const good = (what: string): ReportLine => ({ status: 'good', what })
export const odd = (what: string, remedy: string): ReportLine => ({ status: 'odd', what, remedy })
export const bad = (what: string, remedy: string): ReportLine => ({ status: 'bad', what, remedy })

/** A finding that the page of the back office has too, in English. */
export const toReportLine = (finding: Finding): ReportLine => ({
  status: finding.status,
  ...describeInEnglish(finding),
})

const STATUS_SIGNS = { good: '✓', odd: '!', bad: '✗' }

/** One line for the result, and its remedy below. */
export function formatReportLine({ status, what, remedy }: ReportLine): string {
  return `${STATUS_SIGNS[status]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`
}
