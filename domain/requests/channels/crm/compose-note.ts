import { describeRequest } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'

/** The whole request as one text, for a CRM's comment or note. */
export const composeNote = (report: RequestReport): string =>
  describeRequest(report)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
